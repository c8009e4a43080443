import { invalidRequest, StripeRefusal } from './errors.ts';
import { collect, finalize } from './collection.ts';
import { keepDiscounts } from './discounts.ts';
import { composeInvoice, keepInvoice } from './invoices.ts';
import { billedBy, nominalPeriod, periodLines, remainingTime, trialLines } from './lines.ts';
import type { Billed, Customer, Discount, Invoice, Line, Subscription } from './objects.ts';
import { periodAround } from './periods.ts';
import { rhythmOf } from './prices.ts';
import { makeItem, requireRecurring, sameRhythm } from './subscription-change.ts';
import { emit, find, newId, type World } from './world.ts';

type Feedback = NonNullable<Subscription['cancellation_details']>['feedback'];
type NewSubscription = {
  items: readonly {
    price: string;
    quantity?: number | undefined;
    metadata?: Record<string, string> | undefined;
  }[];
  discounts: readonly Discount[];
  metadata?: Record<string, string> | undefined;
  description?: string | null | undefined;
  trialEnd?: number | null | undefined;
  /** A later moment at which whole periods begin. */
  anchor?: number | null | undefined;
  prorate?: boolean | undefined;
  method?: string | null | undefined;
  billingMode?: 'classic' | 'flexible' | undefined;
  missingMethod?: 'cancel' | 'create_invoice' | 'pause' | undefined;
  cancelAtPeriodEnd?: boolean | undefined;
  cancelAt?: number | null | undefined;
};
/** A subscription that begins, with the lines of its first invoice. */
type SubscriptionPlan = { subscription: Subscription; lines: Line[]; billed: Billed[] };

