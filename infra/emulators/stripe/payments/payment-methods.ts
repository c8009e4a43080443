import type Stripe from 'stripe';
import { cardRefusal, cards, namedCards, natureOf, type TypedCard } from './cards.ts';
import { invalidRequest } from '../errors.ts';
import type { PaymentMethod } from '../objects.ts';
import { expanding, paging, paramsOf, text } from '../params.ts';
import { fits, listing, reading, route, type Route } from '../route.ts';
import { change, find, findParam, newId, now, type World } from '../world.ts';

const Attach = paramsOf<Stripe.PaymentMethodAttachParams>()({ ...expanding, customer: text });
const Detach = paramsOf<Stripe.PaymentMethodDetachParams>()(expanding);
const Many = paramsOf<Stripe.PaymentMethodListParams>()({ ...paging, customer: text });

/** Makes a payment method of a card; the number is not kept. */
export const makeMethod = (
  world: World,
  { number, month, year }: TypedCard,
  name: string | null,
): PaymentMethod => {
  const brand = cards[number]?.brand ?? 'visa';
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
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
  return method;
};

/** Gives a method to a customer. @throws StripeRefusal when the bank declines, or it belongs to another */
export const attach = (world: World, id: string, customer: string): PaymentMethod => {
  const method = find(world, 'payment_method', id);
  if (method.customer)
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
    );
  const { attaches, declined } = natureOf(method.card, now(world));
  if (!attaches && declined) throw cardRefusal(declined, false);
  return change(world, 'payment_method', id, { customer });
};

/** @throws StripeRefusal unless the customer may pay with it */
export const requireOwn = (world: World, id: string, customer: string, param: string): void => {
  if (findParam(world, 'payment_method', id, param).customer === customer) return;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    param,
    'resource_missing',
  );
};

const detach = (world: World, id: string): PaymentMethod => {
  const { customer } = find(world, 'payment_method', id);
  if (!customer)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    );
  const owner = find(world, 'customer', customer);
  if (owner.invoice_settings.default_payment_method === id)
    change(world, 'customer', owner.id, {
      invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
    });
  for (const subscription of world.store.all('subscription'))
    if (subscription.default_payment_method === id)
      change(world, 'subscription', subscription.id, { default_payment_method: null });
  return change(world, 'payment_method', id, { customer: null });
};

export const paymentMethodRoutes: readonly Route[] = [
  listing('payment_methods', 'payment_method', Many, (one, asked) => fits(one, asked, 'customer')),
  reading('payment_methods', 'payment_method'),
  // By the name of a test card, which makes a new method of it.
  route('POST', 'payment_methods/:id/attach', Attach, ({ world, id, params }) => {
    findParam(world, 'customer', params.customer, 'customer');
    const number = Object.hasOwn(namedCards, id) ? namedCards[id] : undefined;
    if (number === undefined) return attach(world, id, params.customer);
    const year = world.clock().getUTCFullYear() + 4;
    return attach(
      world,
      makeMethod(world, { number, month: 12, year, cvc: '123' }, null).id,
      params.customer,
    );
  }),
  route('POST', 'payment_methods/:id/detach', Detach, ({ world, id }) => detach(world, id)),
];
