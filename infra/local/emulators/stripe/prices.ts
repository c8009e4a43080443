import type Stripe from 'stripe';
import * as z from 'zod';
import { invalidRequest } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { Item, Price } from './objects.ts';
import {
  atLeast,
  bool,
  clearable,
  created,
  currency,
  decimal,
  expanding,
  metadata,
  none,
  oneOf,
  paging,
  paramsOf,
  text,
} from './params.ts';
import { createProduct } from './products.ts';
import { mergeMetadata, orNull, route, type Route } from './route.ts';
import { change, emit, find, findParam, newId, now, type World } from './world.ts';

const interval = oneOf('day', 'week', 'month', 'year');
const Create = paramsOf<
  Omit<Stripe.PriceCreateParams, 'unit_amount_decimal'> & { unit_amount_decimal?: number }
>()({
  ...expanding,
  currency,
  active: bool.optional(),
  billing_scheme: oneOf('per_unit').optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  product: text.optional(),
  product_data: paramsOf<Stripe.PriceCreateParams.ProductData>()({
    name: text,
    active: bool.optional(),
    metadata: metadata.optional(),
    unit_label: text.optional(),
  }).optional(),
  recurring: paramsOf<Stripe.PriceCreateParams.Recurring>()({
    interval,
    interval_count: atLeast(1).optional(),
    usage_type: oneOf('licensed').optional(),
  }).optional(),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified').optional(),
  transfer_lookup_key: bool.optional(),
  unit_amount: atLeast(0).optional(),
  unit_amount_decimal: decimal.optional(),
});
const Update = paramsOf<Stripe.PriceUpdateParams>()({
  ...expanding,
  active: bool.optional(),
  lookup_key: text.optional(),
  metadata: z.union([metadata, none]).optional(),
  nickname: clearable.optional(),
  transfer_lookup_key: bool.optional(),
});
const Many = paramsOf<Stripe.PriceListParams>()({
  ...expanding,
  ...paging,
  ...created,
  active: bool.optional(),
  currency: currency.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  recurring: paramsOf<Stripe.PriceListParams.Recurring>()({
    interval: interval.optional(),
    usage_type: oneOf('licensed', 'metered').optional(),
  }).optional(),
  type: oneOf('one_time', 'recurring').optional(),
});
const One = paramsOf<Stripe.PriceRetrieveParams>()(expanding);

/** A key belongs to one price at most; it moves only when asked to. */
const takeLookupKey = (
  world: World,
  key: string | undefined,
  transfer: boolean | undefined,
  to?: string,
): void => {
  const holder = key && world.store.all('price').find((one) => one.lookup_key === key && one.id !== to);
  if (!holder) return;
  if (!transfer)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key\` to move it.`,
      'lookup_key',
    );
  change(world, 'price', holder.id, { lookup_key: null }, 'price.updated');
};

const createPrice = (world: World, params: z.infer<typeof Create>): Price => {
  const { unit_amount: amount, unit_amount_decimal: exactly, recurring, product_data: data } = params;
  if ((params.product === undefined) === (data === undefined))
    throw params.product === undefined
      ? invalidRequest('Missing required param: product.', 'product', 'parameter_missing')
      : invalidRequest('You may only specify one of these parameters: product, product_data.', 'product');
  if ((amount === undefined) === (exactly === undefined))
    throw amount === undefined
      ? invalidRequest('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing')
      : invalidRequest('You may only specify one of these parameters: unit_amount, unit_amount_decimal.');
  const product = data
    ? createProduct(world, data).id
    : findParam(world, 'product', params.product ?? '', 'product').id;
  takeLookupKey(world, params.lookup_key, params.transfer_lookup_key);
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: now(world),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata ?? {},
    nickname: params.nickname ?? null,
    product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount ?? (Number.isInteger(exactly) ? (exactly ?? null) : null),
    unit_amount_decimal: String(amount ?? exactly),
  };
  world.store.put('price', price);
  emit(world, 'price.created', price);
  return price;
};

/** The older form of a price, which items of subscriptions still carry. */
export const planOf = (price: Price): Item['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: rhythmOf(price).interval,
  interval_count: rhythmOf(price).interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
type Interval = 'day' | 'week' | 'month' | 'year';
export const rhythmOf = ({ recurring }: Price): { interval: Interval; interval_count: number } => ({
  interval: (recurring?.interval ?? 'month') as Interval,
  interval_count: recurring?.interval_count ?? 1,
});

export const priceRoutes: readonly Route[] = [
  route('POST', 'prices', Create, ({ world, params }) => createPrice(world, params)),
  route('GET', 'prices', Many, ({ world, params }) =>
    pageOf(
      world.store
        .all('price')
        .filter(
          (one) =>
            (params.lookup_keys === undefined || params.lookup_keys.includes(one.lookup_key ?? '')) &&
            (params.recurring?.interval === undefined ||
              one.recurring?.interval === params.recurring.interval) &&
            (params.recurring?.usage_type === undefined ||
              one.recurring?.usage_type === params.recurring.usage_type) &&
            has(one, params, ['active', 'currency', 'product', 'type']),
        ),
      '/v1/prices',
      params,
    ),
  ),
  route('GET', 'prices/:id', One, ({ world, id }) => find(world, 'price', id)),
  route('POST', 'prices/:id', Update, ({ world, id, params }) => {
    const price = find(world, 'price', id);
    takeLookupKey(world, params.lookup_key, params.transfer_lookup_key, id);
    const patch = {
      active: params.active ?? price.active,
      lookup_key: params.lookup_key ?? price.lookup_key,
      nickname: params.nickname === undefined ? price.nickname : orNull(params.nickname),
      metadata: mergeMetadata(price.metadata, params.metadata),
    };
    return change(world, 'price', id, patch, 'price.updated');
  }),
];
