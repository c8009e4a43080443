import type Stripe from 'stripe';
import type { Coupon, Price, Product, PromotionCode } from './objects.ts';
import { atLeast, bool, decimal, expanding, oneOf, paging, paramsOf, text } from './params.ts';
import { fits, listing, reading, route, type Route } from './route.ts';
import { findParam, newId, newText, now } from './world.ts';
import * as z from 'zod';

const CreateProduct = paramsOf<Stripe.ProductCreateParams>()({
  ...expanding,
  id: text.optional(),
  name: text,
  unit_label: text.optional(),
});
const CreatePrice = paramsOf<Stripe.PriceCreateParams>()({
  ...expanding,
  currency: oneOf('usd'),
  lookup_key: text,
  product: text,
  recurring: paramsOf<Stripe.PriceCreateParams.Recurring>()({ interval: oneOf('month', 'year') }),
  unit_amount: atLeast(0),
});
const ManyPrices = paramsOf<Stripe.PriceListParams>()({
  ...paging,
  active: bool.optional(),
  lookup_keys: z.array(text).max(10).optional(),
});
const CreateCoupon = paramsOf<Stripe.CouponCreateParams>()({
  ...expanding,
  id: text.optional(),
  duration: oneOf('forever'),
  name: text.optional(),
  percent_off: decimal.refine(
    (value) => value > 0 && value <= 100,
    'Invalid percent_off: must be between 0 and 100',
  ),
});
const CreateCode = paramsOf<Stripe.PromotionCodeCreateParams>()({
  ...expanding,
  code: text,
  promotion: paramsOf<Stripe.PromotionCodeCreateParams.Promotion>()({ type: oneOf('coupon'), coupon: text }),
});
const ManyCodes = paramsOf<Stripe.PromotionCodeListParams>()({
  ...paging,
  active: bool.optional(),
  code: text.optional(),
});

/** What is sold: a product, its prices, coupons and promotion codes. */
export const catalogRoutes: readonly Route[] = [
  route('POST', 'products', CreateProduct, ({ world, params }) => {
    const product: Product = {
      id: params.id ?? newId('prod'),
      object: 'product',
      active: true,
      created: now(world),
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: {},
      name: params.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: params.unit_label ?? null,
      updated: now(world),
      url: null,
    };
    world.store.put('product', product);
    return product;
  }),
  reading('products', 'product'),
  route('POST', 'prices', CreatePrice, ({ world, params }) => {
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: now(world),
      currency: params.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: params.lookup_key,
      metadata: {},
      nickname: null,
      product: findParam(world, 'product', params.product, 'product').id,
      recurring: {
        interval: params.recurring.interval,
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'recurring',
      unit_amount: params.unit_amount,
      unit_amount_decimal: String(params.unit_amount),
    };
    world.store.put('price', price);
    return price;
  }),
  listing(
    'prices',
    'price',
    ManyPrices,
    (one, asked) => fits(one, asked, 'active') && (asked.lookup_keys?.includes(one.lookup_key ?? '') ?? true),
  ),
  route('POST', 'coupons', CreateCoupon, ({ world, params }) => {
    const coupon: Coupon = {
      id: params.id ?? newText(8),
      object: 'coupon',
      amount_off: null,
      created: now(world),
      currency: null,
      duration: params.duration,
      duration_in_months: null,
      livemode: false,
      max_redemptions: null,
      metadata: {},
      name: params.name ?? null,
      percent_off: params.percent_off,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
    };
    world.store.put('coupon', coupon);
    return coupon;
  }),
  reading('coupons', 'coupon'),
  route('POST', 'promotion_codes', CreateCode, ({ world, params }) => {
    const coupon = findParam(world, 'coupon', params.promotion.coupon, 'promotion[coupon]');
    const code: PromotionCode = {
      id: newId('promo'),
      object: 'promotion_code',
      active: true,
      code: params.code,
      created: now(world),
      customer: null,
      customer_account: null,
      expires_at: null,
      livemode: false,
      max_redemptions: null,
      metadata: {},
      promotion: { type: 'coupon', coupon: coupon.id },
      restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
      times_redeemed: 0,
    };
    world.store.put('promotion_code', code);
    return code;
  }),
  // As people type it: without regard to case.
  listing(
    'promotion_codes',
    'promotion_code',
    ManyCodes,
    (one, asked) =>
      fits(one, asked, 'active') && (asked.code ?? one.code).toLowerCase() === one.code.toLowerCase(),
  ),
];
