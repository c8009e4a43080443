import { moveBalance } from './balances.ts';
import { StripeRefusal, invalidRequest } from '../errors.ts';
import { settleWith, subscriptionOf } from '../invoices.ts';
import type { Invoice, InvoicePayment, PaymentMethod, Subscription } from '../objects.ts';
import { cancelIntent, confirm, createIntent } from './payments.ts';
import { change, emit, find, newId, now, type World } from '../world.ts';

const day = 86_400;
/** Days after a failure on which a renewal is charged again. */
export const retryDays: readonly number[] = [3, 5, 7];

const setStatus = (world: World, id: string, status: Subscription['status']): void => {
  if (!find(world, 'subscription', id).ended_at) change(world, 'subscription', id, { status });
};

const markPaid = (world: World, id: string, amount: number): Invoice => {
  const invoice = find(world, 'invoice', id);
  const paid = change(world, 'invoice', id, {
    status: 'paid',
    attempted: true,
    amount_paid: amount,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now(world) },
  });
  emit(world, 'invoice.paid', paid);
  const subscription = subscriptionOf(world, paid);
  const heals =
    subscription?.latest_invoice === id && ['incomplete', 'past_due'].includes(subscription.status);
  if (heals) setStatus(world, subscription.id, 'active');
  return paid;
};

const paymentOf = (world: World, invoice: string): InvoicePayment | undefined =>
  world.store.all('invoice_payment').find((one) => one.invoice === invoice && one.status === 'open');

/** The intent that pays an invoice, with the record that joins them. */
const addPayment = (world: World, invoice: Invoice): void => {
  const { amount_due: amount, currency, customer, billing_reason: reason } = invoice;
  const description = reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
  const intent = createIntent(world, { amount, currency, customer, description });
  world.store.put('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: now(world),
    currency,
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
  const customer = find(world, 'customer', draft.customer ?? '');
  const settled = settleWith(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  change(world, 'customer', customer.id, { next_invoice_sequence: sequence + 1 });
  const page = `${world.origin()}/invoices/${id}`;
  const final = change(world, 'invoice', id, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    ending_balance: settled.balance,
    amount_due: settled.due,
    amount_remaining: settled.due,
    effective_at: now(world),
    automatically_finalizes_at: null,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: now(world) },
    webhooks_delivered_at: now(world),
  });
  if (settled.balance !== customer.balance)
    moveBalance(world, customer.id, {
      amount: settled.balance - customer.balance,
      currency: draft.currency,
      type: settled.balance > 0 ? 'invoice_too_small' : 'applied_to_invoice',
      invoice: id,
    });
  if (final.amount_due === 0) return markPaid(world, id, 0);
  addPayment(world, final);
  return final;
};

/** The card an invoice is charged on: that of the subscription, or else of the customer. */
const cardOf = (world: World, invoice: Invoice): PaymentMethod | undefined => {
  const id =
    subscriptionOf(world, invoice)?.default_payment_method ??
    find(world, 'customer', invoice.customer ?? '').invoice_settings?.default_payment_method;
  return world.store.get('payment_method', id ?? '');
};

const recordFailure = (world: World, id: string): void => {
  const invoice = find(world, 'invoice', id);
  const subscription = subscriptionOf(world, invoice);
  if (subscription && invoice.billing_reason !== 'subscription_create' && invoice.auto_advance) {
    setStatus(world, subscription.id, 'past_due');
    const days = retryDays[invoice.attempt_count - 1];
    const next_payment_attempt = days === undefined ? null : now(world) + days * day;
    change(world, 'invoice', id, { next_payment_attempt });
  }
  emit(world, 'invoice.payment_failed', find(world, 'invoice', id));
};

/**
 * Tries to charge an open invoice. A failure is recorded, and returned.
 * @param automatic counts as one of the tries that end a subscription
 */
export const collect = (world: World, id: string, automatic = false): StripeRefusal | undefined => {
  const invoice = find(world, 'invoice', id);
  const counts = automatic || invoice.attempt_count === 0;
  change(world, 'invoice', id, {
    attempted: true,
    attempt_count: invoice.attempt_count + (counts ? 1 : 0),
    ...(counts && { next_payment_attempt: null }),
  });
  const payment = paymentOf(world, id);
  if (!payment) throw new Error(`invoice ${id} is open and has no payment`);
  const card = cardOf(world, invoice);
  const refusal = card
    ? confirm(world, payment.payment.payment_intent, card)
    : new StripeRefusal(
        400,
        'invalid_request_error',
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
        { code: 'resource_missing' },
        true,
      );
  if (refusal) {
    recordFailure(world, id);
    return refusal;
  }
  change(world, 'invoice_payment', payment.id, {
    status: 'paid',
    amount_paid: payment.amount_requested,
    status_transitions: { ...payment.status_transitions, paid_at: now(world) },
  });
  markPaid(world, id, payment.amount_requested);
  return undefined;
};

const cancelPayment = (world: World, payment: InvoicePayment): void => {
  change(world, 'invoice_payment', payment.id, {
    status: 'canceled',
    status_transitions: { ...payment.status_transitions, canceled_at: now(world) },
  });
  cancelIntent(world, payment.payment.payment_intent);
};

/** Lowers what is left to pay of an open invoice, by a credit note. */
export const lowerDue = (world: World, id: string, amount: number): void => {
  const { amount_due: due, amount_remaining: left, ...invoice } = find(world, 'invoice', id);
  change(world, 'invoice', id, {
    amount_due: due - amount,
    amount_remaining: left - amount,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
  });
  const payment = paymentOf(world, id);
  if (!payment) throw new Error(`invoice ${id} is open and has no payment`);
  if (left === amount) {
    cancelPayment(world, payment);
    markPaid(world, id, 0);
    return;
  }
  change(world, 'invoice_payment', payment.id, { amount_requested: left - amount });
  change(world, 'payment_intent', payment.payment.payment_intent, { amount: left - amount });
};

/** Declares an invoice void; what it took from the balance goes back. */
export const voidInvoice = (world: World, id: string): Invoice => {
  const invoice = find(world, 'invoice', id);
  if (invoice.status !== 'open')
    throw invalidRequest(
      `You can only pass in open invoices. This invoice isn't open; its status is ${invoice.status}.`,
      'invoice',
    );
  const payment = paymentOf(world, id);
  if (payment) cancelPayment(world, payment);
  const taken = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (taken !== 0)
    moveBalance(world, invoice.customer ?? '', {
      amount: -taken,
      currency: invoice.currency,
      type: 'unapplied_from_invoice',
      invoice: id,
    });
  return change(world, 'invoice', id, {
    status: 'void',
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now(world) },
  });
};
