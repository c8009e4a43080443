import { Stripe } from 'stripe';
import { secret } from '#functions/platform/secrets';
import { Refusal } from '#shared/model/refusal';
import type { BillingMessage } from '#shared/events/billing';
import { idOf } from './references.ts';

/** Older and later signatures are refused, so that a recorded request cannot be sent again. Seconds. */
const tolerance = 300;

/** Whether a signature is dated later than clocks differ. The SDK, which reads the same date, looks at the age only. */
const isFromFuture = (signature: string, now: Date): boolean => {
  const [, at = '0'] = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1) ?? [];
  return Number(at) - now.getTime() / 1000 > tolerance;
};

/**
 * The events that say something new of a subscription or a card. All others are ignored.
 * `npm run operate -- stripe-setup` asks for exactly these.
 */
export const followedEvents = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

/**
 * Returns the event that a signed body contains. While the secret is replaced, two are valid, separated by a comma.
 * @throws Refusal not_configured | forbidden
 */
export const verifiedEvent = async (body: Buffer, signature: string, now: Date): Promise<Stripe.Event> => {
  const signing = await secret('stripe-webhook');
  if (!signing) throw new Refusal('not_configured');
  if (isFromFuture(signature, now)) throw new Refusal('forbidden');
  for (const one of signing.split(',')) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, one.trim(), tolerance, undefined, now.getTime());
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new Refusal('forbidden');
};

/** What the worker has to know of an event; undefined when nobody follows it. */
export const messageOf = ({ id, type, created, data }: Stripe.Event): BillingMessage | undefined => {
  if (!followedEvents.some((one) => one === type)) return undefined;
  const { id: object, customer } = data.object as {
    readonly id?: string;
    readonly customer?: string | { readonly id: string } | null;
  };
  const whose = idOf(customer);
  if (object === undefined || whose === undefined) return undefined;
  return {
    about: 'event',
    event: id,
    type,
    object,
    customer: whose,
    created: new Date(created * 1000).toISOString(),
  };
};
