import type Stripe from 'stripe';
import { expiredCard, natureOf } from './cards.ts';
import { StripeRefusal } from './errors.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts';
import { cardRefusal } from './payment-methods.ts';
import { change, emit, find, newId, newSecret, newText, now, type World } from './world.ts';

type NewIntent = {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null | undefined;
  metadata?: Stripe.Metadata | undefined;
  receipt_email?: string | null | undefined;
  setup_future_usage?: 'off_session' | 'on_session' | null | undefined;
};

export const createIntent = (world: World, given: NewIntent): PaymentIntent => {
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
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
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  world.store.put('payment_intent', intent);
  emit(world, 'payment_intent.created', intent);
  return intent;
};

const detailsOf = ({ card }: PaymentMethod): Charge['payment_method_details'] =>
  card
    ? {
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
          fingerprint: card.fingerprint ?? null,
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
      }
    : null;

const outcomeOf = (last4: string): Charge['outcome'] => {
  const { charges, decline, code } = natureOf(last4);
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: charges ? 'approved_by_network' : 'declined_by_network',
    reason: charges ? null : (decline ?? code ?? 'generic_decline'),
    risk_level: 'normal',
    risk_score: 1,
    seller_message: charges
      ? 'Payment complete.'
      : 'The bank did not return any further details with this decline.',
    type: charges ? 'authorized' : 'issuer_declined',
  };
};

/** What the bank does with a charge of a card, by the last four digits of a test card. After its month it is expired. */
const natureToday = (world: World, { id, card }: PaymentMethod): string => {
  const isOver = card !== undefined && now(world) * 1000 >= Date.UTC(card.exp_year, card.exp_month);
  return isOver ? expiredCard : find(world, 'card', id).nature;
};

const charge = (world: World, intent: PaymentIntent, method: PaymentMethod): Charge => {
  const last4 = natureToday(world, method);
  const { charges, code, message } = natureOf(last4);
  const id = newId('ch');
  const made: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: charges ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'BRAVO',
    captured: charges,
    created: now(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charges ? null : (code ?? null),
    failure_message: charges ? null : (message ?? null),
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(last4),
    paid: charges,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: intent.receipt_email,
    receipt_number: charges ? `${newText(4).toUpperCase()}-${newText(4).toUpperCase()}` : null,
    receipt_url: charges ? `${world.origin()}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charges ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  world.store.put('charge', made);
  return made;
};

export const canceled = (
  world: World,
  id: string,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent => {
  const at = now(world);
  return change(
    world,
    'payment_intent',
    id,
    { status: 'canceled', canceled_at: at, cancellation_reason: reason, next_action: null },
    'payment_intent.canceled',
  );
};

const failWith = (
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: StripeRefusal,
  latest: string | null,
): StripeRefusal => {
  const { code, decline_code: decline } = refusal.details;
  const error = {
    type: 'card_error' as const,
    message: refusal.message,
    ...(code !== undefined && { code: code as NonNullable<Stripe.PaymentIntent.LastPaymentError['code']> }),
    ...(decline !== undefined && { decline_code: decline }),
    ...(latest !== null && { charge: latest }),
    payment_method: method as Stripe.PaymentMethod,
  };
  const failed = change(
    world,
    'payment_intent',
    intent.id,
    {
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: latest,
      last_payment_error: error,
      next_action: null,
    },
    'payment_intent.payment_failed',
  );
  return new StripeRefusal(
    402,
    'card_error',
    refusal.message,
    { ...refusal.details, ...(latest !== null && { charge: latest }), payment_intent: failed },
    true,
  );
};

/** What came of a try to pay. A refusal says why not; the bank's question is for the holder of the card. */
export type Outcome = 'succeeded' | 'requires_action' | StripeRefusal;

/** Tries to take the money of an intent from a card. */
export const confirm = (world: World, id: string, method: PaymentMethod, consented = false): Outcome => {
  const intent = find(world, 'payment_intent', id);
  const card = find(world, 'card', method.id);
  const nature = natureToday(world, method);
  const { asks, charges } = natureOf(nature);
  if (asks && !consented && (asks === 'always' || !card.authenticated)) {
    const next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: null, url: `${world.origin()}/authenticate/${id}` },
    };
    change(
      world,
      'payment_intent',
      id,
      { status: 'requires_action', payment_method: method.id, next_action },
      'payment_intent.requires_action',
    );
    return 'requires_action';
  }
  const made = charge(world, intent, method);
  emit(world, charges ? 'charge.succeeded' : 'charge.failed', made);
  if (!charges) return failWith(world, intent, method, cardRefusal(nature), made.id);
  change(
    world,
    'payment_intent',
    id,
    {
      status: 'succeeded',
      amount_received: intent.amount,
      payment_method: method.id,
      latest_charge: made.id,
      last_payment_error: null,
      next_action: null,
    },
    'payment_intent.succeeded',
  );
  return 'succeeded';
};

/** The holder of the card refused, or the bank did not know them. */
export const failAuthentication = (world: World, id: string): StripeRefusal => {
  const intent = find(world, 'payment_intent', id);
  const method = find(world, 'payment_method', intent.payment_method ?? '');
  const refusal = new StripeRefusal(
    402,
    'card_error',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    { code: 'payment_intent_authentication_failure' },
  );
  return failWith(world, intent, method, refusal, null);
};
