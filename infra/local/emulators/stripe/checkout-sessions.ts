import type Stripe from 'stripe';
import type * as z from 'zod';
import {
  checkMode,
  CreateSession,
  demand,
  ExpireSession,
  ManySessions,
  OneSession,
} from './checkout-params.ts';
import { beginDiscount, plannedDiscounts } from './discounts.ts';
import { invalidRequest } from './errors.ts';
import { composeInvoice } from './invoices.ts';
import { has, pageOf } from './lists.ts';
import type { CheckoutPlan, Invoice, Session } from './objects.ts';
import { expanding, paging, paramsOf } from './params.ts';
import { route, type Route } from './route.ts';
import { createSetup } from './setup-intents.ts';
import { requireRecurring } from './subscription-change.ts';
import { planSubscription } from './subscriptions.ts';
import { change, find, findParam, newText, now, seconds, type World } from './world.ts';

const hour = 3600;

/** The first invoice that a checkout page offers, as things stand. */
export const offer = (
  world: World,
  session: Session,
  plan: CheckoutPlan,
): { invoice: Invoice; trialEnd: number | null } => {
  const customer = session.customer === null ? null : find(world, 'customer', session.customer);
  const at = now(world);
  const trialEnd = plan.trialEnd ?? (plan.trialDays === null ? null : at + plan.trialDays * 24 * hour);
  const owner = { customer: session.customer, subscription: null, checkout_session: session.id };
  const discounts = plan.discounts.map((one) => beginDiscount(world, one, owner, at));
  const planned = planSubscription(
    world,
    customer,
    { items: plan.items, discounts, trialEnd, anchor: plan.anchor, prorate: plan.prorate },
    at,
  );
  const { currency } = planned.subscription;
  const invoice = composeInvoice(world, {
    customer,
    subscription: null,
    currency,
    lines: planned.lines,
    discounts,
    reason: 'subscription_create',
    created: at,
    period: { start: at, end: at },
  });
  return { invoice, trialEnd };
};

const totalsOf = ({
  subtotal,
  total,
}: Invoice): Pick<Session, 'amount_subtotal' | 'amount_total' | 'total_details'> => ({
  amount_subtotal: subtotal,
  amount_total: total,
  total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
});

/** Puts discounts in the place of those of an open session. */
export const discountSession = (world: World, id: string, discounts: CheckoutPlan['discounts']): Session => {
  const plan = { ...find(world, 'checkout_plan', id), discounts };
  world.store.put('checkout_plan', plan);
  const session = find(world, 'session', id);
  const { invoice } = offer(world, session, plan);
  const shown = discounts.map(({ coupon, promotion_code }) => ({
    coupon: promotion_code === null ? coupon : null,
    promotion_code,
  }));
  return change(world, 'session', id, { ...totalsOf(invoice), discounts: shown });
};

const create = (world: World, params: z.infer<typeof CreateSession>): Session => {
  checkMode(params);
  const { mode, customer } = params;
  if (customer !== undefined) findParam(world, 'customer', customer, 'customer');
  const at = seconds(world.clock());
  const expires = params.expires_at ?? at + 24 * hour;
  demand(
    expires >= at + hour / 2 && expires <= at + 24 * hour,
    'The `expires_at` timestamp must be between 30 minutes and 24 hours after the session is created.',
    'expires_at',
  );
  const items = (params.line_items ?? []).map(({ price, quantity = 1 }, place) => ({
    price: requireRecurring(world, price, `line_items[${place}][price]`).id,
    quantity,
  }));
  const currency = mode === 'setup' ? null : find(world, 'price', items[0]?.price ?? '').currency;
  const id = `cs_test_a1${newText(56)}`;
  const discounts = plannedDiscounts(
    world,
    params.discounts ?? [],
    { customer: customer ?? null, subscription: null },
    at,
    { customer: customer ?? null },
  );
  const data = params.subscription_data;
  const setup =
    mode === 'setup'
      ? createSetup(world, {
          customer: customer ?? null,
          description: params.setup_intent_data?.description ?? null,
          metadata: params.setup_intent_data?.metadata ?? {},
        }).id
      : null;
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: mode === 'setup' ? null : { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: at,
    currency: currency ?? params.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer ?? null,
    customer_account: null,
    customer_creation: customer === undefined ? 'always' : null,
    customer_details: null,
    customer_email: params.customer_email || null,
    discounts: [],
    expires_at: expires,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: mode === 'setup' ? 'always' : (params.payment_method_collection ?? 'always'),
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: setup,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${world.origin()}/c/pay/${id}`,
    wallet_options: null,
  };
  world.store.put('session', session);
  world.store.put('checkout_plan', {
    id,
    items,
    metadata: data?.metadata ?? {},
    setupMetadata: params.setup_intent_data?.metadata ?? {},
    discounts: [],
    trialEnd: data?.trial_end ?? null,
    trialDays: data?.trial_period_days ?? null,
    anchor: data?.billing_cycle_anchor ?? null,
    description: data?.description ?? null,
    prorate: data?.proration_behavior !== 'none',
    billingMode: data?.billing_mode?.type,
  });
  if (mode === 'setup') return session;
  return discountSession(
    world,
    id,
    discounts.map(({ source, promotion_code }) => ({
      coupon: source.coupon,
      promotion_code: promotion_code,
    })),
  );
};

/** Ends a session without payment. */
export const expireSession = (world: World, id: string): Session => {
  const session = find(world, 'session', id);
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${String(session.status)}\`.`,
      'session',
    );
  return change(world, 'session', id, { status: 'expired', url: null }, 'checkout.session.expired');
};

/** The items of a session, which it shows only when asked to. */
export const lineItemsOf = (world: World, id: string): object => {
  const plan = find(world, 'checkout_plan', id);
  const { invoice } =
    plan.items.length > 0 ? offer(world, find(world, 'session', id), plan) : { invoice: undefined };
  const data = plan.items.map(({ price: priceId, quantity }, place) => {
    const price = find(world, 'price', priceId);
    const line = invoice?.lines.data[place];
    const off = line?.discount_amounts.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    return {
      id: `li_${id.slice(-14)}${place}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: off,
      amount_subtotal: line?.amount ?? 0,
      amount_tax: 0,
      amount_total: (line?.amount ?? 0) - off,
      currency: price.currency,
      description: world.store.get('product', price.product)?.name ?? null,
      metadata: {},
      price: price as unknown as Stripe.Price,
      quantity,
    } satisfies Stripe.LineItem;
  });
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
};

export const checkoutRoutes: readonly Route[] = [
  route('POST', 'checkout/sessions', CreateSession, ({ world, params }) => create(world, params)),
  route('GET', 'checkout/sessions', ManySessions, ({ world, params }) =>
    pageOf(
      world.store.all('session').filter((one) => has(one, params, ['customer', 'subscription', 'status'])),
      '/v1/checkout/sessions',
      params,
    ),
  ),
  route('GET', 'checkout/sessions/:id', OneSession, ({ world, id }) => find(world, 'session', id)),
  route(
    'GET',
    'checkout/sessions/:id/line_items',
    paramsOf<Stripe.Checkout.SessionListLineItemsParams>()({ ...expanding, ...paging }),
    ({ world, id }) => {
      find(world, 'session', id);
      return lineItemsOf(world, id);
    },
  ),
  route('POST', 'checkout/sessions/:id/expire', ExpireSession, ({ world, id }) => expireSession(world, id)),
];
