import type Stripe from 'stripe';
import * as z from 'zod';
import { fingerprintOf, namedCards, natureOf, type TypedCard } from './cards.ts';
import { invalidRequest, StripeRefusal } from './errors.ts';
import { pageOf } from './lists.ts';
import type { PaymentMethod } from './objects.ts';
import { expanding, metadata, none, oneOf, paging, paramsOf, text } from './params.ts';
import { mergeMetadata, route, type Route } from './route.ts';
import { change, emit, find, findParam, newId, now, type World } from './world.ts';

const type = oneOf('card');
const Create = paramsOf<Stripe.PaymentMethodCreateParams>()({
  ...expanding,
  type,
  card: paramsOf<Stripe.PaymentMethodCreateParams.Card>()({ token: text }),
  metadata: metadata.optional(),
});
const Attach = paramsOf<Stripe.PaymentMethodAttachParams>()({ ...expanding, customer: text });
const Detach = paramsOf<Stripe.PaymentMethodDetachParams>()(expanding);
const Update = paramsOf<Stripe.PaymentMethodUpdateParams>()({
  ...expanding,
  metadata: z.union([metadata, none]).optional(),
});
const Many = paramsOf<Stripe.PaymentMethodListParams>()({
  ...expanding,
  ...paging,
  customer: text.optional(),
  type: type.optional(),
});
const OfCustomer = paramsOf<Stripe.CustomerListPaymentMethodsParams>()({
  ...expanding,
  ...paging,
  type: type.optional(),
});
const One = paramsOf<Stripe.PaymentMethodRetrieveParams>()(expanding);

/** Makes a payment method of a card; the number is not kept. */
export const makeMethod = (
  world: World,
  { number, month, year }: TypedCard,
  name: string | null = null,
): PaymentMethod => {
  const { brand, last4, asks } = natureOf(number.slice(-4));
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprintOf(number),
      funding: last4 === '5556' ? 'debit' : 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  world.store.put('payment_method', method);
  world.store.put('card', { id: method.id, nature: last4, authenticated: asks === undefined });
  return method;
};

/** The method that a parameter names; `pm_card_visa` and the like make a new one at each use. */
export const namedMethod = (world: World, id: string, param: string): PaymentMethod => {
  const number = Object.hasOwn(namedCards, id) ? namedCards[id] : undefined;
  if (number === undefined) return findParam(world, 'payment_method', id, param);
  return makeMethod(world, { number, month: 12, year: world.clock().getUTCFullYear() + 4, cvc: '123' });
};

export const cardRefusal = (
  last4: string,
  details: StripeRefusal['details'] = {},
  keepsChanges = false,
): StripeRefusal => {
  const { code, decline, message } = natureOf(last4);
  return new StripeRefusal(
    402,
    'card_error',
    message ?? 'Your card was declined.',
    { code: code ?? 'card_declined', ...(decline !== undefined && { decline_code: decline }), ...details },
    keepsChanges,
  );
};

/** Gives a method to a customer. @throws StripeRefusal when the bank declines, or it belongs to another */
export const attach = (world: World, id: string, customer: string): PaymentMethod => {
  const method = find(world, 'payment_method', id);
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
    );
  const last4 = find(world, 'card', id).nature;
  if (!natureOf(last4).attaches) throw cardRefusal(last4);
  const attached = { ...method, customer, created: now(world) };
  world.store.put('payment_method', attached);
  emit(world, 'payment_method.attached', attached);
  return attached;
};

/** @throws StripeRefusal unless the customer may pay with it */
export const requireOwn = (world: World, id: string, customer: string, param: string): PaymentMethod => {
  const method = findParam(world, 'payment_method', id, param);
  if (method.customer === customer) return method;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    param,
    'resource_missing',
  );
};

const detach = (world: World, id: string): PaymentMethod => {
  const method = find(world, 'payment_method', id);
  if (method.customer === null)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    );
  const owner = world.store.get('customer', method.customer);
  if (owner?.invoice_settings.default_payment_method === id)
    change(
      world,
      'customer',
      owner.id,
      { invoice_settings: { ...owner.invoice_settings, default_payment_method: null } },
      'customer.updated',
    );
  for (const subscription of world.store.all('subscription'))
    if (subscription.default_payment_method === id)
      change(
        world,
        'subscription',
        subscription.id,
        { default_payment_method: null },
        'customer.subscription.updated',
      );
  world.store.put('card', { ...find(world, 'card', id), detached: true });
  return change(world, 'payment_method', id, { customer: null }, 'payment_method.detached');
};

const ofCustomer = (world: World, customer: string | undefined): PaymentMethod[] =>
  world.store.all('payment_method').filter((one) => one.customer !== null && one.customer === customer);

export const paymentMethodRoutes: readonly Route[] = [
  route('POST', 'payment_methods', Create, ({ world, params }) => {
    // The names of test tokens differ from those of test methods by their first letters only.
    const name = params.card.token.replace(/^tok_/, 'pm_card_');
    if (!Object.hasOwn(namedCards, name))
      throw invalidRequest(`No such token: '${params.card.token}'`, 'card[token]', 'resource_missing');
    const method = { ...namedMethod(world, name, 'card[token]'), metadata: params.metadata ?? {} };
    world.store.put('payment_method', method);
    return method;
  }),
  route('GET', 'payment_methods', Many, ({ world, params }) =>
    pageOf(ofCustomer(world, params.customer), '/v1/payment_methods', params),
  ),
  route('GET', 'payment_methods/:id', One, ({ world, id }) => find(world, 'payment_method', id)),
  route('POST', 'payment_methods/:id', Update, ({ world, id, params }) => {
    const { metadata: had } = find(world, 'payment_method', id);
    return change(
      world,
      'payment_method',
      id,
      { metadata: mergeMetadata(had, params.metadata) },
      'payment_method.updated',
    );
  }),
  route('POST', 'payment_methods/:id/attach', Attach, ({ world, id, params }) => {
    findParam(world, 'customer', params.customer, 'customer');
    const method = Object.hasOwn(namedCards, id)
      ? namedMethod(world, id, 'id')
      : find(world, 'payment_method', id);
    return attach(world, method.id, params.customer);
  }),
  route('POST', 'payment_methods/:id/detach', Detach, ({ world, id }) => detach(world, id)),
  route('GET', 'customers/:id/payment_methods', OfCustomer, ({ world, id, params }) => {
    find(world, 'customer', id);
    return pageOf(ofCustomer(world, id), `/v1/customers/${id}/payment_methods`, params);
  }),
];
