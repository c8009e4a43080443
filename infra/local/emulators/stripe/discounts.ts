import { type Redeeming, redeem, redeemable } from './coupons.ts';
import { invalidRequest } from './errors.ts';
import { lessPercent } from './money.ts';
import type { Coupon, Discount } from './objects.ts';
import { paramsOf, text } from './params.ts';
import { monthsLater } from './periods.ts';
import { emit, find, newId, type World } from './world.ts';
import type Stripe from 'stripe';

/** An element of a parameter `discounts`. */
export const DiscountParam = paramsOf<Stripe.SubscriptionUpdateParams.Discount>()({
  coupon: text.optional(),
  promotion_code: text.optional(),
  discount: text.optional(),
});
type GivenDiscount = {
  coupon?: string | undefined;
  promotion_code?: string | undefined;
  discount?: string | undefined;
};
type Owner = { customer: string | null; subscription: string | null; checkout_session?: string | null };

export const couponOf = (world: World, discount: Discount): Coupon =>
  find(world, 'coupon', discount.source.coupon);

/** A discount that begins at a moment; it is not kept, so that a preview can have it too. */
export const beginDiscount = (
  world: World,
  { coupon: id, promotion_code }: { coupon: string; promotion_code: string | null },
  owner: Owner,
  start: number,
): Discount => {
  const { duration, duration_in_months: months } = find(world, 'coupon', id);
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: owner.checkout_session ?? null,
    customer: owner.customer,
    customer_account: null,
    end: duration === 'repeating' ? monthsLater(start, months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code,
    source: { coupon: id, type: 'coupon' },
    start,
    subscription: owner.subscription,
    subscription_item: null,
  };
};

/** The discounts that a parameter asks for: new ones, or ones that are there already. */
export const plannedDiscounts = (
  world: World,
  given: readonly GivenDiscount[],
  owner: Owner,
  start: number,
  redeeming: Redeeming,
): Discount[] => {
  const seen = new Set<string>();
  return given.map((one, place) => {
    const param = `discounts[${place}]`;
    const kept = one.discount === undefined ? undefined : world.store.get('discount', one.discount);
    if (one.discount !== undefined && !kept)
      throw invalidRequest(`No such discount: '${one.discount}'`, `${param}[discount]`, 'resource_missing');
    const planned = kept ?? beginDiscount(world, redeemable(world, one, param, redeeming), owner, start);
    if (seen.has(planned.source.coupon)) throw invalidRequest('Each coupon can be used once only.', param);
    seen.add(planned.source.coupon);
    return planned;
  });
};

/** Keeps new discounts and counts their redemption. */
export const keepDiscounts = (world: World, discounts: readonly Discount[]): string[] => {
  for (const discount of discounts) {
    if (world.store.get('discount', discount.id)) continue;
    world.store.put('discount', discount);
    redeem(world, discount.source.coupon, discount.promotion_code);
    emit(world, 'customer.discount.created', discount);
  }
  return discounts.map(({ id }) => id);
};

export const discountsOf = (world: World, ids: readonly string[]): Discount[] =>
  ids.flatMap((id) => world.store.get('discount', id) ?? []);

/** Those in force for a period that begins at a moment. */
export const inForce = (discounts: readonly Discount[], at: number): Discount[] =>
  discounts.filter(({ end }) => end === null || end > at);

/** A price less what recurring percentages take; coupons for one invoice or over an amount count on invoices only. */
export const netPrice = (world: World, price: bigint, discounts: readonly Discount[], at: number): bigint =>
  inForce(discounts, at).reduce((rest, discount) => {
    const { percent_off: percent, duration } = couponOf(world, discount);
    return percent === null || duration === 'once' ? rest : lessPercent(rest, percent);
  }, price);
