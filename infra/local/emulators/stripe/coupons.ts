import type Stripe from 'stripe';
import * as z from 'zod';
import { invalidRequest, StripeRefusal } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { Coupon, PromotionCode } from './objects.ts';
import {
  atLeast,
  created,
  currency,
  decimal,
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
import { change, emit, find, findParam, newText, now, seconds, type World } from './world.ts';

const Create = paramsOf<Stripe.CouponCreateParams>()({
  ...expanding,
  id: text.optional(),
  amount_off: atLeast(1).optional(),
  currency: currency.optional(),
  duration: oneOf('forever', 'once', 'repeating').optional(),
  duration_in_months: atLeast(1).optional(),
  max_redemptions: atLeast(1).optional(),
  metadata: metadata.optional(),
  name: text
    .refine((value) => value.length <= 40, 'Invalid string: must be at most 40 characters')
    .optional(),
  percent_off: decimal
    .refine((value) => value > 0 && value <= 100, 'Invalid percent_off: must be between 0 and 100')
    .optional(),
  redeem_by: int.optional(),
});
const Update = paramsOf<Stripe.CouponUpdateParams>()({
  ...expanding,
  metadata: z.union([metadata, none]).optional(),
  name: text.optional(),
});
const Many = paramsOf<Stripe.CouponListParams>()({ ...expanding, ...paging, ...created });
const One = paramsOf<Stripe.CouponRetrieveParams>()(expanding);

/** Whether a coupon can still be redeemed. */
const isValid = (world: World, coupon: Coupon): boolean =>
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions) &&
  (coupon.redeem_by === null || coupon.redeem_by > seconds(world.clock()));
const present = (world: World, coupon: Coupon): Coupon => ({ ...coupon, valid: isValid(world, coupon) });

const createCoupon = (world: World, params: z.infer<typeof Create>): Coupon => {
  const { amount_off: amount, percent_off: percent, duration = 'once', duration_in_months: months } = params;
  if ((amount === undefined) === (percent === undefined))
    throw invalidRequest(
      amount === undefined
        ? 'Missing required param: percent_off.'
        : 'You may only specify one of these parameters: amount_off, percent_off.',
      'percent_off',
      amount === undefined ? 'parameter_missing' : undefined,
    );
  if (amount !== undefined && !params.currency)
    throw invalidRequest('Missing required param: currency.', 'currency', 'parameter_missing');
  if ((duration === 'repeating') !== (months !== undefined))
    throw invalidRequest(
      months === undefined
        ? 'Missing required param: duration_in_months.'
        : 'You can only set duration_in_months when duration is repeating.',
      'duration_in_months',
      months === undefined ? 'parameter_missing' : undefined,
    );
  const id = params.id ?? newText(8);
  if (world.store.get('coupon', id))
    throw new StripeRefusal(400, 'invalid_request_error', 'Coupon already exists.', {
      code: 'resource_already_exists',
      param: 'id',
    });
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: amount ?? null,
    created: now(world),
    currency: params.currency ?? null,
    duration,
    duration_in_months: months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    percent_off: percent ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  world.store.put('coupon', coupon);
  emit(world, 'coupon.created', coupon);
  return coupon;
};

/** @throws StripeRefusal when a coupon cannot be redeemed any more */
const requireValid = (world: World, coupon: Coupon, param: string): void => {
  if (!isValid(world, coupon))
    throw invalidRequest(`Coupon ${coupon.id} is used up or has expired.`, param, 'coupon_expired');
};

const isActive = (world: World, code: PromotionCode): boolean => {
  const coupon = world.store.get('coupon', code.promotion.coupon);
  return (
    code.active &&
    coupon !== undefined &&
    isValid(world, coupon) &&
    (code.max_redemptions === null || code.times_redeemed < code.max_redemptions) &&
    (code.expires_at === null || code.expires_at > seconds(world.clock()))
  );
};
export const presentCode = (world: World, code: PromotionCode): PromotionCode => ({
  ...code,
  active: isActive(world, code),
});

