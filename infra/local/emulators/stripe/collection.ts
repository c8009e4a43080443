import { moveBalance } from './balances.ts';
import { invalidRequest, StripeRefusal } from './errors.ts';
import { settleWith, subscriptionOf } from './invoices.ts';
import type { Invoice, InvoicePayment, PaymentMethod, Subscription } from './objects.ts';
import { canceled, confirm, createIntent, type Outcome } from './payments.ts';
import { change, emit, find, newId, now, type World } from './world.ts';

const day = 86_400;
/** Days after the first failure on which a renewal is charged again. */
export const retryDays: readonly number[] = [3, 5, 7];

const setStatus = (world: World, id: string, status: Subscription['status']): void => {
  const subscription = find(world, 'subscription', id);
  if (subscription.status !== status && subscription.ended_at === null)
    change(world, 'subscription', id, { status }, 'customer.subscription.updated');
};

const markPaid = (world: World, id: string, amount: number, outOfBand = false): Invoice => {
  const invoice = find(world, 'invoice', id);
  const paid = change(
    world,
    'invoice',
    id,
    {
      status: 'paid',
      attempted: true,
      amount_paid: amount,
      ...(outOfBand && { amount_paid_off_stripe: amount }),
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: now(world) },
    },
    'invoice.updated',
  );
  emit(world, 'invoice.paid', paid);
  emit(world, 'invoice.payment_succeeded', paid);
  const subscription = subscriptionOf(world, paid);
  const heals =
    subscription &&
    subscription.latest_invoice === id &&
    ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (heals) setStatus(world, subscription.id, 'active');
  const owes = world.store
    .all('invoice')
    .some((one) => one.customer === paid.customer && one.status === 'open' && one.attempted);
  if (paid.customer !== null && find(world, 'customer', paid.customer).delinquent && !owes)
    change(world, 'customer', paid.customer, { delinquent: false }, 'customer.updated');
  return paid;
};

export const paymentOf = (world: World, invoice: string): InvoicePayment | undefined =>
  world.store.all('invoice_payment').findLast((one) => one.invoice === invoice && one.status !== 'canceled');

const intentOf = (payment: InvoicePayment | undefined): string | undefined => {
  const intent = payment?.payment.payment_intent;
  return typeof intent === 'string' ? intent : undefined;
};

/** The intent that pays an invoice, with the record that joins them. */
const addPayment = (world: World, invoice: Invoice): void => {
  const intent = createIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    receipt_email: invoice.customer_email,
    setup_future_usage: 'off_session',
  });
  world.store.put('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now(world),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
};

/** Makes a draft final: it gets its number, takes from the balance, and is paid if nothing is left to pay. */
export const finalize = (world: World, id: string): Invoice => {
  const draft = find(world, 'invoice', id);
  if (draft.status !== 'draft')
    throw invalidRequest(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      undefined,
      'invoice_not_editable',
    );
  const at = now(world);
  const customer = find(world, 'customer', draft.customer ?? '');
  const settled = settleWith(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  world.store.put('customer', { ...customer, next_invoice_sequence: sequence + 1 });
  const page = `${world.origin()}/invoices/${id}`;
  const final = change(world, 'invoice', id, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    ending_balance: settled.balance,
    amount_due: settled.due,
    amount_remaining: settled.due,
    effective_at: at,
    automatically_finalizes_at: null,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: at },
    webhooks_delivered_at: at,
  });
  if (settled.balance !== customer.balance)
    moveBalance(world, customer.id, {
      amount: settled.balance - customer.balance,
      currency: draft.currency,
      type: settled.balance > 0 ? 'invoice_too_small' : 'applied_to_invoice',
      invoice: id,
    });
  else if (customer.currency !== draft.currency)
    world.store.put('customer', { ...find(world, 'customer', customer.id), currency: draft.currency });
  if (final.amount_due > 0) addPayment(world, final);
  emit(world, 'invoice.finalized', final);
  return final.amount_due > 0 ? final : markPaid(world, id, 0);
};

/** The card an invoice is charged on, when no other is named. */
const cardOf = (world: World, invoice: Invoice): PaymentMethod | undefined => {
  const customer = invoice.customer === null ? undefined : world.store.get('customer', invoice.customer);
  const id =
    invoice.default_payment_method ??
    subscriptionOf(world, invoice)?.default_payment_method ??
    customer?.invoice_settings?.default_payment_method;
  return typeof id === 'string' ? world.store.get('payment_method', id) : undefined;
};

const schedule = (world: World, invoice: Invoice): void => {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || invoice.billing_reason === 'subscription_create' || !invoice.auto_advance) return;
  setStatus(world, subscription.id, 'past_due');
  const days = retryDays[invoice.attempt_count - 1];
  const next_payment_attempt = days === undefined ? null : now(world) + days * day;
  world.store.put('invoice', { ...invoice, next_payment_attempt });
};

