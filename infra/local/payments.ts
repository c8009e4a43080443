import { apiPrefix } from '#shared/contract/prefix';
import { webhooks } from '#shared/contract/connections/webhooks';
import type { Clock } from '../emulators/basics/clock.ts';
import { type LocalStripe, startStripe } from '../emulators/stripe/start.ts';

type Payments = {
  readonly stripe: LocalStripe;
  readonly environment: Record<string, string>;
  /** Makes there what an operator makes in a real account: to be called when the environment is set. */
  readonly setUp: () => Promise<void>;
};

/** Where a stand-in of a service runs, and which app hears of its events. */
export type ServicePlace = {
  readonly port: number;
  /** Where its account is kept; in memory without it. */
  readonly file: string | undefined;
  readonly clock: Clock;
  readonly origin: string;
};

/** The stand-in's webhook is signed with this secret. */
const webhookSecret = 'whsec_local';

/** Starts the stand-in for Stripe. */
export const startLocalPayments = async ({ port, file, clock, origin }: ServicePlace): Promise<Payments> => {
  const url = `${origin}${apiPrefix}${webhooks.stripe.path}`;
  const stripe = await startStripe({
    port,
    file,
    now: clock.now,
    webhook: { url, secrets: [webhookSecret] },
  });
  return {
    stripe,
    environment: {
      STRIPE_URL: stripe.origin,
      SECRET_STRIPE: stripe.key,
      SECRET_STRIPE_WEBHOOK: webhookSecret,
    },
    setUp: async () => {
      const { stripeClient } = await import('#functions/adapters/stripe/client');
      const { setUpStripe } = await import('#functions/adapters/stripe/set-up');
      await setUpStripe(stripeClient(stripe.key), undefined);
    },
  };
};
