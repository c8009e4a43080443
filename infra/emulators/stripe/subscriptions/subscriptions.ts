import { collect, finalize } from '../payments/collection.ts';
import { keepDiscounts } from '../discounts.ts';
import { invalidRequest, StripeRefusal } from '../errors.ts';
import { composeInvoice, keepInvoice } from '../invoices.ts';
import { billedBy, periodLine, trialLine } from '../lines.ts';
import type { Customer, Discount, Invoice, Item, Line, Price, Subscription } from '../objects.ts';
import { periodAround } from './periods.ts';
import { emit, find, findParam, newId, now, type World } from '../world.ts';

type NewSubscription = {
  readonly price: string;
  readonly quantity: number;
  readonly discounts: readonly Discount[];
  readonly metadata?: Record<string, string> | undefined;
  readonly trialEnd?: number | null | undefined;
  readonly method?: string | undefined;
};
/** A subscription that begins, with the line of its first invoice. */
type SubscriptionPlan = { readonly subscription: Subscription; readonly line: Line };

/** The one item of a subscription: its seats. */
export const itemOf = ({ id, items }: Subscription): Item => {
  const [item] = items.data;
  if (!item) throw new Error(`the subscription ${id} has no item`);
  return item;
};

/** The older form of a price, which items still carry. */
export const planOf = (price: Price): Item['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** Plans a subscription that begins now; nothing is kept. */
export const planSubscription = (
  world: World,
  customer: Customer | undefined,
  { price: priceId, quantity, discounts, metadata = {}, trialEnd, method }: NewSubscription,
): SubscriptionPlan => {
  const at = now(world);
  const id = newId('sub');
  const price = findParam(world, 'price', priceId, 'items[0][price]');
  if (trialEnd && trialEnd <= at)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  const period = trialEnd ? { start: at, end: trialEnd } : periodAround(at, price.recurring.interval, at);
  const item: Item = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: at,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: id,
    tax_rates: [],
  };
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? at,
    billing_cycle_anchor_config: null,
    // Ours are no others (decision 65).
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: price.currency,
    customer: customer?.id ?? '',
    customer_account: null,
    days_until_due: null,
    default_payment_method: method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((one) => one.id),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
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
        missing_payment_method: 'create_invoice',
        billing_cycle_anchor: 'unchanged',
      },
    },
    trial_start: trialEnd ? at : null,
  };
  const lineOf = trialEnd ? trialLine : periodLine;
  return { subscription, line: lineOf(world, subscription, item, period) };
};

/** Remembers what an invoice billed the seats for, so that their unused time can be credited. */
export const keepBilled = (world: World, subscription: Subscription, invoice: Invoice): void => {
  if (subscription.status === 'trialing') return;
  for (const billed of billedBy(subscription, invoice.lines.data, now(world)))
    world.store.put('billed', billed);
};

/**
 * Makes an invoice final and charges it.
 * @throws StripeRefusal when it must be paid and was not: nothing of the call may stay, what it recorded neither
 */
export const invoiceNow = (world: World, { id }: Invoice, mustBePaid: boolean): void => {
  if (finalize(world, id).status !== 'open') return;
  const refusal = collect(world, id);
  if (refusal && mustBePaid)
    throw new StripeRefusal(refusal.status, refusal.type, refusal.message, refusal.details);
};

/**
 * Begins a planned subscription: keeps it, bills it, and charges its first invoice.
 * @throws StripeRefusal when that cannot be paid: the page stays open for another card
 */
export const beginSubscription = (
  world: World,
  customer: Customer,
  { subscription, line }: SubscriptionPlan,
  discounts: readonly Discount[],
): Subscription => {
  const { id, created, currency } = subscription;
  const invoice = composeInvoice(world, {
    customer,
    subscription,
    currency,
    lines: [line],
    discounts,
    reason: 'subscription_create',
    created,
    period: { start: created, end: created },
  });
  keepDiscounts(world, discounts);
  world.store.put('subscription', subscription);
  keepInvoice(world, invoice);
  keepBilled(world, subscription, invoice);
  emit(world, 'customer.subscription.created', find(world, 'subscription', id));
  invoiceNow(world, invoice, true);
  return find(world, 'subscription', id);
};
