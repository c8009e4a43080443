import type Stripe from 'stripe';
import * as z from 'zod';
import { presentCode } from './coupons.ts';
import { invalidRequest } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { PromotionCode } from './objects.ts';
import {
  atLeast,
  bool,
  created,
  currency,
  expanding,
  int,
  metadata,
  none,
  oneOf,
  paging,
  paramsOf,
  text,
} from './params.ts';
import { mergeMetadata, route, type Route } from './route.ts';
import { change, emit, find, findParam, newId, newText, now, type World } from './world.ts';

const Create = paramsOf<Stripe.PromotionCodeCreateParams>()({
  ...expanding,
  promotion: paramsOf<Stripe.PromotionCodeCreateParams.Promotion>()({ type: oneOf('coupon'), coupon: text }),
  active: bool.optional(),
  code: text
    .refine((value) => /^[A-Za-z0-9_-]+$/.test(value), 'Invalid code: only letters, digits, - and _')
    .optional(),
  customer: text.optional(),
  expires_at: int.optional(),
  max_redemptions: atLeast(1).optional(),
  metadata: metadata.optional(),
  restrictions: paramsOf<Stripe.PromotionCodeCreateParams.Restrictions>()({
    first_time_transaction: bool.optional(),
    minimum_amount: atLeast(1).optional(),
    minimum_amount_currency: currency.optional(),
  }).optional(),
});
const Update = paramsOf<Stripe.PromotionCodeUpdateParams>()({
  ...expanding,
  active: bool.optional(),
  metadata: z.union([metadata, none]).optional(),
});
const Many = paramsOf<Stripe.PromotionCodeListParams>()({
  ...expanding,
  ...paging,
  ...created,
  active: bool.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
});
const One = paramsOf<Stripe.PromotionCodeRetrieveParams>()(expanding);

/** Finds an active code as people type it: without regard to case. */
export const codeNamed = (world: World, typed: string): PromotionCode | undefined =>
  world.store
    .all('promotion_code')
    .map((one) => presentCode(world, one))
    .find((one) => one.active && one.code.toLowerCase() === typed.trim().toLowerCase());

const createCode = (world: World, params: z.infer<typeof Create>): PromotionCode => {
  const coupon = findParam(world, 'coupon', params.promotion.coupon, 'promotion[coupon]');
  const code = params.code ?? newText(8).toUpperCase();
  if (codeNamed(world, code))
    throw invalidRequest(
      'An active promotion code with that code already exists.',
      'code',
      'resource_already_exists',
    );
  const { restrictions, customer } = params;
  if (customer !== undefined) findParam(world, 'customer', customer, 'customer');
  const made: PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: params.active ?? true,
    code,
    created: now(world),
    customer: customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata ?? {},
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: restrictions?.first_time_transaction ?? false,
      minimum_amount: restrictions?.minimum_amount ?? null,
      minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
  world.store.put('promotion_code', made);
  emit(world, 'promotion_code.created', made);
  return made;
};

export const promotionCodeRoutes: readonly Route[] = [
  route('POST', 'promotion_codes', Create, ({ world, params }) => createCode(world, params)),
  route('GET', 'promotion_codes', Many, ({ world, params }) =>
    pageOf(
      world.store
        .all('promotion_code')
        .map((one) => presentCode(world, one))
        .filter(
          (one) =>
            (params.code === undefined || one.code.toLowerCase() === params.code.toLowerCase()) &&
            (params.coupon === undefined || one.promotion.coupon === params.coupon) &&
            has(one, params, ['active', 'customer']),
        ),
      '/v1/promotion_codes',
      params,
    ),
  ),
  route('GET', 'promotion_codes/:id', One, ({ world, id }) =>
    presentCode(world, find(world, 'promotion_code', id)),
  ),
  route('POST', 'promotion_codes/:id', Update, ({ world, id, params }) => {
    const code = find(world, 'promotion_code', id);
    const patch = {
      active: params.active ?? code.active,
      metadata: mergeMetadata(code.metadata, params.metadata),
    };
    return presentCode(world, change(world, 'promotion_code', id, patch, 'promotion_code.updated'));
  }),
];
