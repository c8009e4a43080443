import type { Stripe } from 'stripe';
import type { Plan } from '#shared/model/billing';
import { answered } from './refusals.ts';

/** The prices in the account are found by these keys: ids differ between accounts. */
export const priceKeys: Readonly<Record<Plan, string>> = {
  monthly: 'bravo_pro_monthly',
  annual: 'bravo_pro_annual',
};

/** The discount for life that a card added during the trial earns. */
export const welcomeCoupon = 'bravo_welcome';

const known = new WeakMap<Stripe, Map<Plan, string>>();

/** The id of a plan's price. @throws Error when `npm run operate -- stripe-setup` was not run for this account */
export const priceOf = async (stripe: Stripe, plan: Plan): Promise<string> => {
  const prices = known.get(stripe) ?? new Map<Plan, string>();
  known.set(stripe, prices);
  const cached = prices.get(plan);
  if (cached !== undefined) return cached;
  const key = priceKeys[plan];
  const { data } = await answered(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  const [price] = data;
  if (!price) throw new Error(`no price has the lookup key ${key}: run npm run operate -- stripe-setup`);
  prices.set(plan, price.id);
  return price.id;
};
