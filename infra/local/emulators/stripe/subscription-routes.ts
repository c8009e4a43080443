import type Stripe from 'stripe';
import type * as z from 'zod';
import { discountsOf, plannedDiscounts } from './discounts.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { unusedTime } from './lines.ts';
import { has, pageOf } from './lists.ts';
import type { Subscription } from './objects.ts';
import { expanding, paramsOf } from './params.ts';
import { namedMethod, attach, requireOwn } from './payment-methods.ts';
import { namedCards } from './cards.ts';
import { mergeMetadata, orNull, route, type Route } from './route.ts';
import {
  type CancellationDetails,
  CancelSubscription,
  CreateSubscription,
  ManySubscriptions,
  OneSubscription,
  ResumeSubscription,
  UpdateSubscription,
} from './subscription-params.ts';
import { planChange } from './subscription-change.ts';
import { cancelNow, lastInvoice } from './subscription-end.ts';
import { applyChange } from './subscription-update.ts';
import { beginSubscription, invoiceNow, planSubscription, setCancelAtPeriodEnd } from './subscriptions.ts';
import { change, emit, find, findParam, now, type World } from './world.ts';

const day = 86_400;

/** The card a parameter names; a name of a test card is saved for the customer first. */
const ownMethod = (world: World, id: string, customer: string): string =>
  Object.hasOwn(namedCards, id)
    ? attach(world, namedMethod(world, id, 'default_payment_method').id, customer).id
    : requireOwn(world, id, customer, 'default_payment_method').id;

const create = (world: World, params: z.infer<typeof CreateSubscription>): Subscription => {
  const customer = findParam(world, 'customer', params.customer, 'customer');
  const at = now(world);
  const { trial_end: end, trial_period_days: days } = params;
  if (end !== undefined && days !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'trial_end',
    );
  const owner = { customer: customer.id, subscription: null };
  const given = params.discounts
    ? plannedDiscounts(world, params.discounts, owner, at, { customer: customer.id })
    : [];
  const plan = planSubscription(
    world,
    customer,
    {
      items: params.items,
      discounts: given,
      metadata: params.metadata || {},
      description: params.description,
      trialEnd: days !== undefined ? at + days * day : typeof end === 'number' ? end : null,
      anchor: params.billing_cycle_anchor,
      prorate: params.proration_behavior !== 'none',
      method:
        params.default_payment_method === undefined
          ? null
          : ownMethod(world, params.default_payment_method, customer.id),
      billingMode: params.billing_mode?.type,
      missingMethod: params.trial_settings?.end_behavior.missing_payment_method,
      cancelAtPeriodEnd: params.cancel_at_period_end,
      cancelAt: params.cancel_at,
    },
    at,
  );
  const owned = given.map((one) => ({ ...one, subscription: plan.subscription.id }));
  return beginSubscription(world, customer, plan, owned, params.payment_behavior ?? 'allow_incomplete')
    .subscription;
};

const detailsOf = (
  subscription: Subscription,
  given: z.infer<typeof CancellationDetails> | undefined,
): Partial<Subscription['cancellation_details']> => ({
  comment:
    given?.comment === undefined
      ? (subscription.cancellation_details?.comment ?? null)
      : orNull(given.comment),
  feedback:
    given?.feedback === undefined
      ? (subscription.cancellation_details?.feedback ?? null)
      : given.feedback || null,
});

/** What of an update changes neither items nor periods. */
const patchOf = (
  world: World,
  subscription: Subscription,
  params: z.infer<typeof UpdateSubscription>,
  at: number,
): Partial<Subscription> => {
  const { cancel_at_period_end: ends, cancel_at: cancelAt, default_payment_method: method } = params;
  const ending =
    ends !== undefined && ends !== subscription.cancel_at_period_end
      ? setCancelAtPeriodEnd(subscription, ends, at)
      : cancelAt === undefined
        ? {}
        : { cancel_at: cancelAt || null, canceled_at: cancelAt ? at : null, cancel_at_period_end: false };
  const details = {
    ...(ending.cancellation_details ?? subscription.cancellation_details),
    ...detailsOf(subscription, params.cancellation_details),
  };
  return {
    ...ending,
    cancellation_details: details as NonNullable<Subscription['cancellation_details']>,
    metadata: mergeMetadata(subscription.metadata, params.metadata),
    ...(method !== undefined && {
      default_payment_method: method === '' ? null : ownMethod(world, method, subscription.customer),
    }),
    ...(params.description !== undefined && { description: orNull(params.description) }),
    ...(typeof params.trial_end === 'number' && {
      trial_end: params.trial_end,
      trial_start: subscription.trial_start ?? at,
      status: 'trialing',
    }),
    ...(params.trial_end === 'now' &&
      subscription.status === 'trialing' && { trial_end: at, status: 'active' }),
  };
};

