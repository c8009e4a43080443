import type Stripe from 'stripe';
import type * as z from 'zod';
import { invalidRequest } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { Kinds } from './objects.ts';
import { atLeast, created, expanding, metadata, oneOf, paging, paramsOf, text } from './params.ts';
import { route, type Route } from './route.ts';
import { change, emit, find, findParam, newId, now, type World } from './world.ts';

const Create = paramsOf<Stripe.RefundCreateParams>()({
  ...expanding,
  amount: atLeast(1).optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  metadata: metadata.optional(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
});
const Many = paramsOf<Stripe.RefundListParams>()({
  ...expanding,
  ...paging,
  ...created,
  charge: text.optional(),
  payment_intent: text.optional(),
});
const One = paramsOf<Stripe.RefundRetrieveParams>()(expanding);

const refund = (world: World, params: z.infer<typeof Create>): Kinds['refund'] => {
  if ((params.charge === undefined) === (params.payment_intent === undefined))
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const latest =
    params.payment_intent === undefined
      ? params.charge
      : findParam(world, 'payment_intent', params.payment_intent, 'payment_intent').latest_charge;
  if (!latest)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
  const charge = findParam(world, 'charge', latest, 'charge');
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${charge.id} has not been paid.`, 'charge');
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      'amount',
    );
  const made: Kinds['refund'] = {
    id: newId('re'),
    object: 'refund',
    amount,
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
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.store.put('refund', made);
  emit(world, 'refund.created', made);
  const amount_refunded = charge.amount_refunded + amount;
  change(
    world,
    'charge',
    charge.id,
    { amount_refunded, refunded: amount_refunded === charge.amount },
    'charge.refunded',
  );
  return made;
};

export const refundRoutes: readonly Route[] = [
  route('POST', 'refunds', Create, ({ world, params }) => refund(world, params)),
  route('GET', 'refunds', Many, ({ world, params }) =>
    pageOf(
      world.store.all('refund').filter((one) => has(one, params, ['charge', 'payment_intent'])),
      '/v1/refunds',
      params,
    ),
  ),
  route('GET', 'refunds/:id', One, ({ world, id }) => find(world, 'refund', id)),
];
