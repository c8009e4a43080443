import type Stripe from 'stripe';
import type * as z from 'zod';
import { invalidRequest } from './errors.ts';
import { lessPercent } from './money.ts';
import type { Discount } from './objects.ts';
import { paramsOf, text } from './params.ts';
import { find, findParam, newId, now, type World } from './world.ts';

/** An element of a parameter `discounts`. */
export const DiscountParam = paramsOf<Stripe.SubscriptionUpdateParams.Discount>()({
  coupon: text.optional(),
  promotion_code: text.optional(),
  discount: text.optional(),
});
type Given = z.infer<typeof DiscountParam>;

export const percentOf = (world: World, discount: Discount): number =>
  find(world, 'coupon', discount.source.coupon).percent_off;

/** A discount that is there already, or a new one. @throws StripeRefusal unless exactly one thing is named */
const planned = (world: World, given: Given, param: string): Discount => {
  const { discount, coupon, promotion_code } = given;
  if ([discount, coupon, promotion_code].filter((one) => one !== undefined).length !== 1)
    throw invalidRequest('You must specify exactly one of coupon, discount or promotion_code.', param);
  if (discount !== undefined) return findParam(world, 'discount', discount, `${param}[discount]`);
  const source =
    promotion_code === undefined
      ? findParam(world, 'coupon', coupon ?? '', `${param}[coupon]`).id
      : findParam(world, 'promotion_code', promotion_code, `${param}[promotion_code]`).promotion.coupon;
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: null,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotion_code ?? null,
    source: { coupon: source, type: 'coupon' },
    start: now(world),
    subscription: null,
    subscription_item: null,
  };
};

/** The discounts that a parameter asks for; new ones are not kept, so that a preview can have them too. */
export const plannedDiscounts = (world: World, given: readonly Given[] = []): Discount[] => {
  const all = given.map((one, place) => planned(world, one, `discounts[${place}]`));
  if (new Set(all.map(({ source }) => source.coupon)).size < all.length)
    throw invalidRequest('Each coupon can be used once only.', 'discounts');
  return all;
};

export const keepDiscounts = (world: World, discounts: readonly Discount[]): string[] => {
  for (const discount of discounts) world.store.put('discount', discount);
  return discounts.map(({ id }) => id);
};

export const discountsOf = (world: World, ids: readonly string[]): Discount[] =>
  ids.map((id) => find(world, 'discount', id));

/** A price less what the percentages take, one after another. */
export const netPrice = (world: World, price: bigint, discounts: readonly Discount[]): bigint =>
  discounts.reduce((rest, discount) => lessPercent(rest, percentOf(world, discount)), price);
