import type { Stripe } from 'stripe';
import { limits } from '#shared/model/limits';
import { type Plan, Plan as Plans } from '#shared/model/billing';
import { seatPrice } from '#shared/rules/billing/billing';
import { priceKeys, welcomeCoupon } from './catalog.ts';
import { stripeVersion } from './client.ts';
import { followedEvents } from './events.ts';
import { isMissing } from './refusals.ts';

/** What was found or made: `made` says which, `wrong` what an operator has to decide. */
export type SetupStep = { readonly what: string; readonly outcome: 'there' | 'made' | 'changed' | 'wrong' };
type Setup = {
  readonly steps: readonly SetupStep[];
  /** Shown once, when the endpoint is created. */
  readonly webhookSecret: string | undefined;
};

const productId = 'bravo_pro';
const currency = 'usd';

const unlessMissing = async <Found>(asked: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const setUpProduct = async (stripe: Stripe): Promise<SetupStep> => {
  const what = `product ${productId}`;
  if (await unlessMissing(stripe.products.retrieve(productId))) return { what, outcome: 'there' };
  await stripe.products.create({ id: productId, name: 'Bravo Pro', unit_label: 'seat' });
  return { what, outcome: 'made' };
};

/** A price cannot be changed: one with another amount is left to the operator, because customers pay it. */
const setUpPrice = async (stripe: Stripe, plan: Plan): Promise<SetupStep> => {
  const key = priceKeys[plan];
  const amount = seatPrice(plan);
  const interval = plan === 'annual' ? 'year' : 'month';
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [price] = data;
  const what = `price ${key}, ${amount} cents a seat and ${interval}`;
  if (!price) {
    await stripe.prices.create({
      product: productId,
      currency,
      unit_amount: amount,
      recurring: { interval },
      lookup_key: key,
    });
    return { what, outcome: 'made' };
  }
  const isRight =
    price.unit_amount === amount && price.currency === currency && price.recurring?.interval === interval;
  return { what, outcome: isRight ? 'there' : 'wrong' };
};

const setUpCoupon = async (stripe: Stripe): Promise<SetupStep> => {
  const percent = limits.seats.welcomeDiscountPercent;
  const what = `coupon ${welcomeCoupon}, ${percent} % for life`;
  const found = await unlessMissing(stripe.coupons.retrieve(welcomeCoupon));
  if (found)
    return {
      what,
      outcome: found.percent_off === percent && found.duration === 'forever' ? 'there' : 'wrong',
    };
  await stripe.coupons.create({
    id: welcomeCoupon,
    name: 'Welcome offer',
    percent_off: percent,
    duration: 'forever',
  });
  return { what, outcome: 'made' };
};

const setUpWebhook = async (
  stripe: Stripe,
  url: string,
): Promise<{ readonly step: SetupStep; readonly secret: string | undefined }> => {
  const what = `webhook ${url}`;
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = data.find((one) => one.url === url);
  if (!found) {
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...followedEvents],
      api_version: stripeVersion,
    });
    return { step: { what, outcome: 'made' }, secret };
  }
  const asked = new Set<string>(found.enabled_events);
  const isRight = found.status === 'enabled' && followedEvents.every((event) => asked.has(event));
  if (isRight) return { step: { what, outcome: 'there' }, secret: undefined };
  await stripe.webhookEndpoints.update(found.id, { enabled_events: [...followedEvents], disabled: false });
  return { step: { what, outcome: 'changed' }, secret: undefined };
};

/**
 * Creates in a Stripe account what Bravo needs, or checks it. Run again, it finds everything there.
 * @param webhookUrl where events are to be sent; undefined: they are sent there already
 */
export const setUpStripe = async (stripe: Stripe, webhookUrl: string | undefined): Promise<Setup> => {
  const steps = [await setUpProduct(stripe)];
  for (const plan of Plans.options) steps.push(await setUpPrice(stripe, plan));
  steps.push(await setUpCoupon(stripe));
  if (webhookUrl === undefined) return { steps, webhookSecret: undefined };
  const { step, secret } = await setUpWebhook(stripe, webhookUrl);
  return { steps: [...steps, step], webhookSecret: secret };
};