const recordFailure = (world: World, id: string): void => {
  const invoice = find(world, 'invoice', id);
  schedule(world, invoice);
  if (invoice.customer !== null && !find(world, 'customer', invoice.customer).delinquent)
    change(world, 'customer', invoice.customer, { delinquent: true }, 'customer.updated');
  emit(world, 'invoice.payment_failed', find(world, 'invoice', id));
};

/** What follows for an invoice when its intent has an outcome. */
export const settleInvoice = (world: World, intent: string, outcome: Outcome): void => {
  const payment = world.store
    .all('invoice_payment')
    .find((one) => one.status === 'open' && intentOf(one) === intent);
  if (!payment || typeof payment.invoice !== 'string') return;
  if (outcome === 'succeeded') {
    const paid = change(world, 'invoice_payment', payment.id, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: now(world) },
    });
    markPaid(world, payment.invoice, payment.amount_requested);
    emit(world, 'invoice_payment.paid', paid);
  } else if (outcome === 'requires_action') {
    const invoice = find(world, 'invoice', payment.invoice);
    const subscription = subscriptionOf(world, invoice);
    if (subscription && invoice.billing_reason !== 'subscription_create')
      setStatus(world, subscription.id, 'past_due');
    emit(world, 'invoice.payment_action_required', invoice);
  } else recordFailure(world, payment.invoice);
};

type Paying = { method?: PaymentMethod | undefined; automatic?: boolean; consented?: boolean };

/** Tries to charge an open invoice. A failure is recorded, and returned. */
export const collect = (
  world: World,
  id: string,
  { method, automatic = false, consented = false }: Paying = {},
): Outcome => {
  const invoice = find(world, 'invoice', id);
  const counts = automatic || invoice.attempt_count === 0;
  world.store.put('invoice', {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + (counts ? 1 : 0),
    next_payment_attempt: counts ? null : invoice.next_payment_attempt,
  });
  const card = method ?? cardOf(world, invoice);
  if (!card) {
    const refusal = new StripeRefusal(
      400,
      'invalid_request_error',
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
      true,
    );
    recordFailure(world, id);
    return refusal;
  }
  const intent = intentOf(paymentOf(world, id));
  if (intent === undefined) throw new Error(`invoice ${id} is open and has no payment`);
  const outcome = confirm(world, intent, card, consented);
  settleInvoice(world, intent, outcome);
  return outcome;
};

/** Pays by other means, such as a bank transfer that an operator saw. */
export const payOutOfBand = (world: World, id: string): Invoice => {
  const payment = paymentOf(world, id);
  const invoice = find(world, 'invoice', id);
  if (payment) cancelPayment(world, payment, now(world), 'requested_by_customer');
  return markPaid(world, id, invoice.amount_due, true);
};

const cancelPayment = (
  world: World,
  payment: InvoicePayment,
  at: number,
  reason: 'void_invoice' | 'requested_by_customer',
): void => {
  change(world, 'invoice_payment', payment.id, {
    status: 'canceled',
    status_transitions: { ...payment.status_transitions, canceled_at: at },
  });
  const intent = intentOf(payment);
  if (intent !== undefined) canceled(world, intent, reason);
};

/** Lowers what is left to pay of an open invoice, by a credit note. */
export const lowerDue = (world: World, id: string, amount: number): void => {
  const { amount_due: due, amount_remaining: left, ...invoice } = find(world, 'invoice', id);
  const payment = paymentOf(world, id);
  const lowered = change(
    world,
    'invoice',
    id,
    {
      amount_due: due - amount,
      amount_remaining: left - amount,
      pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
    },
    'invoice.updated',
  );
  if (lowered.amount_remaining === 0) {
    if (payment) cancelPayment(world, payment, now(world), 'void_invoice');
    markPaid(world, id, 0);
    return;
  }
  if (!payment) return;
  world.store.put('invoice_payment', { ...payment, amount_requested: lowered.amount_remaining });
  const intent = intentOf(payment);
  if (intent !== undefined)
    world.store.put('payment_intent', {
      ...find(world, 'payment_intent', intent),
      amount: lowered.amount_remaining,
    });
};

/** Declares an invoice void; what it took from the balance goes back. */
export const voidInvoice = (world: World, id: string): Invoice => {
  const invoice = find(world, 'invoice', id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(
      `You can only pass in open or uncollectible invoices. This invoice isn't open; its status is ${invoice.status}.`,
      'invoice',
    );
  const at = now(world);
  const payment = paymentOf(world, id);
  if (payment) cancelPayment(world, payment, at, 'void_invoice');
  const taken = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (taken !== 0 && invoice.customer !== null)
    moveBalance(world, invoice.customer, {
      amount: -taken,
      currency: invoice.currency,
      type: 'unapplied_from_invoice',
      invoice: id,
    });
  return change(
    world,
    'invoice',
    id,
    {
      status: 'void',
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: at },
    },
    'invoice.voided',
  );
};
