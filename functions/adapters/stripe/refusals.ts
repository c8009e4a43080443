import { Stripe } from 'stripe';
import { logger } from '#functions/platform/log';
import { Refusal, type RefusalCode } from '#shared/model/refusal';

/** What a refused card means to the person who pays. */
const cardRefusal = ({ code, decline_code: reason }: Stripe.errors.StripeCardError): RefusalCode => {
  if (code === 'expired_card' || reason === 'expired_card') return 'card_expired';
  return code === 'card_declined' ? 'payment_declined' : 'payment_failed';
};

/** What a refusal by Stripe means; undefined for mistakes of ours, which are no refusals. */
const meaningOf = (error: unknown): RefusalCode | undefined => {
  if (error instanceof Stripe.errors.StripeCardError) return cardRefusal(error);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'idempotency_mismatch';
  const isDown =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  return isDown ? 'upstream_failed' : undefined;
};

/** Stripe keeps the request under its id, for the operator to look at. */
export const logRefused = ({ type, code, requestId }: Stripe.errors.StripeError): void =>
  logger.warn('Stripe refused', { type, code, request: requestId });

/**
 * Waits for Stripe's answer.
 * @throws Refusal card_expired | payment_declined | payment_failed | idempotency_mismatch | upstream_failed
 */
export const answered = async <Result>(asked: Promise<Result>): Promise<Result> => {
  try {
    return await asked;
  } catch (error) {
    const code = meaningOf(error);
    if (error instanceof Stripe.errors.StripeError) logRefused(error);
    throw code ? new Refusal(code) : error;
  }
};

/** Whether Stripe does not know an object, or has deleted it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
