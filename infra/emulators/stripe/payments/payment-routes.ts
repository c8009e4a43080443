import type Stripe from 'stripe';
import { invalidRequest, type StripeRefusal } from '../errors.ts';
import type { PaymentIntent, Refund } from '../objects.ts';
import { atLeast, bool, expanding, metadata, oneOf, paging, paramsOf, text } from '../params.ts';
import { cancelIntent, confirm, createIntent, ownCard } from './payments.ts';
import { fits, listing, reading, route, type Route } from '../route.ts';
import { change, find, findParam, newId, now, type World } from '../world.ts';

const Create = paramsOf<Stripe.PaymentIntentCreateParams>()({
  ...expanding,
  amount: atLeast(50),
  automatic_payment_methods: paramsOf<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>()({
    enabled: bool,
    allow_redirects: oneOf('never'),
  }),
  currency: oneOf('usd'),
  customer: text,
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text,
});
const Confirm = paramsOf<Stripe.PaymentIntentConfirmParams>()({ ...expanding, off_session: bool });
const Cancel = paramsOf<Stripe.PaymentIntentCancelParams>()(expanding);
const ManyIntents = paramsOf<Stripe.PaymentIntentListParams>()(paging);
const ManyCharges = paramsOf<Stripe.ChargeListParams>()({ ...paging, customer: text.optional() });
const CreateRefund = paramsOf<Stripe.RefundCreateParams>()({
  ...expanding,
  payment_intent: text,
  reason: oneOf('requested_by_customer'),
});

const wrongState = ({ status }: PaymentIntent, doing: string): StripeRefusal =>
  invalidRequest(
    `You cannot ${doing} this PaymentIntent because it has a status of ${status}.`,
    undefined,
    'payment_intent_unexpected_state',
  );

const confirmNow = (world: World, id: string): PaymentIntent => {
  const intent = find(world, 'payment_intent', id);
  if (intent.status !== 'requires_confirmation') throw wrongState(intent, 'confirm');
  const refusal = confirm(world, id, ownCard(world, intent.payment_method ?? '', intent.customer));
  if (refusal) throw refusal;
  return find(world, 'payment_intent', id);
};

/** Gives the whole of a payment back. */
const refund = (world: World, intent: string, reason: Refund['reason']): Refund => {
  const { latest_charge: latest, status } = findParam(world, 'payment_intent', intent, 'payment_intent');
  if (!latest || status !== 'succeeded')
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
  const charge = find(world, 'charge', latest);
  if (charge.refunded)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: charge.amount,
    balance_transaction: null,
    charge: charge.id,
    created: now(world),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: {},
    payment_intent: intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.store.put('refund', made);
  change(world, 'charge', charge.id, { amount_refunded: charge.amount, refunded: true });
  return made;
};

export const paymentRoutes: readonly Route[] = [
  route('POST', 'payment_intents', Create, ({ world, params }) => {
    findParam(world, 'customer', params.customer, 'customer');
    ownCard(world, params.payment_method, params.customer);
    return createIntent(world, params);
  }),
  listing('payment_intents', 'payment_intent', ManyIntents, () => true),
  reading('payment_intents', 'payment_intent'),
  route('POST', 'payment_intents/:id/confirm', Confirm, ({ world, id }) => confirmNow(world, id)),
  route('POST', 'payment_intents/:id/cancel', Cancel, ({ world, id }) => {
    const intent = find(world, 'payment_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongState(intent, 'cancel');
    return cancelIntent(world, id);
  }),
  listing('charges', 'charge', ManyCharges, (one, asked) => fits(one, asked, 'customer')),
  reading('charges', 'charge'),
  route('POST', 'refunds', CreateRefund, ({ world, params }) =>
    refund(world, params.payment_intent, params.reason),
  ),
];
