import { Stripe } from 'stripe';
import type { PurchaseId } from '#shared/model/ids';
import type { PurchaseFailure } from '#shared/model/purchase';
import { Refusal } from '#shared/model/refusal';
import { answered, logRefused } from './refusals.ts';

/**
 * A key for what is done to one payment. Stripe repeats its answer to a key for a day, also a failure of its own, so each
 * hour has another one; what is done twice in spite of it is refused by the state of the payment.
 */
const keyOf = (what: string, id: string, now: Date): string =>
  `${what}-${id}-${Math.floor(now.getTime() / 3_600_000)}`;

type Charge = {
  /** What is paid for. */
  readonly purchase: PurchaseId;
  readonly customer: string;
  readonly method: string;
  /** In cents of US dollars. */
  readonly amount: number;
};

/** A card that was removed meanwhile is refused as a mistake of ours; for the company it is declined. */
const isRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

/** Returns undefined when the card is refused. @throws Refusal upstream_failed */
const unlessRefused = <Result>(asked: Promise<Result>): Promise<Result | undefined> =>
  answered(
    asked.catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      logRefused(error);
      return undefined;
    }),
  );

/**
 * Prepares a payment without moving money, so that its id can be stored before. A second call for the same purchase
 * and card prepares none.
 * @returns its id; undefined when the card can no longer be used
 * @throws Refusal upstream_failed
 */
export const prepareCharge = async (
  stripe: Stripe,
  { purchase, customer, method, amount }: Charge,
): Promise<string | undefined> => {
  const prepared = await unlessRefused(
    stripe.paymentIntents.create(
      {
        amount,
        currency: 'usd',
        customer,
        payment_method: method,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: 'Gift card',
        metadata: { purchase },
      },
      { idempotencyKey: `gift-card-${purchase}-${method}` },
    ),
  );
  return prepared?.id;
};

const failureOf = (code: string | undefined, declined: string | undefined): PurchaseFailure =>
  code === 'expired_card' || declined === 'expired_card' ? 'card_expired' : 'payment_declined';

/** What became of a payment. Open: it can still be confirmed. */
type Paid = 'open' | 'processing' | 'succeeded' | { readonly failure: PurchaseFailure };

const outcomeOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): Paid => {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  if (error) return { failure: failureOf(error.code, error.decline_code) };
  if (status === 'requires_confirmation') return 'open';
  return { failure: 'payment_declined' };
};

/**
 * Takes the money of a prepared payment, once. A second call answers what became of it.
 * @throws Refusal upstream_failed
 */
export const takeCharge = async (stripe: Stripe, id: string, now: Date): Promise<Exclude<Paid, 'open'>> => {
  const before = outcomeOf(await answered(stripe.paymentIntents.retrieve(id)));
  if (before !== 'open') return before;
  const pay = { idempotencyKey: keyOf('pay', id, now) };
  await unlessRefused(stripe.paymentIntents.confirm(id, { off_session: true }, pay));
  const after = outcomeOf(await answered(stripe.paymentIntents.retrieve(id)));
  return after === 'open' ? { failure: 'payment_declined' } : after;
};

const isRefunded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';

const refund = async (stripe: Stripe, id: string, now: Date): Promise<void> => {
  try {
    await stripe.refunds.create(
      { payment_intent: id, reason: 'requested_by_customer' },
      { idempotencyKey: keyOf('refund', id, now) },
    );
  } catch (error) {
    if (!isRefunded(error)) await answered(Promise.reject(error as Error));
  }
};

/**
 * Gives a payment back, or makes sure that it can never be taken. May be called again.
 * @throws Refusal upstream_failed: also while the payment is being processed
 */
export const returnCharge = async (stripe: Stripe, id: string, now: Date): Promise<void> => {
  const { status } = await answered(stripe.paymentIntents.retrieve(id));
  if (status === 'canceled') return;
  if (status === 'succeeded') return refund(stripe, id, now);
  if (status === 'processing') throw new Refusal('upstream_failed');
  // When another worker takes the money at this moment, Stripe refuses, and the next try gives it back.
  await answered(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: keyOf('cancel', id, now) }));
};
