import { couponOf } from './discounts.ts';
import { percentOf, spread } from './money.ts';
import type { Customer, Discount, Invoice, Line, Subscription } from './objects.ts';
import { change, emit, newId, type World } from './world.ts';

/** Below this Stripe takes no money: the rest goes to the customer's balance. */
const leastCharge = 50;

type InvoicePlan = {
  customer: Customer | null;
  subscription: Subscription | null;
  currency: string;
  lines: readonly Line[];
  discounts: readonly Discount[];
  reason: Invoice['billing_reason'];
  created: number;
  period: { start: number; end: number };
  prorationDate?: number | undefined;
};

/** Takes each discount in its order off what the ones before it left, line by line. */
const discounted = (world: World, lines: readonly Line[], discounts: readonly Discount[]): Line[] => {
  const rest = lines.map(({ amount, discountable }) => (discountable ? Math.max(0, amount) : 0));
  const taken = lines.map((): Line['discount_amounts'] => []);
  for (const discount of discounts) {
    const { percent_off: percent, amount_off: amount } = couponOf(world, discount);
    const whole = rest.reduce((sum, one) => sum + one, 0);
    const shares =
      percent === null
        ? spread(Math.min(amount ?? 0, whole), rest)
        : rest.map((one) => percentOf(one, percent));
    shares.forEach((share, place) => {
      if (lines[place]?.discountable) taken[place]?.push({ amount: share, discount: discount.id });
      rest[place] = (rest[place] ?? 0) - share;
    });
  }
  return lines.map((line, place) => ({
    ...line,
    discount_amounts: taken[place] ?? [],
    pretax_credit_amounts: (taken[place] ?? []).map(({ amount, discount }) => ({
      amount,
      discount,
      type: 'discount' as const,
    })),
  }));
};

/** What is to be paid after the customer's balance, and what the balance is then. */
export const settleWith = (total: number, balance: number): { due: number; balance: number } => {
  if (total < 0) return { due: 0, balance: balance + total };
  const due = total + balance;
  return due < leastCharge ? { due: 0, balance: due } : { due, balance: 0 };
};

/** Adds up an invoice. Real ones and previews come from here, so both are equal to the cent. */
export const composeInvoice = (world: World, plan: InvoicePlan): Invoice => {
  const { customer, subscription, discounts, created } = plan;
  const id = newId('in');
  const lines = discounted(world, plan.lines, discounts).map((line) => ({ ...line, invoice: id }));
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
    billing_reason: plan.reason,
    collection_method: 'charge_automatically',
    created,
    currency: plan.currency,
    custom_fields: null,
    customer: customer?.id ?? null,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer?.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: customer?.invoice_settings.footer ?? null,
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
    parent: subscription && {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(plan.prorationDate !== undefined && { subscription_proration_date: plan.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: plan.period.end,
    period_start: plan.period.start,
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
    total_pretax_credit_amounts: off.map(({ amount, discount }) => ({
      amount,
      discount,
      type: 'discount' as const,
    })),
    total_taxes: [],
    webhooks_delivered_at: null,
  };
};

/** A discount for one invoice is used up by the first that it lowers. */
const useUp = (world: World, invoice: Invoice, subscription: Subscription): void => {
  const used = new Set(
    (invoice.total_discount_amounts ?? []).filter(({ amount }) => amount > 0).map(({ discount }) => discount),
  );
  const gone = subscription.discounts.filter((id) => {
    const discount = world.store.get('discount', id);
    return discount && used.has(id) && couponOf(world, discount).duration === 'once';
  });
  if (gone.length === 0) return;
  world.store.put('subscription', {
    ...subscription,
    discounts: subscription.discounts.filter((id) => !gone.includes(id)),
  });
};

/** Keeps a composed invoice as a draft. The lines that waited for it are no longer pending. */
export const keepInvoice = (world: World, invoice: Invoice): Invoice => {
  world.store.put('invoice', invoice);
  for (const { id } of invoice.lines.data) world.store.drop('pending_line', id);
  const subscription = subscriptionOf(world, invoice);
  if (subscription) {
    useUp(world, invoice, subscription);
    const { latest_invoice: _, ...rest } = world.store.get('subscription', subscription.id) ?? subscription;
    world.store.put('subscription', { ...rest, latest_invoice: invoice.id });
  }
  emit(world, 'invoice.created', invoice);
  return invoice;
};

export const subscriptionOf = (world: World, invoice: Invoice): Subscription | undefined => {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === 'string' ? world.store.get('subscription', id) : undefined;
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
      subscriptionOf(world, invoice)?.id === subscription &&
      (invoice.status === 'draft' || invoice.status === 'open')
    )
      change(
        world,
        'invoice',
        invoice.id,
        { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null },
        'invoice.updated',
      );
};
