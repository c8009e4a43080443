import type { Stripe } from 'stripe';
import type { Plan, StoredSubscription, Subscription } from '#shared/model/billing';
import { canChange, graceEnd } from '#shared/rules/billing';
import { answered } from './refusals.ts';

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
const currencyOf = (currency: string): string => currency.toUpperCase();

/** The one item of a subscription: its seats. */
const itemOf = ({ items, id }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (!item) throw new Error(`the subscription ${id} has no item`);
  return item;
};

const planOf = (item: Stripe.SubscriptionItem): Plan =>
  item.price.recurring?.interval === 'year' ? 'annual' : 'monthly';

const hasEnded = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** How a subscription is always read: with what its discounts and its last invoice say. */
const expand = ['latest_invoice', 'discounts.source.coupon'];

const isIncomplete = ({ status }: Stripe.Subscription): number => Number(status === 'incomplete');

/** Returns the customer's subscription that has not ended: one whose first payment was made, the oldest of several. */
export const findSubscription = async (
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription | undefined> => {
  const { data } = await answered(
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 20,
      expand: expand.map((field) => `data.${field}`),
    }),
  );
  return data
    .filter((one) => !hasEnded(one))
    .toSorted((a, b) => isIncomplete(a) - isIncomplete(b) || a.created - b.created)[0];
};

const unpaidInvoice = ({ latest_invoice: last }: Stripe.Subscription): Stripe.Invoice | undefined =>
  last && typeof last !== 'string' && last.status === 'open' && last.attempt_count > 0 ? last : undefined;

/** What the workspace stores of a subscription. */
export const toStored = (found: Stripe.Subscription): StoredSubscription => {
  const item = itemOf(found);
  const unpaid = unpaidInvoice(found);
  const isLate = found.status === 'past_due' || found.status === 'unpaid';
  return {
    id: found.id,
    status: found.status as StoredSubscription['status'],
    plan: planOf(item),
    quantity: item.quantity ?? 0,
    current_period_end: instant(item.current_period_end),
    cancel_at_period_end: found.cancel_at_period_end,
    ...(isLate && { past_due_since: instant(unpaid?.created ?? item.current_period_start) }),
    ...(unpaid && { failed_payment: `${unpaid.id}#${unpaid.attempt_count}` }),
  };
};

/** The percentages of several discounts, one after another, as Stripe takes them off. */
const discountOf = ({ discounts }: Stripe.Subscription): number => {
  const rest = discounts.reduce((left, discount) => {
    const coupon = typeof discount === 'string' ? undefined : discount.source.coupon;
    const percent = coupon && typeof coupon !== 'string' ? (coupon.percent_off ?? 0) : 0;
    return (left * (100 - percent)) / 100;
  }, 100);
  return Math.round((100 - rest) * 100) / 100;
};

/** A subscription as the API returns it. */
export const toSubscription = (found: Stripe.Subscription): Subscription => {
  const item = itemOf(found);
  const stored = toStored(found);
  return {
    status: stored.status,
    plan: stored.plan,
    interval: stored.plan === 'annual' ? 'year' : 'month',
    quantity: stored.quantity,
    seat_price: { amount: item.price.unit_amount ?? 0, currency: currencyOf(item.price.currency) },
    discount_percent: discountOf(found),
    cancel_at_period_end: stored.cancel_at_period_end,
    current_period_end: stored.current_period_end,
    access_ends_at: stored.past_due_since === undefined ? null : graceEnd(stored).toISOString(),
    can: canChange(stored),
  };
};

type SeatChange = {
  readonly price?: string;
  readonly quantity?: number;
  /** From when the change is charged. */
  readonly from: Date;
  /** Charged or credited at once, or with the next invoice. */
  readonly bill: 'now' | 'next';
};

/** How a change of seats or plan is described to Stripe, for the change itself and for its preview. */
export const itemsFor = (
  found: Stripe.Subscription,
  { price, quantity, from, bill }: SeatChange,
): Pick<Stripe.SubscriptionUpdateParams, 'items' | 'proration_behavior' | 'proration_date'> &
  Pick<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails, 'proration_date'> => ({
  items: [
    {
      id: itemOf(found).id,
      ...(price !== undefined && { price }),
      ...(quantity !== undefined && { quantity }),
    },
  ],
  ...(found.status === 'trialing'
    ? { proration_behavior: 'none' as const }
    : {
        proration_behavior: bill === 'now' ? ('always_invoice' as const) : ('create_prorations' as const),
        proration_date: Math.floor(from.getTime() / 1000),
      }),
});

/** When the current period of a subscription began. */
export const periodStart = (found: Stripe.Subscription): Date =>
  new Date(itemOf(found).current_period_start * 1000);

export const planIn = (found: Stripe.Subscription): Plan => planOf(itemOf(found));

/**
 * Changes seats or plan. The difference is charged or credited at once; a change that could not be paid is not made.
 * @throws Refusal card_expired | payment_declined | payment_failed | upstream_failed
 */
export const changeSeats = (
  stripe: Stripe,
  found: Stripe.Subscription,
  change: SeatChange & { readonly unpaid: 'refuse' | 'owe' },
): Promise<Stripe.Subscription> =>
  answered(
    stripe.subscriptions.update(found.id, {
      ...itemsFor(found, change),
      payment_behavior: change.unpaid === 'refuse' ? 'error_if_incomplete' : 'allow_incomplete',
      expand,
    }),
  );

/** Lets a subscription end with its period, or go on. */
export const setEnding = (
  stripe: Stripe,
  id: string,
  ending: { readonly reason: string } | undefined,
): Promise<Stripe.Subscription> =>
  answered(
    stripe.subscriptions.update(id, {
      cancel_at_period_end: ending !== undefined,
      ...(ending?.reason && { cancellation_details: { comment: ending.reason } }),
      expand,
    }),
  );

/** Pays what is missing with the customer's card. @throws Refusal card_expired | payment_declined | payment_failed */
export const payMissing = async (stripe: Stripe, found: Stripe.Subscription): Promise<void> => {
  const unpaid = unpaidInvoice(found);
  if (unpaid) await answered(stripe.invoices.pay(unpaid.id));
};