/** Who wants to redeem, and for how much. */
export type Redeeming = { customer: string | null; amount?: number; currency?: string };

/** The coupon behind a parameter `discounts[n]`. @throws StripeRefusal when it cannot be redeemed */
export const redeemable = (
  world: World,
  given: { coupon?: string | undefined; promotion_code?: string | undefined },
  param: string,
  { customer, amount, currency: money }: Redeeming,
): { coupon: string; promotion_code: string | null } => {
  if ((given.coupon === undefined) === (given.promotion_code === undefined))
    throw invalidRequest('You must specify exactly one of coupon or promotion_code.', param);
  if (given.coupon !== undefined) {
    const coupon = findParam(world, 'coupon', given.coupon, `${param}[coupon]`);
    requireValid(world, coupon, `${param}[coupon]`);
    if (coupon.currency && money && coupon.currency !== money)
      throw invalidRequest(
        `The coupon ${coupon.id} is in ${coupon.currency}, not in ${money}.`,
        `${param}[coupon]`,
      );
    return { coupon: coupon.id, promotion_code: null };
  }
  const name = `${param}[promotion_code]`;
  const code = findParam(world, 'promotion_code', given.promotion_code ?? '', name);
  if (!isActive(world, code))
    throw invalidRequest('This promotion code is expired or used up.', name, 'promotion_code_expired');
  if (code.customer !== null && code.customer !== customer)
    throw invalidRequest('This promotion code belongs to another customer.', name);
  const paidBefore = world.store
    .all('invoice')
    .some((one) => one.customer === customer && one.amount_paid > 0);
  if (code.restrictions.first_time_transaction && customer !== null && paidBefore)
    throw invalidRequest('This promotion code is for first-time customers.', name);
  const { minimum_amount: least } = code.restrictions;
  if (least !== null && amount !== undefined && amount < least)
    throw invalidRequest('The amount is below the minimum of this promotion code.', name);
  return { coupon: code.promotion.coupon, promotion_code: code.id };
};

/** Counts a redemption. */
export const redeem = (world: World, coupon: string, code: string | null): void => {
  const found = find(world, 'coupon', coupon);
  const times = found.times_redeemed + 1;
  world.store.put('coupon', {
    ...found,
    times_redeemed: times,
    valid: isValid(world, { ...found, times_redeemed: times }),
  });
  if (code === null) return;
  const used = find(world, 'promotion_code', code);
  change(
    world,
    'promotion_code',
    code,
    { times_redeemed: used.times_redeemed + 1 },
    'promotion_code.updated',
  );
};

export const couponRoutes: readonly Route[] = [
  route('POST', 'coupons', Create, ({ world, params }) => createCoupon(world, params)),
  route('GET', 'coupons', Many, ({ world, params }) =>
    pageOf(
      world.store
        .all('coupon')
        .filter((one) => has(one, params, []))
        .map((one) => present(world, one)),
      '/v1/coupons',
      params,
    ),
  ),
  route('GET', 'coupons/:id', One, ({ world, id }) => present(world, find(world, 'coupon', id))),
  route('POST', 'coupons/:id', Update, ({ world, id, params }) => {
    const coupon = find(world, 'coupon', id);
    const patch = {
      name: params.name ?? coupon.name,
      metadata: mergeMetadata(coupon.metadata, params.metadata),
    };
    return present(world, change(world, 'coupon', id, patch, 'coupon.updated'));
  }),
  route(
    'DELETE',
    'coupons/:id',
    paramsOf<Stripe.CouponDeleteParams & { expand?: string[] }>()({ ...expanding }),
    ({ world, id }) => {
      emit(world, 'coupon.deleted', find(world, 'coupon', id));
      world.store.drop('coupon', id);
      return { id, object: 'coupon', deleted: true } satisfies Stripe.DeletedCoupon;
    },
  ),
];
