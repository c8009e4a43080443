import type Stripe from 'stripe';
import * as z from 'zod';
import { DiscountParam, plannedDiscounts } from './discounts.ts';
import { invalidRequest } from './errors.ts';
import { composeInvoice } from './invoices.ts';
import type { CheckoutPlan, Invoice, Session } from './objects.ts';
import { atLeast, expanding, int, metadata, oneOf, paging, paramsOf, since, text, url } from './params.ts';
import { fits, listing, reading, route, type Route } from './route.ts';
import { createSetup } from './payments/setup-intents.ts';
import { planSubscription } from './subscriptions/subscriptions.ts';
import { change, find, findParam, newText, now, type World } from './world.ts';

const day = 24 * 3600;
const Create = paramsOf<Stripe.Checkout.SessionCreateParams>()({
  ...expanding,
  mode: oneOf('subscription', 'setup'),
  cancel_url: url,
  client_reference_id: text.max(200),
  currency: oneOf('usd').optional(),
  customer: text,
  discounts: z
    .array(DiscountParam.omit({ discount: true }))
    .max(1)
    .optional(),
  line_items: z
    .array(paramsOf<Stripe.Checkout.SessionCreateParams.LineItem>()({ price: text, quantity: atLeast(1) }))
    .length(1)
    .optional(),
  metadata,
  payment_method_collection: oneOf('always').optional(),
  setup_intent_data: paramsOf<Stripe.Checkout.SessionCreateParams.SetupIntentData>()({ metadata }).optional(),
  subscription_data: paramsOf<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
    billing_mode: paramsOf<Stripe.Checkout.SessionCreateParams.SubscriptionData.BillingMode>()({
      type: oneOf('classic'),
    }),
    metadata,
    trial_end: int.optional(),
  }).optional(),
  success_url: url,
});
type Asked = z.infer<typeof Create>;
const Many = paramsOf<Stripe.Checkout.SessionListParams>()({
  ...paging,
  ...since,
  customer: text,
  status: oneOf('complete').optional(),
});
const Expire = paramsOf<Stripe.Checkout.SessionExpireParams>()(expanding);

/** Which parameters belong to one mode only. */
const modeOf = {
  currency: 'setup',
  setup_intent_data: 'setup',
  discounts: 'subscription',
  line_items: 'subscription',
  payment_method_collection: 'subscription',
  subscription_data: 'subscription',
} as const;
/** What a mode cannot do without. */
const neededBy = {
  setup: ['currency', 'setup_intent_data'],
  subscription: ['line_items', 'subscription_data'],
} as const;

/** @throws StripeRefusal for a parameter of another mode, or one that is missing */
const checkMode = (asked: Asked): void => {
  const { mode } = asked;
  for (const name of Object.keys(modeOf) as (keyof typeof modeOf)[])
    if (asked[name] !== undefined && modeOf[name] !== mode)
      throw invalidRequest(`You can not pass \`${name}\` in \`${mode}\` mode.`, name);
  for (const name of neededBy[mode])
    if (asked[name] === undefined)
      throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
};

/** The first invoice that a page offers, as things stand. */
export const offer = (world: World, session: Session, plan: CheckoutPlan): Invoice => {
  const customer = find(world, 'customer', session.customer ?? '');
  const { discounts, trialEnd } = plan;
  const at = now(world);
  const { subscription, line } = planSubscription(world, customer, { ...plan.item, discounts, trialEnd });
  return composeInvoice(world, {
    customer,
    subscription: undefined,
    currency: subscription.currency,
    lines: [line],
    discounts,
    reason: 'subscription_create',
    created: at,
    period: { start: at, end: at },
  });
};

/** Keeps what a page that starts a subscription offers. @throws StripeRefusal when it cannot be offered */
const keepPlan = (world: World, session: Session, asked: Asked): void => {
  const { line_items: [item] = [], subscription_data: data, discounts } = asked;
  if (!item) throw new Error('the parameters have an item');
  const plan: CheckoutPlan = {
    id: session.id,
    item,
    metadata: data?.metadata ?? {},
    discounts: plannedDiscounts(world, discounts),
    trialEnd: data?.trial_end ?? null,
  };
  world.store.put('checkout_plan', plan);
  const { subtotal, total } = offer(world, session, plan);
  change(world, 'session', session.id, {
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
  });
};

const create = (world: World, asked: Asked): Session => {
  checkMode(asked);
  const { mode, customer, setup_intent_data: data } = asked;
  findParam(world, 'customer', customer, 'customer');
  const id = `cs_test_a1${newText(56)}`;
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: asked.cancel_url,
    client_reference_id: asked.client_reference_id,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: now(world),
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: now(world) + day,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: asked.metadata,
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: data ? createSetup(world, customer, data.metadata) : null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: asked.success_url,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${world.origin()}/c/pay/${id}`,
    wallet_options: null,
  };
  world.store.put('session', session);
  if (mode === 'subscription') keepPlan(world, session, asked);
  return find(world, 'session', id);
};

/** Ends a session without payment. */
export const expireSession = (world: World, id: string): Session => {
  const { status } = find(world, 'session', id);
  if (status === 'open') return change(world, 'session', id, { status: 'expired', url: null });
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    'session',
  );
};

export const checkoutRoutes: readonly Route[] = [
  route('POST', 'checkout/sessions', Create, ({ world, params }) => create(world, params)),
  listing(
    'checkout/sessions',
    'session',
    Many,
    (one, asked) => fits(one, asked, 'customer', 'status') && one.created >= (asked.created?.gte ?? 0),
  ),
  reading('checkout/sessions', 'session'),
  route('POST', 'checkout/sessions/:id/expire', Expire, ({ world, id }) => expireSession(world, id)),
];
