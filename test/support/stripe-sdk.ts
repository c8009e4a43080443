import { Stripe } from 'stripe';
import { stack } from './stack.ts';

/** The SDK on the stand-in for Stripe that the stack started. */
export const stripeSdk = (): Stripe => {
  if (!stack.stripe) throw new Error('the stack has no payments');
  const { key, host, port } = stack.stripe;
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 2, telemetry: false });
};
