import { cardRefusal, natureOf } from './cards.ts';
import { invalidRequest, type StripeRefusal } from '../errors.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../objects.ts';
import { change, find, newId, newSecret, newText, now, type World } from '../world.ts';

type NewIntent = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> &
  Partial<Pick<PaymentIntent, 'description' | 'metadata' | 'payment_method'>>;

/** Prepares a payment; no money moves. */
export const createIntent = (world: World, given: NewIntent): PaymentIntent => {
  const { amount, currency, customer, description, payment_method, metadata } = given;
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    created: now(world),
    currency,
    customer,
    customer_account: null,
    description: description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  };
  world.store.put('payment_intent', intent);
  return intent;
};

/** The card of a customer. @throws StripeRefusal 400 when it was removed */
export const ownCard = (world: World, id: string, customer: string | null | undefined): PaymentMethod => {
  const method = find(world, 'payment_method', id);
  if (method.customer === customer) return method;
  throw invalidRequest(
    'The provided PaymentMethod was detached from a Customer. It may not be used again.',
    'payment_method',
  );
};

type Declined = ReturnType<typeof natureOf>['declined'];

const outcomeOf = (declined: Declined): Charge['outcome'] => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: declined ? 'declined_by_network' : 'approved_by_network',
  reason: declined ? (declined.decline_code ?? declined.code) : null,
  risk_level: 'normal',
  risk_score: 1,
  seller_message: declined
    ? 'The bank did not return any further details with this decline.'
    : 'Payment complete.',
  type: declined ? 'issuer_declined' : 'authorized',
});

const detailsOf = (card: PaymentMethod['card']): Charge['payment_method_details'] => ({
  type: 'card',
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
});

/** What the bank says of a payment. */
const charge = (world: World, intent: PaymentIntent, method: PaymentMethod, declined: Declined): Charge => {
  const id = newId('ch');
  const made: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'BRAVO',
    captured: !declined,
    created: now(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(declined),
    paid: !declined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method.card),
    receipt_email: null,
    receipt_number: declined ? null : `${newText(4)}-${newText(4)}`.toUpperCase(),
    receipt_url: declined ? null : `${world.origin()}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: declined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  world.store.put('charge', made);
  return made;
};

/** Tries to take the money of an intent from a card. A failure is recorded, and returned. */
export const confirm = (world: World, id: string, method: PaymentMethod): StripeRefusal | undefined => {
  const intent = find(world, 'payment_intent', id);
  const { declined } = natureOf(method.card, now(world));
  const { id: latest_charge } = charge(world, intent, method, declined);
  if (!declined) {
    change(world, 'payment_intent', id, {
      status: 'succeeded',
      amount_received: intent.amount,
      payment_method: method.id,
      latest_charge,
      last_payment_error: null,
    });
    return undefined;
  }
  change(world, 'payment_intent', id, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge,
    last_payment_error: { type: 'card_error', ...declined },
  });
  return cardRefusal(declined, true);
};

export const cancelIntent = (world: World, id: string): PaymentIntent =>
  change(world, 'payment_intent', id, { status: 'canceled', canceled_at: now(world) });