/** Plans a subscription that begins now; nothing is kept. */
export const planSubscription = (
  world: World,
  customer: Customer | null,
  given: NewSubscription,
  at: number,
): SubscriptionPlan => {
  const { trialEnd, anchor } = given;
  const id = newId('sub');
  if (given.items.length === 0)
    throw invalidRequest('Missing required param: items.', 'items', 'parameter_missing');
  const prices = given.items.map(({ price }, place) =>
    requireRecurring(world, price, `items[${place}][price]`),
  );
  const [first] = prices;
  if (!first) throw new Error('a subscription has an item');
  if (prices.some(({ currency }) => currency !== first.currency))
    throw invalidRequest('All prices of a subscription must have the same currency.', 'items');
  if (customer?.currency && customer.currency !== first.currency)
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency ${customer.currency}`,
    );
  if (trialEnd && trialEnd <= at)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  const rhythm = rhythmOf(first);
  const whole = periodAround(trialEnd ?? anchor ?? at, rhythm, at);
  if (anchor && (anchor <= at || anchor > periodAround(at, rhythm, at).end))
    throw invalidRequest(
      'billing_cycle_anchor must be in the future and within one period from now.',
      'billing_cycle_anchor',
    );
  const period = { start: at, end: trialEnd ?? whole.end };
  const items = given.items.map(({ quantity = 1, metadata }, place) =>
    makeItem(id, prices[place] ?? first, quantity, period, at, metadata),
  );
  if (!sameRhythm(items))
    throw invalidRequest('All items of a subscription must have the same interval.', 'items');
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? anchor ?? at,
    billing_cycle_anchor_config: null,
    billing_mode:
      given.billingMode === 'classic'
        ? { flexible: null, type: 'classic' }
        : { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: at },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: given.cancelAtPeriodEnd ? period.end : (given.cancelAt ?? null),
    cancel_at_period_end: given.cancelAtPeriodEnd ?? false,
    canceled_at: given.cancelAtPeriodEnd || given.cancelAt ? at : null,
    cancellation_details: {
      comment: null,
      feedback: null satisfies Feedback,
      feedback_option: null,
      reason: null,
    },
    collection_method: 'charge_automatically',
    created: at,
    currency: first.currency,
    customer: customer?.id ?? '',
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: given.discounts.map((one) => one.id),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd ?? null,
    trial_settings: {
      end_behavior: {
        missing_payment_method: given.missingMethod ?? 'create_invoice',
        billing_cycle_anchor: 'unchanged',
      },
    },
    trial_start: trialEnd ? at : null,
  };
  if (trialEnd) return { subscription, lines: trialLines(world, subscription, items, period), billed: [] };
  if (!anchor) return { subscription, lines: periodLines(world, subscription, items, period), billed: [] };
  if (given.prorate === false) return { subscription, lines: [], billed: [] };
  const bills = items.map((item) => remainingTime(world, subscription, item, given.discounts, at));
  return {
    subscription,
    lines: bills.flatMap((bill) => bill.lines),
    billed: bills.flatMap((bill) => bill.billed),
  };
};

/** Remembers what an invoice billed each item for, so that its unused time can be credited. */
export const keepBilled = (world: World, subscription: Subscription, invoice: Invoice, at: number): void => {
  const nominal = (id: string): { start: number; end: number } => {
    const item = subscription.items.data.find((one) => one.id === id);
    return item ? nominalPeriod(subscription, item, at) : { start: at, end: at };
  };
  for (const billed of billedBy(invoice.lines.data, nominal))
    if (subscription.status !== 'trialing') world.store.put('billed', billed);
};

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

/** Makes an invoice final and charges it, as far as the call wants to. @throws StripeRefusal for `error_if_incomplete` */
export const invoiceNow = (
  world: World,
  invoice: Invoice,
  behavior: PaymentBehavior,
  consented = false,
): StripeRefusal | undefined => {
  const final = finalize(world, invoice.id);
  if (final.status !== 'open' || behavior === 'default_incomplete') return undefined;
  const outcome = collect(world, invoice.id, { consented });
  if (behavior !== 'error_if_incomplete' || outcome === 'succeeded')
    return outcome instanceof StripeRefusal ? outcome : undefined;
  // Nothing of the call may stay, so what it recorded is forgotten with it.
  if (outcome === 'requires_action')
    throw new StripeRefusal(
      402,
      'card_error',
      'Your card was declined. This transaction requires authentication.',
      {
        code: 'subscription_payment_intent_requires_action',
      },
    );
  throw new StripeRefusal(402, outcome.type, outcome.message, {
    code: outcome.details.code,
    decline_code: outcome.details.decline_code,
  });
};

/** Begins a planned subscription: keeps it, bills it, and charges its first invoice. */
export const beginSubscription = (
  world: World,
  customer: Customer,
  plan: SubscriptionPlan,
  discounts: readonly Discount[],
  behavior: PaymentBehavior,
  consented = false,
): { subscription: Subscription; refusal: StripeRefusal | undefined } => {
  const { subscription, lines, billed } = plan;
  const { id, created: at, status } = subscription;
  world.store.put('subscription', subscription);
  keepDiscounts(world, discounts);
  const composed = composeInvoice(world, {
    customer,
    subscription,
    currency: subscription.currency,
    lines,
    discounts,
    reason: 'subscription_create',
    created: at,
    period: { start: at, end: at },
  });
  const needsPayment = composed.amount_due > 0;
  const hasCard = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (needsPayment && !hasCard && behavior !== 'default_incomplete')
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      undefined,
      'resource_missing',
    );
  world.store.put('subscription', {
    ...subscription,
    latest_invoice: lines.length > 0 ? composed.id : null,
    status: needsPayment || status === 'trialing' ? status : 'active',
  });
  emit(world, 'customer.subscription.created', find(world, 'subscription', id));
  for (const one of billed) world.store.put('billed', one);
  if (lines.length === 0) return { subscription: find(world, 'subscription', id), refusal: undefined };
  keepInvoice(world, composed);
  keepBilled(world, subscription, composed, at);
  const refusal = invoiceNow(world, composed, behavior, consented);
  return { subscription: find(world, 'subscription', id), refusal };
};

/** Ends a subscription at the end of its period, or takes that back. */
export const setCancelAtPeriodEnd = (
  subscription: Subscription,
  ends: boolean,
  at: number,
): Partial<Subscription> => {
  const [item] = subscription.items.data;
  const details = subscription.cancellation_details ?? {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  return ends
    ? {
        cancel_at_period_end: true,
        cancel_at: item?.current_period_end ?? null,
        canceled_at: at,
        cancellation_details: { ...details, reason: 'cancellation_requested' },
      }
    : {
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        cancellation_details: { ...details, reason: null },
      };
};
