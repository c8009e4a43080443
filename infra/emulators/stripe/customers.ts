import type Stripe from 'stripe';
import type * as z from 'zod';
import { moveBalance } from './payments/balances.ts';
import { noSuch } from './errors.ts';
import type { Customer } from './objects.ts';
import {
  clearable,
  email,
  expanding,
  int,
  mergeMetadata,
  metadata,
  paging,
  paramsOf,
  text,
} from './params.ts';
import { requireOwn } from './payments/payment-methods.ts';
import { listing, reading, route, type Route } from './route.ts';
import { cancelNow } from './subscriptions/subscription-end.ts';
import { change, find, newId, newText, now, type World } from './world.ts';

const common = {
  ...expanding,
  metadata: metadata.optional(),
  name: clearable.optional(),
};
const Create = paramsOf<Stripe.CustomerCreateParams>()(common);
const Update = paramsOf<Stripe.CustomerUpdateParams>()({
  ...common,
  address: paramsOf<Stripe.AddressParam>()({
    city: clearable.optional(),
    country: clearable.optional(),
    line1: clearable.optional(),
    line2: clearable.optional(),
    postal_code: clearable.optional(),
    state: clearable.optional(),
  }).optional(),
  email: email.optional(),
  invoice_settings: paramsOf<Stripe.CustomerUpdateParams.InvoiceSettings>()({
    default_payment_method: text,
  }).optional(),
});
const Many = paramsOf<Stripe.CustomerListParams>()(paging);
const Delete = paramsOf<Stripe.CustomerDeleteParams & { expand?: string[] }>()(expanding);
const Move = paramsOf<Stripe.CustomerCreateBalanceTransactionParams>()({
  ...expanding,
  amount: int,
  currency: text,
  description: text.optional(),
  metadata: metadata.optional(),
});
const ManyMoves = paramsOf<Stripe.CustomerListBalanceTransactionsParams>()(paging);

const create = (world: World, { name, metadata: data }: z.infer<typeof Create>): Customer => {
  const customer: Customer = {
    id: newId('cus'),
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
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, data),
    name: name || null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  world.store.put('customer', customer);
  return customer;
};

/** @throws StripeRefusal for a deleted one: it can be read, and nothing else */
const living = (world: World, id: string): Customer => {
  const customer = find(world, 'customer', id);
  if ('deleted' in customer) throw noSuch('customer', id);
  return customer;
};

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
/** An empty text clears a field. */
const cleared = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  ) as Fields;

const update = (world: World, id: string, params: z.infer<typeof Update>): Customer => {
  const { expand: _, metadata: data, invoice_settings: settings, address, ...texts } = params;
  const customer = living(world, id);
  const method = settings?.default_payment_method;
  if (method !== undefined) requireOwn(world, method, id, 'invoice_settings[default_payment_method]');
  return change(world, 'customer', id, {
    ...cleared(texts),
    ...(address && { address: { ...noAddress, ...cleared(address) } }),
    invoice_settings: { ...customer.invoice_settings, ...settings },
    metadata: mergeMetadata(customer.metadata, data),
  });
};

/** A deleted customer stays as its id, marked as deleted. */
const remove = (world: World, id: string): object => {
  living(world, id);
  for (const subscription of world.store.all('subscription'))
    if (subscription.customer === id && !subscription.ended_at) cancelNow(world, subscription.id);
  for (const method of world.store.all('payment_method'))
    if (method.customer === id) world.store.put('payment_method', { ...method, customer: null });
  const gone = { id, object: 'customer', deleted: true } as const;
  world.store.put('customer', gone as unknown as Customer);
  return gone;
};

export const customerRoutes: readonly Route[] = [
  route('POST', 'customers', Create, ({ world, params }) => create(world, params)),
  listing('customers', 'customer', Many, (one) => !('deleted' in one)),
  reading('customers', 'customer'),
  route('POST', 'customers/:id', Update, ({ world, id, params }) => update(world, id, params)),
  route('DELETE', 'customers/:id', Delete, ({ world, id }) => remove(world, id)),
  route('POST', 'customers/:id/balance_transactions', Move, ({ world, id, params }) =>
    moveBalance(world, id, { ...params, type: 'adjustment' }),
  ),
  listing(
    'customers/:id/balance_transactions',
    'balance_transaction',
    ManyMoves,
    (one, _, customer) => one.customer === customer,
  ),
];
