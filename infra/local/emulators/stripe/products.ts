import type Stripe from 'stripe';
import { StripeRefusal } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { Kinds } from './objects.ts';
import {
  bool,
  clearable,
  created,
  expanding,
  metadata,
  none,
  paging,
  paramsOf,
  text,
  url,
} from './params.ts';
import { mergeMetadata, orNull, route, type Route } from './route.ts';
import { change, emit, find, newId, now, type World } from './world.ts';
import * as z from 'zod';

type Product = Kinds['product'];

export const createProduct = (
  world: World,
  given: {
    id?: string | undefined;
    name: string;
    active?: boolean | undefined;
    description?: string | undefined;
    metadata?: Record<string, string> | undefined;
    unit_label?: string | undefined;
    images?: string[] | undefined;
    url?: string | undefined;
  },
): Product => {
  const id = given.id ?? newId('prod');
  if (world.store.get('product', id))
    throw new StripeRefusal(400, 'invalid_request_error', `Product already exists: ${id}`, {
      code: 'resource_already_exists',
      param: 'id',
    });
  const product: Product = {
    id,
    object: 'product',
    active: given.active ?? true,
    created: now(world),
    default_price: null,
    description: orNull(given.description),
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: orNull(given.unit_label),
    updated: now(world),
    url: orNull(given.url),
  };
  world.store.put('product', product);
  emit(world, 'product.created', product);
  return product;
};

const Create = paramsOf<Stripe.ProductCreateParams>()({
  ...expanding,
  id: text.optional(),
  name: text,
  active: bool.optional(),
  description: text.optional(),
  images: z.array(url).max(8).optional(),
  metadata: metadata.optional(),
  unit_label: text.optional(),
  url: url.optional(),
});
const Update = paramsOf<Stripe.ProductUpdateParams>()({
  ...expanding,
  name: text.optional(),
  active: bool.optional(),
  description: clearable.optional(),
  default_price: text.optional(),
  metadata: z.union([metadata, none]).optional(),
  unit_label: clearable.optional(),
  url: z.union([url, none]).optional(),
});
const Many = paramsOf<Stripe.ProductListParams>()({
  ...expanding,
  ...paging,
  ...created,
  active: bool.optional(),
  ids: z.array(text).optional(),
});
const One = paramsOf<Stripe.ProductRetrieveParams>()(expanding);

export const productRoutes: readonly Route[] = [
  route('POST', 'products', Create, ({ world, params }) => createProduct(world, params)),
  route('GET', 'products', Many, ({ world, params }) =>
    pageOf(
      world.store
        .all('product')
        .filter(
          (one) => (params.ids === undefined || params.ids.includes(one.id)) && has(one, params, ['active']),
        ),
      '/v1/products',
      params,
    ),
  ),
  route('GET', 'products/:id', One, ({ world, id }) => find(world, 'product', id)),
  route('POST', 'products/:id', Update, ({ world, id, params }) => {
    const { expand: _, metadata: given, description, unit_label: unit, url: link, ...rest } = params;
    const product = find(world, 'product', id);
    const patch = {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...(description !== undefined && { description: orNull(description) }),
      ...(unit !== undefined && { unit_label: orNull(unit) }),
      ...(link !== undefined && { url: orNull(link) }),
      metadata: mergeMetadata(product.metadata, given),
      updated: now(world),
    };
    return change(world, 'product', id, patch, 'product.updated');
  }),
];
