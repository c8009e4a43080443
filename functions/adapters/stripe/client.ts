import { Stripe } from 'stripe';
import { secret } from '#functions/platform/secrets';
import { Refusal } from '#shared/model/refusal';

/** The version whose fields this folder reads, whatever the account's default is. */
export const stripeVersion = '2026-10-28.endive';

/** How long one request may take; a call of ours makes a few of them one after another. Milliseconds. */
const patience = 8000;

let known: { readonly key: string; readonly url: string | undefined; readonly client: Stripe } | undefined;

/** A stand-in that speaks Stripe's protocol on one machine; absent in AWS. */
const standIn = (url: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (!url) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
};

/** Returns Stripe's client for a key. */
export const stripeClient = (key: string): Stripe => {
  const url = process.env['STRIPE_URL'];
  if (known?.key !== key || known.url !== url)
    known = {
      key,
      url,
      client: new Stripe(key, {
        apiVersion: stripeVersion,
        maxNetworkRetries: 2,
        timeout: patience,
        telemetry: false,
        ...standIn(url),
      }),
    };
  return known.client;
};

/** Returns Stripe's client, or undefined when no key is set. */
export const findStripe = async (): Promise<Stripe | undefined> => {
  const key = await secret('stripe');
  return key ? stripeClient(key) : undefined;
};

/** @throws Refusal not_configured */
export const stripe = async (): Promise<Stripe> => {
  const found = await findStripe();
  if (!found) throw new Refusal('not_configured');
  return found;
};
