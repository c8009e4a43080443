import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { type LocalStripe, startStripe, type StripeOptions } from '#infra/emulators/stripe/start';

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

type Team = { customer: string; card: string; monthly: Stripe.Price; yearly: Stripe.Price };

/** Gives a customer a card, which pays from now on. */
export const payWith = async (sdk: Stripe, customer: string, card: string): Promise<string> => {
  const { id } = await sdk.paymentMethods.attach(card, { customer });
  await sdk.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
};

/** A customer with a card, and the two prices of a plan: $3.00 a month, $32.40 a year. */
export const aTeam = async (sdk: Stripe): Promise<Team> => {
  const product = await sdk.products.create({ name: 'Pro' });
  const price = (interval: 'month' | 'year', unit_amount: number): Promise<Stripe.Price> =>
    sdk.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      lookup_key: `pro_${interval}`,
    });
  const { id: customer } = await sdk.customers.create({ name: 'Acme' });
  const card = await payWith(sdk, customer, 'pm_card_visa');
  return { customer, card, monthly: await price('month', 300), yearly: await price('year', 3240) };
};

/** Begins a subscription without a page. Its card is the customer's. */
export const subscribe = async (
  sdk: Stripe,
  { customer, card, monthly }: Team,
  quantity = 5,
): Promise<Stripe.Subscription> =>
  sdk.subscriptions.create({
    customer,
    default_payment_method: card,
    items: [{ price: monthly.id, quantity }],
    billing_mode: { type: 'classic' },
    expand: ['latest_invoice'],
  });

/** Changes the seats of a subscription, or its price. */
export const setItem = (
  sdk: Stripe,
  { id, items }: Stripe.Subscription,
  item: { quantity?: number; price?: string },
  more: Stripe.SubscriptionUpdateParams = {},
): Promise<Stripe.Subscription> =>
  sdk.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', ...item }],
    expand: ['latest_invoice'],
    ...more,
  });

type Page = { seats?: number; discounts?: { coupon?: string; promotion_code?: string }[]; trialEnd?: number };

/** Opens the page that starts a subscription, as the product does. */
export const openCheckout = (
  sdk: Stripe,
  { customer, monthly }: Team,
  { seats = 5, discounts, trialEnd }: Page = {},
): Promise<Stripe.Checkout.Session> =>
  sdk.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'workspace-1',
    line_items: [{ price: monthly.id, quantity: seats }],
    ...(discounts && { discounts }),
    payment_method_collection: 'always',
    success_url: 'http://localhost/billing?from=subscribe',
    cancel_url: 'http://localhost/billing',
    metadata: { workspace: '1' },
    subscription_data: {
      metadata: { workspace: '1' },
      billing_mode: { type: 'classic' },
      ...(trialEnd !== undefined && { trial_end: trialEnd }),
    },
  });

/** Opens the page where a card is saved. */
export const openCardPage = (sdk: Stripe, customer: string): Promise<Stripe.Checkout.Session> =>
  sdk.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer,
    client_reference_id: 'workspace-1',
    success_url: 'http://localhost/billing',
    cancel_url: 'http://localhost/billing',
    metadata: { workspace: '1' },
    setup_intent_data: { metadata: { workspace: '1' } },
  });

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

/** Enters a card on a page. */
export const enterCard = (
  { url }: Pick<Stripe.Checkout.Session, 'url'>,
  number: string,
): ReturnType<typeof postForm> =>
  postForm(url ?? '', { action: 'pay', number, expiry: '12 / 34', cvc: '123', name: 'Anna Acme' });
