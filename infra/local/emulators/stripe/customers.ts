import type Stripe from 'stripe';
import * as z from 'zod';
import { moveBalance } from './balances.ts';
import { noSuch } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { Customer } from './objects.ts';
import {
  clearable,
  created,
  email,
  expanding,
  int,
  metadata,
  none,
  oneOf,
  paging,
  paramsOf,
  text,
} from './params.ts';
import { attach, namedMethod, requireOwn } from './payment-methods.ts';
import { mergeMetadata, orNull, route, type Route } from './route.ts';
import { cancelNow } from './subscription-end.ts';
import { change, emit, find, newId, newText, now, type World } from './world.ts';

const address = paramsOf<Stripe.AddressParam>()({
  city: clearable.optional(),
  country: clearable.optional(),
  line1: clearable.optional(),
  line2: clearable.optional(),
  postal_code: clearable.optional(),
  state: clearable.optional(),
});
const invoice_settings = paramsOf<Stripe.CustomerUpdateParams.InvoiceSettings>()({
  default_payment_method: clearable.optional(),
  footer: clearable.optional(),
});
const common = {
  ...expanding,
  address: z.union([address, none]).optional(),
  balance: int.optional(),
  description: clearable.optional(),
  email: email.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  preferred_locales: z.array(text).optional(),
  tax_exempt: oneOf('', 'exempt', 'none', 'reverse').optional(),
  metadata: z.union([metadata, none]).optional(),
};
const Create = paramsOf<Stripe.CustomerCreateParams>()({
  ...common,
  invoice_settings: paramsOf<Stripe.CustomerCreateParams.InvoiceSettings>()({
    default_payment_method: text.optional(),
    footer: text.optional(),
  }).optional(),
  payment_method: text.optional(),
});
const Update = paramsOf<Stripe.CustomerUpdateParams>()({
  ...common,
  invoice_settings: invoice_settings.optional(),
});
const Many = paramsOf<Stripe.CustomerListParams>()({
  ...expanding,
  ...paging,
  ...created,
  email: text.optional(),
});
const One = paramsOf<Stripe.CustomerRetrieveParams>()(expanding);
const Delete = paramsOf<Stripe.CustomerDeleteParams & { expand?: string[] }>()(expanding);

type Common = Omit<z.infer<typeof Update>, 'expand' | 'metadata' | 'balance' | 'invoice_settings'>;

const addressOf = (given: z.infer<typeof address>): Stripe.Address => ({
  city: orNull(given.city),
  country: orNull(given.country),
  line1: orNull(given.line1),
  line2: orNull(given.line2),
  postal_code: orNull(given.postal_code),
  state: orNull(given.state),
});
const given = ({
  address: place,
  tax_exempt: exempt,
  preferred_locales: locales,
  ...texts
}: Common): Partial<Customer> => ({
  ...(place !== undefined && { address: place === '' ? null : addressOf(place) }),
  ...(exempt !== undefined && { tax_exempt: exempt === '' ? 'none' : exempt }),
  ...(locales !== undefined && { preferred_locales: locales }),
  ...(texts.description !== undefined && { description: orNull(texts.description) }),
  ...(texts.email !== undefined && { email: orNull(texts.email) }),
  ...(texts.name !== undefined && { name: orNull(texts.name) }),
  ...(texts.phone !== undefined && { phone: orNull(texts.phone) }),
});

export const createCustomer = (world: World, params: z.infer<typeof Create>): Customer => {
  const {
    expand: _,
    balance,
    metadata: data,
    payment_method: method,
    invoice_settings: settings,
    ...rest
  } = params;
  const id = newId('cus');
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: now(world),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: settings?.footer ?? null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, data),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given(rest),
  };
  world.store.put('customer', customer);
  const attached = method === undefined ? undefined : namedMethod(world, method, 'payment_method').id;
  if (attached !== undefined) attach(world, attached, id);
  const standard = settings?.default_payment_method;
  if (standard !== undefined) {
    const chosen = standard === method && attached !== undefined ? attached : standard;
    requireOwn(world, chosen, id, 'invoice_settings[default_payment_method]');
    world.store.put('customer', {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: chosen },
    });
  }
  emit(world, 'customer.created', find(world, 'customer', id));
  if (balance) moveBalance(world, id, { amount: balance, currency: 'usd', type: 'initial' });
  return find(world, 'customer', id);
};

const updateCustomer = (world: World, id: string, params: z.infer<typeof Update>): Customer => {
  const { expand: _, balance, metadata: data, invoice_settings: settings, ...rest } = params;
  const customer = find(world, 'customer', id);
  const chosen = settings?.default_payment_method;
  if (chosen) requireOwn(world, chosen, id, 'invoice_settings[default_payment_method]');
  const invoiceSettings = {
    ...customer.invoice_settings,
    ...(chosen !== undefined && { default_payment_method: orNull(chosen) }),
    ...(settings?.footer !== undefined && { footer: orNull(settings.footer) }),
  };
  const patch = {
    ...given(rest),
    invoice_settings: invoiceSettings,
    metadata: mergeMetadata(customer.metadata, data),
  };
  change(world, 'customer', id, patch, 'customer.updated');
  if (balance !== undefined && balance !== customer.balance)
    moveBalance(world, id, {
      amount: balance - customer.balance,
      currency: customer.currency ?? 'usd',
      type: 'adjustment',
    });
  return find(world, 'customer', id);
};

/** What is left of a deleted customer: its id, marked as deleted. */
type Gone = { id: string; object: 'customer'; deleted: true };
const deleteCustomer = (world: World, id: string): Gone => {
  const customer = find(world, 'customer', id);
  for (const subscription of world.store.all('subscription'))
    if (subscription.customer === id && !subscription.ended_at)
      cancelNow(world, subscription.id, 'cancellation_requested');
  for (const method of world.store.all('payment_method'))
    if (method.customer === id) world.store.put('payment_method', { ...method, customer: null });
  emit(world, 'customer.deleted', customer);
  const gone: Gone = { id, object: 'customer', deleted: true };
  world.store.put('customer', gone as unknown as Customer);
  return gone;
};
/** @throws StripeRefusal for a deleted one: it can be read, and nothing else */
const requireLiving = (world: World, id: string): void => {
  if ('deleted' in find(world, 'customer', id)) throw noSuch('customer', id);
};

export const customerRoutes: readonly Route[] = [
  route('POST', 'customers', Create, ({ world, params }) => createCustomer(world, params)),
  route('GET', 'customers', Many, ({ world, params }) =>
    pageOf(
      world.store.all('customer').filter((one) => !('deleted' in one) && has(one, params, ['email'])),
      '/v1/customers',
      params,
    ),
  ),
  route('GET', 'customers/:id', One, ({ world, id }) => find(world, 'customer', id)),
  route('POST', 'customers/:id', Update, ({ world, id, params }) => {
    requireLiving(world, id);
    return updateCustomer(world, id, params);
  }),
  route('DELETE', 'customers/:id', Delete, ({ world, id }) => {
    requireLiving(world, id);
    return deleteCustomer(world, id);
  }),
];
