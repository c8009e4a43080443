import type Stripe from 'stripe';
import { settleInvoice } from './collection.ts';
import { invalidRequest, StripeRefusal } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { PaymentIntent, PaymentMethod } from './objects.ts';
import {
  atLeast,
  bool,
  created,
  currency,
  email,
  expanding,
  metadata,
  oneOf,
  paging,
  paramsOf,
  text,
  url,
} from './params.ts';
import { attach, namedMethod } from './payment-methods.ts';
import { canceled, confirm, createIntent } from './payments.ts';
import { route, type Route } from './route.ts';
import { find, findParam, type World } from './world.ts';

const Create = paramsOf<Stripe.PaymentIntentCreateParams>()({
  ...expanding,
  amount: atLeast(50),
  currency,
  automatic_payment_methods: paramsOf<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>()({
    enabled: bool,
    allow_redirects: oneOf('always', 'never').optional(),
  }).optional(),
  confirm: bool.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: bool.optional(),
  payment_method: text.optional(),
  receipt_email: email.optional(),
  return_url: url.optional(),
  setup_future_usage: oneOf('off_session', 'on_session').optional(),
});
const Confirm = paramsOf<Stripe.PaymentIntentConfirmParams>()({
  ...expanding,
  off_session: bool.optional(),
  payment_method: text.optional(),
  return_url: url.optional(),
});
const Cancel = paramsOf<Stripe.PaymentIntentCancelParams>()({
  ...expanding,
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer').optional(),
});
const Many = paramsOf<Stripe.PaymentIntentListParams>()({
  ...expanding,
  ...paging,
  ...created,
  customer: text.optional(),
});
const One = paramsOf<Stripe.PaymentIntentRetrieveParams>()(expanding);
const Charges = paramsOf<Stripe.ChargeListParams>()({
  ...expanding,
  ...paging,
  ...created,
  customer: text.optional(),
  payment_intent: text.optional(),
});
const Charge = paramsOf<Stripe.ChargeRetrieveParams>()(expanding);

const wrongState = (intent: PaymentIntent, doing: string): StripeRefusal =>
  new StripeRefusal(
    400,
    'invalid_request_error',
    `You cannot ${doing} this PaymentIntent because it has a status of ${intent.status}.`,
    {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    },
  );

/** @throws StripeRefusal 400 for a card that was removed from its customer */
const requireAttached = (world: World, method: string): void => {
  if (find(world, 'card', method).detached)
    throw invalidRequest(
      'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      'payment_method',
    );
};

const confirmNow = (world: World, id: string, offSession: boolean): PaymentIntent => {
  const intent = find(world, 'payment_intent', id);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw wrongState(intent, 'confirm');
  if (!intent.payment_method)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      undefined,
      'payment_intent_unexpected_state',
    );
  requireAttached(world, intent.payment_method);
  const outcome = confirm(world, id, find(world, 'payment_method', intent.payment_method));
  settleInvoice(world, id, outcome);
  if (outcome instanceof StripeRefusal) throw outcome;
  if (outcome === 'requires_action' && offSession)
    throw new StripeRefusal(
      402,
      'card_error',
      'Your card was declined. This transaction requires authentication.',
      {
        code: 'authentication_required',
        decline_code: 'authentication_required',
        payment_intent: find(world, 'payment_intent', id),
      },
      true,
    );
  if (intent.setup_future_usage && intent.customer !== null)
    attach(world, intent.payment_method, intent.customer);
  return find(world, 'payment_intent', id);
};

/** Puts a card on an intent; only the customer's own, or one of nobody. */
const choose = (world: World, id: string, methodId: string): void => {
  const intent = find(world, 'payment_intent', id);
  const method: PaymentMethod = namedMethod(world, methodId, 'payment_method');
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalidRequest('The payment method belongs to another customer.', 'payment_method');
  requireAttached(world, method.id);
  world.store.put('payment_intent', {
    ...intent,
    payment_method: method.id,
    status: 'requires_confirmation',
  });
};

export const paymentRoutes: readonly Route[] = [
  route('POST', 'payment_intents', Create, ({ world, params }) => {
    if (params.customer !== undefined) findParam(world, 'customer', params.customer, 'customer');
    const { id } = createIntent(world, { ...params, customer: params.customer ?? null });
    if (params.payment_method !== undefined) choose(world, id, params.payment_method);
    return params.confirm
      ? confirmNow(world, id, params.off_session ?? false)
      : find(world, 'payment_intent', id);
  }),
  route('GET', 'payment_intents', Many, ({ world, params }) =>
    pageOf(
      world.store.all('payment_intent').filter((one) => has(one, params, ['customer'])),
      '/v1/payment_intents',
      params,
    ),
  ),
  route('GET', 'payment_intents/:id', One, ({ world, id }) => find(world, 'payment_intent', id)),
  route('POST', 'payment_intents/:id/confirm', Confirm, ({ world, id, params }) => {
    const intent = find(world, 'payment_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongState(intent, 'confirm');
    if (params.payment_method !== undefined) choose(world, id, params.payment_method);
    return confirmNow(world, id, params.off_session ?? false);
  }),
  route('POST', 'payment_intents/:id/cancel', Cancel, ({ world, id, params }) => {
    const intent = find(world, 'payment_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongState(intent, 'cancel');
    if (
      world.store
        .all('invoice_payment')
        .some((one) => one.payment.payment_intent === id && one.status === 'open')
    )
      throw invalidRequest(
        'You cannot cancel a PaymentIntent of an invoice. Void the invoice instead.',
        undefined,
        'payment_intent_unexpected_state',
      );
    return canceled(world, id, params.cancellation_reason ?? null);
  }),
  route('GET', 'charges', Charges, ({ world, params }) =>
    pageOf(
      world.store.all('charge').filter((one) => has(one, params, ['customer', 'payment_intent'])),
      '/v1/charges',
      params,
    ),
  ),
  route('GET', 'charges/:id', Charge, ({ world, id }) => find(world, 'charge', id)),
];