const update = (world: World, id: string, params: z.infer<typeof UpdateSubscription>): Subscription => {
  const subscription = find(world, 'subscription', id);
  if (subscription.ended_at !== null) {
    const allowed = Object.entries(params).every(
      ([name, value]) =>
        value === undefined || name === 'metadata' || name === 'cancellation_details' || name === 'expand',
    );
    if (!allowed)
      throw invalidRequest(
        'A canceled subscription can only update its cancellation_details and metadata.',
        undefined,
        'invalid_canceled_subscription_fields',
      );
  }
  const present = now(world);
  const [item] = subscription.items.data;
  const prorationDate = params.proration_date;
  if (
    prorationDate !== undefined &&
    item &&
    (prorationDate < item.current_period_start || prorationDate > item.current_period_end)
  )
    throw invalidRequest('Cannot specify `proration_date` outside of the current period.', 'proration_date');
  if (typeof params.trial_end === 'number' && params.trial_end <= present)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  if (subscription.status === 'incomplete' && (params.items || params.billing_cycle_anchor))
    throw invalidRequest(
      'The subscription is incomplete: it can only be updated after its first payment.',
      undefined,
    );
  const at = prorationDate ?? present;
  const behavior = params.proration_behavior ?? 'create_prorations';
  const owner = { customer: subscription.customer, subscription: id };
  const given = params.discounts;
  const discounts =
    given === undefined
      ? undefined
      : plannedDiscounts(world, given || [], owner, present, { customer: subscription.customer });
  const restart =
    params.billing_cycle_anchor?.type === 'now' ||
    (params.trial_end === 'now' && subscription.status === 'trialing');
  const plan = planChange(
    world,
    subscription,
    { items: params.items, restart, prorate: behavior !== 'none', discounts },
    at,
  );
  applyChange(world, subscription, {
    plan,
    proration: behavior,
    discounts,
    patch: patchOf(world, subscription, params, present),
    behavior: params.payment_behavior ?? 'allow_incomplete',
    at: present,
    prorationDate,
  });
  if (typeof params.trial_end === 'number') extendTrial(world, id, params.trial_end);
  return find(world, 'subscription', id);
};

/** The period of a trial lasts as long as the trial. */
const extendTrial = (world: World, id: string, end: number): void => {
  const { items } = find(world, 'subscription', id);
  const data = items.data.map((item) => ({ ...item, current_period_end: end }));
  world.store.put('subscription', {
    ...find(world, 'subscription', id),
    billing_cycle_anchor: end,
    items: { ...items, data },
  });
};

const cancel = (world: World, id: string, params: z.infer<typeof CancelSubscription>): Subscription => {
  const subscription = find(world, 'subscription', id);
  // Stripe answers an ended subscription as if it were gone.
  if (subscription.ended_at !== null) throw noSuch('subscription', id);
  const at = now(world);
  const credits = params.prorate
    ? subscription.items.data.flatMap((item) => unusedTime(world, subscription, item, at))
    : [];
  for (const line of credits)
    world.store.put('pending_line', { id: line.id, customer: subscription.customer, subscription: id, line });
  const last = params.invoice_now ? lastInvoice(world, subscription, at) : undefined;
  if (last) invoiceNow(world, last, 'allow_incomplete');
  return cancelNow(world, id, 'cancellation_requested', detailsOf(subscription, params.cancellation_details));
};

const resume = (world: World, id: string, params: z.infer<typeof ResumeSubscription>): Subscription => {
  const subscription = find(world, 'subscription', id);
  if (subscription.status !== 'paused')
    throw invalidRequest(
      `Only a paused subscription can be resumed; the status of this one is ${subscription.status}.`,
      undefined,
    );
  const at = now(world);
  const restart = params.billing_cycle_anchor?.type !== 'unchanged';
  const plan = planChange(world, { ...subscription, status: 'active' }, { restart, prorate: false }, at);
  applyChange(world, subscription, {
    plan,
    proration: 'none',
    patch: { status: 'active' },
    behavior: 'allow_incomplete',
    at,
    prorationDate: undefined,
  });
  emit(world, 'customer.subscription.resumed', find(world, 'subscription', id));
  return find(world, 'subscription', id);
};

const matches = (one: Subscription, status: string | undefined): boolean =>
  status === 'all' ||
  (status === undefined
    ? one.status !== 'canceled'
    : status === 'ended'
      ? one.ended_at !== null
      : one.status === status);

export const subscriptionRoutes: readonly Route[] = [
  route('POST', 'subscriptions', CreateSubscription, ({ world, params }) => create(world, params)),
  route('GET', 'subscriptions', ManySubscriptions, ({ world, params }) =>
    pageOf(
      world.store
        .all('subscription')
        .filter(
          (one) =>
            (params.price === undefined || one.items.data.some(({ price }) => price.id === params.price)) &&
            matches(one, params.status) &&
            has(one, params, ['customer']),
        ),
      '/v1/subscriptions',
      params,
    ),
  ),
  route('GET', 'subscriptions/:id', OneSubscription, ({ world, id }) => find(world, 'subscription', id)),
  route('POST', 'subscriptions/:id', UpdateSubscription, ({ world, id, params }) =>
    update(world, id, params),
  ),
  route('DELETE', 'subscriptions/:id', CancelSubscription, ({ world, id, params }) =>
    cancel(world, id, params),
  ),
  route('POST', 'subscriptions/:id/resume', ResumeSubscription, ({ world, id, params }) =>
    resume(world, id, params),
  ),
  route(
    'DELETE',
    'subscriptions/:id/discount',
    paramsOf<Stripe.SubscriptionDeleteDiscountParams & { expand?: string[] }>()(expanding),
    ({ world, id }) => {
      const [discount] = discountsOf(world, find(world, 'subscription', id).discounts);
      if (!discount)
        throw invalidRequest(`No active discount for subscription: ${id}`, undefined, 'resource_missing');
      change(world, 'subscription', id, { discounts: [] }, 'customer.subscription.updated');
      emit(world, 'customer.discount.deleted', discount);
      const { end: _, ...rest } = discount;
      return { ...rest, deleted: true };
    },
  ),
];
