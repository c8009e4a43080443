import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { type LocalStripe, startStripe, type StripeOptions } from '#infra/local/emulators/stripe/start';

/** The moment at which tests begin. */
export const begin = '2026-01-15T12:00:00Z';
export const at = (moment: string): number => Date.parse(moment) / 1000;

export const clientOf = (
  { host, port, key }: Pick<LocalStripe, 'host' | 'port' | 'key'>,
  retries = 0,
): Stripe => new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: retries, telemetry: false });

/** The account of a test: the stand-in, the SDK on it, and a clock that only the test moves. */
export type TestStripe = {
  stripe: LocalStripe;
  sdk: Stripe;
  /** Moves the clock, and does what is due. */
  moveTo: (moment: string) => Promise<void>;
  now: () => Date;
};

export const aStripe = async (
  options: Partial<StripeOptions> & { from?: string } = {},
): Promise<TestStripe> => {
  let now = new Date(options.from ?? begin);
  const stripe = await startStripe({ pollMs: 0, ...options, now: () => now });
  onTestFinished(() => stripe.stop());
  return {
    stripe,
    sdk: clientOf(stripe),
    now: () => now,
    moveTo: async (moment) => {
      now = new Date(moment);
      await stripe.settled();
    },
  };
};

type Team = { customer: Stripe.Customer; monthly: Stripe.Price; yearly: Stripe.Price };

/** A customer with a card, and the two prices of a plan: $3.00 a month, $32.40 a year. */
export const aTeam = async (
  sdk: Stripe,
  card = 'pm_card_visa',
  more: Stripe.CustomerCreateParams = {},
): Promise<Team> => {
  const product = await sdk.products.create({ name: 'Pro' });
  const price = (interval: 'month' | 'year', unit_amount: number): Promise<Stripe.Price> =>
    sdk.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      lookup_key: `pro_${interval}`,
      transfer_lookup_key: true,
    });
  const customer = await sdk.customers.create({
    email: 'anna@acme.example',
    payment_method: card,
    invoice_settings: { default_payment_method: card },
    ...more,
  });
  return { customer, monthly: await price('month', 300), yearly: await price('year', 3240) };
};

export const subscribe = (
  sdk: Stripe,
  { customer, monthly }: Team,
  quantity = 5,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<Stripe.Subscription> =>
  sdk.subscriptions.create({ customer: customer.id, items: [{ price: monthly.id, quantity }], ...more });

/** Changes the seats of a subscription, or its price. */
export const setItem = (
  sdk: Stripe,
  { id, items }: Stripe.Subscription,
  item: { quantity?: number; price?: string },
  more: Stripe.SubscriptionUpdateParams = {},
): Promise<Stripe.Subscription> =>
  sdk.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', ...item }], ...more });

/** The id of what can be expanded and was not. */
export const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

/** What a call was refused with. */
export const refusalOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => Promise.reject(new Error('the call was not refused')),
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeError) return error;
      throw error;
    },
  );

/** Posts a form to a hosted page, as a browser does, without following where it leads. */
export const postForm = async (
  url: string,
  form: Record<string, string>,
): Promise<{ status: number; location: string; html: string }> => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    html: await response.text(),
  };
};
