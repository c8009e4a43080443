import type Stripe from 'stripe';
import * as z from 'zod';
import { DiscountParam, keepDiscounts, plannedDiscounts } from '../discounts.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import type { Subscription } from '../objects.ts';
import {
  atLeast,
  bool,
  clearable,
  expanding,
  int,
  mergeMetadata,
  metadata,
  oneOf,
  paging,
  paramsOf,
  text,
} from '../params.ts';
import { requireOwn } from '../payments/payment-methods.ts';
import { fits, listing, reading, route, type Route } from '../route.ts';
import { applyChange, planChange } from './subscription-change.ts';
import { cancelNow } from './subscription-end.ts';
import { beginSubscription, itemOf, planSubscription } from './subscriptions.ts';
import { find, findParam, type World } from '../world.ts';

const Create = paramsOf<Stripe.SubscriptionCreateParams>()({
  ...expanding,
  customer: text,
  items: z
    .array(paramsOf<Stripe.SubscriptionCreateParams.Item>()({ price: text, quantity: atLeast(0) }))
    .length(1),
  billing_mode: paramsOf<Stripe.SubscriptionCreateParams.BillingMode>()({ type: oneOf('classic') }),
  default_payment_method: text,
  metadata: metadata.optional(),
});
const Update = paramsOf<Stripe.SubscriptionUpdateParams>()({
  ...expanding,
  cancel_at_period_end: bool.optional(),
  cancellation_details: paramsOf<Stripe.SubscriptionUpdateParams.CancellationDetails>()({
    comment: clearable,
  }).optional(),
  default_payment_method: text.optional(),
  discounts: z.array(DiscountParam).optional(),
  items: z
    .array(
      paramsOf<Stripe.SubscriptionUpdateParams.Item>()({
        id: text,
        price: text.optional(),
        quantity: atLeast(0).optional(),
      }),
    )
    .length(1)
    .optional(),
  metadata: metadata.optional(),
  payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete').optional(),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none').optional(),
  proration_date: int.optional(),
});
const Cancel = paramsOf<Stripe.SubscriptionCancelParams>()(expanding);
const Many = paramsOf<Stripe.SubscriptionListParams>()({
  ...paging,
  customer: text.optional(),
  status: oneOf('all', 'canceled').optional(),
});

const create = (world: World, params: z.infer<typeof Create>): Subscription => {
  const customer = findParam(world, 'customer', params.customer, 'customer');
  const {
    items: [item],
    default_payment_method: method,
    metadata: data,
  } = params;
  if (!item) throw new Error('the parameters have an item');
  requireOwn(world, method, customer.id, 'default_payment_method');
  const plan = planSubscription(world, customer, { ...item, discounts: [], metadata: data, method });
  return beginSubscription(world, customer, plan, []);
};

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null };
/** What of an update changes neither seats nor periods. */
const patched = (world: World, subscription: Subscription, params: z.infer<typeof Update>): Subscription => {
  const { cancel_at_period_end: ends, cancellation_details: details } = params;
  const { default_payment_method: method, discounts } = params;
  if (method !== undefined) requireOwn(world, method, subscription.customer, 'default_payment_method');
  return {
    ...subscription,
    ...(ends !== undefined && {
      cancel_at_period_end: ends,
      cancel_at: ends ? itemOf(subscription).current_period_end : null,
    }),
    ...(details && { cancellation_details: { ...noDetails, ...details } }),
    ...(method !== undefined && { default_payment_method: method }),
    ...(discounts && { discounts: keepDiscounts(world, plannedDiscounts(world, discounts)) }),
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  };
};

const update = (world: World, id: string, params: z.infer<typeof Update>): Subscription => {
  const before = find(world, 'subscription', id);
  const { expand: _, metadata: __, ...rest } = params;
  if (before.ended_at && Object.keys(rest).length > 0)
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'invalid_canceled_subscription_fields',
    );
  const plan = planChange(world, patched(world, before, params), params);
  const mustBePaid = params.payment_behavior === 'error_if_incomplete';
  applyChange(world, before, plan, params.proration_behavior, mustBePaid);
  return find(world, 'subscription', id);
};

export const subscriptionRoutes: readonly Route[] = [
  route('POST', 'subscriptions', Create, ({ world, params }) => create(world, params)),
  listing('subscriptions', 'subscription', Many, (one, asked) => {
    const isEnded = one.status === 'canceled';
    return (
      fits(one, asked, 'customer') && (asked.status === 'all' || (asked.status === 'canceled') === isEnded)
    );
  }),
  reading('subscriptions', 'subscription'),
  route('POST', 'subscriptions/:id', Update, ({ world, id, params }) => update(world, id, params)),
  route('DELETE', 'subscriptions/:id', Cancel, ({ world, id }) => {
    // Stripe answers an ended subscription as if it were gone.
    if (find(world, 'subscription', id).ended_at) throw noSuch('subscription', id);
    return cancelNow(world, id);
  }),
];
