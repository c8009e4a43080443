import { percentOf } from './discounts.ts';
import { percentOfCents } from './money.ts';
import type { Customer, Discount, Invoice, Line, Period, Subscription } from './objects.ts';
import { change, newId, type World } from './world.ts';

/** Below this Stripe takes no money: the rest goes to the customer's balance. */
const leastCharge = 50;

type InvoicePlan = {
  /** None in the preview for somebody who is no customer yet. */
  readonly customer: Customer | undefined;
  /** None in the preview of a new one: it has no id yet. */
  readonly subscription: Subscription | undefined;
  readonly currency: string;
  readonly lines: readonly Line[];
  readonly discounts: readonly Discount[];
  readonly reason: Invoice['billing_reason'];
  readonly created: number;
  readonly period: Period;
};

/** Takes each discount in its order off what the ones before it left, line by line. */
const discounted = (world: World, line: Line, discounts: readonly Discount[]): Line => {
  let rest = line.discountable ? Math.max(0, line.amount) : 0;
  const taken = discounts.map((discount) => {
    const amount = percentOfCents(rest, percentOf(world, discount));
    rest -= amount;
    return { amount, discount: discount.id };
  });
  if (!line.discountable) return line;
  const pretax_credit_amounts = taken.map((one) => ({ ...one, type: 'discount' as const }));
  return { ...line, discount_amounts: taken, pretax_credit_amounts };
};

/** What is to be paid after the customer's balance, and what the balance is then. */
export const settleWith = (total: number, balance: number): { due: number; balance: number } => {
  if (total < 0) return { due: 0, balance: balance + total };
  const due = total + balance;
  return due < leastCharge ? { due: 0, balance: due } : { due, balance: 0 };
};

/** Adds up an invoice. Real ones and previews come from here, so both are equal to the cent. */
export const composeInvoice = (world: World, plan: InvoicePlan): Invoice => {
  const { customer, subscription, discounts, created, currency, reason, period } = plan;
  const id = newId('in');
  const lines = plan.lines.map((line) => ({ ...discounted(world, line, discounts), invoice: id }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const off = discounts.map((discount) => ({
    amount: lines
      .flatMap((line) => line.discount_amounts)
      .filter((one) => one.discount === discount.id)
      .reduce((sum, { amount }) => sum + amount, 0),
    discount: discount.id,
  }));
  const total = subtotal - off.reduce((sum, { amount }) => sum + amount, 0);
  const balance = customer?.balance ?? 0;
  const { due } = settleWith(total, balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Bravo (local Stripe)',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: customer?.id ?? null,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: {
            metadata: subscription.metadata,
            subscription: subscription.id,
          },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: off,
    total_excluding_tax: total,
    total_pretax_credit_amounts: off.map((one) => ({ ...one, type: 'discount' })),
    total_taxes: [],
    webhooks_delivered_at: null,
  };
};

export const subscriptionIdOf = ({ parent }: Invoice): string | undefined => {
  const id = parent?.subscription_details?.subscription;
  return typeof id === 'string' ? id : undefined;
};
export const subscriptionOf = (world: World, invoice: Invoice): Subscription | undefined =>
  world.store.get('subscription', subscriptionIdOf(invoice) ?? '');

/** Keeps a composed invoice as a draft. The lines that waited for it are no longer pending. */
export const keepInvoice = (world: World, invoice: Invoice): Invoice => {
  world.store.put('invoice', invoice);
  for (const { id } of invoice.lines.data) world.store.drop('pending_line', id);
  const subscription = subscriptionOf(world, invoice);
  if (subscription) world.store.put('subscription', { ...subscription, latest_invoice: invoice.id });
  return invoice;
};

/** Lines that wait for the next invoice of a subscription. */
export const pendingLines = (world: World, subscription: string): Line[] =>
  world.store
    .all('pending_line')
    .filter((one) => one.subscription === subscription)
    .map(({ line }) => line);

/** Draft or open invoices of an ended subscription are not collected any more. */
export const stopCollecting = (world: World, subscription: string): void => {
  for (const invoice of world.store.all('invoice'))
    if (
      subscriptionIdOf(invoice) === subscription &&
      (invoice.status === 'draft' || invoice.status === 'open')
    )
      change(world, 'invoice', invoice.id, {
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      });
};
