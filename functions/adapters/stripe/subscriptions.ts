import type { Stripe } from 'stripe';
import type { Plan, StoredSubscription, Subscription } from '#shared/model/billing';
import { canChange, graceEnd } from '#shared/rules/billing/billing';
import { toInvoice } from './invoices.ts';
import { answered } from './refusals.ts';
import { listUnpaid } from './unpaid-invoices.ts';

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

/** A customer's subscription with what is owed. */
export type Found = {
  readonly subscription: Stripe.Subscription;
  /** Those that our pages began beside it, by mistake. Others are none of our business. */
  readonly others: readonly Stripe.Subscription[];
  /** Every invoice of the customer that is due and not paid, the oldest first. */
  readonly unpaid: readonly Stripe.Invoice[];
};

const isIncomplete = ({ status }: Stripe.Subscription): number => Number(status === 'incomplete');

/**
 * Returns a customer's subscriptions that have not ended: those whose first payment was made, the oldest first. There
 * is one, unless two pages that start one were completed.
 */
export const listSubscriptions = async (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> => {
  const { data } = await answered(
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 20,
      expand: expand.map((field) => `data.${field}`),
    }),
  );
  return (
    data
      .filter((one) => !hasEnded(one))
      // They come newest first, and two of one second must not change places.
      .toReversed()
      .toSorted((a, b) => isIncomplete(a) - isIncomplete(b) || a.created - b.created)
  );
};

/** Whether one of our pages began it, and its first payment was made. */
const isOurs = (one: Stripe.Subscription): boolean =>
  one.metadata['workspace_id'] !== undefined && !isIncomplete(one);

/** Returns the customer's subscription with what is owed. */
export const findSubscription = async (stripe: Stripe, customer: string): Promise<Found | undefined> => {
  const [[subscription, ...more], unpaid] = await Promise.all([
    listSubscriptions(stripe, customer),
    listUnpaid(stripe, customer),
  ]);
  if (!subscription) return undefined;
  return { subscription, others: more.filter(isOurs), unpaid };
};

/**
 * What the workspace stores of a subscription. A payment is missing while an invoice is due: Stripe itself looks only
 * at the last one. It is missing since the first of them, but not from before this subscription.
 */
export const toStored = ({ subscription, unpaid: [oldest] }: Found): StoredSubscription => {
  const item = itemOf(subscription);
  const { status, start_date: start } = subscription;
  const isLate = status === 'past_due' || status === 'unpaid';
  const owes = isLate || (status === 'active' && oldest !== undefined);
  const since = oldest ? Math.max(oldest.created, start) : item.current_period_start;
  return {
    id: subscription.id,
    status: (owes && !isLate ? 'past_due' : status) as StoredSubscription['status'],
    plan: planOf(item),
    quantity: item.quantity ?? 0,
    current_period_end: instant(item.current_period_end),
    cancel_at_period_end: subscription.cancel_at_period_end,
    ...(owes && { past_due_since: instant(since) }),
    ...(owes && oldest && { failed_payment: `${oldest.id}#${oldest.attempt_count}` }),
  };
};

/** The percentages of several discounts, one after another, as Stripe takes them off. */
export const discountOf = ({ discounts }: Stripe.Subscription): number => {
  const rest = discounts.reduce((left, discount) => {
    const coupon = typeof discount === 'string' ? undefined : discount.source.coupon;
    const percent = coupon && typeof coupon !== 'string' ? (coupon.percent_off ?? 0) : 0;
    return (left * (100 - percent)) / 100;
  }, 100);
  return Math.round((100 - rest) * 100) / 100;
};

/** A subscription as the API returns it. */
export const toSubscription = (found: Found): Subscription => {
  const item = itemOf(found.subscription);
  const stored = toStored(found);
  return {
    status: stored.status,
    plan: stored.plan,
    interval: stored.plan === 'annual' ? 'year' : 'month',
    quantity: stored.quantity,
    seat_price: { amount: item.price.unit_amount ?? 0, currency: currencyOf(item.price.currency) },
    discount_percent: discountOf(found.subscription),
    cancel_at_period_end: stored.cancel_at_period_end,
    current_period_end: stored.current_period_end,
    access_ends_at: stored.past_due_since === undefined ? null : graceEnd(stored).toISOString(),
    unpaid: found.unpaid.map((one) => toInvoice(one)),
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

/** Whether the invoice of the period that just began can still be changed: Stripe leaves it open for an hour. */
export const isRenewing = ({ latest_invoice: last }: Stripe.Subscription): boolean =>
  typeof last === 'object' && last?.status === 'draft';

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
