import type { Stripe } from 'stripe';
import type { Card } from '#shared/model/money';
import type { CardPurpose } from './checkout.ts';
import { objectOf } from './references.ts';
import { answered, isMissing } from './refusals.ts';
import { listSubscriptions } from './subscriptions.ts';

/** A page that was completed, and the card that was entered there. */
type Completed = {
  readonly purpose: CardPurpose;
  readonly method: Stripe.PaymentMethod | undefined;
};

/** Reads a completed page. */
export const readCompleted = async (stripe: Stripe, id: string): Promise<Completed> => {
  const found = await answered(
    stripe.checkout.sessions.retrieve(id, {
      expand: ['setup_intent.payment_method', 'subscription.default_payment_method'],
    }),
  );
  const { metadata, setup_intent: setup, subscription } = found;
  const entered =
    objectOf(setup)?.payment_method ?? objectOf(subscription)?.default_payment_method ?? undefined;
  return {
    purpose: metadata?.['purpose'] === 'rewards' ? 'rewards' : 'subscription',
    method: objectOf(entered),
  };
};

/** What is stored of a card. */
export const cardFrom = ({ card }: Stripe.PaymentMethod): Omit<Card, 'expired'> | undefined =>
  card && {
    brand: card.brand,
    last4: card.last4,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
  };

/** Forgets a card. One that is gone already is no error. */
export const detachCard = async (stripe: Stripe, id: string): Promise<void> => {
  try {
    const { customer } = await stripe.paymentMethods.retrieve(id);
    if (customer) await stripe.paymentMethods.detach(id);
  } catch (error) {
    if (!isMissing(error)) await answered(Promise.reject(error as Error));
  }
};

/** What the customer itself remembers of the card before, so that a killed function still forgets it. */
const replaced = 'replaced_card';

/**
 * Pays everything of a customer with a card from now on, and forgets the one before. A card that was entered before
 * the one that pays is forgotten itself: its event came late.
 * @param kept a card that has another purpose
 */
export const payWith = async (
  stripe: Stripe,
  customer: string,
  { id, created }: Stripe.PaymentMethod,
  kept: string | undefined,
): Promise<void> => {
  const before = await answered(
    stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
  );
  if (before.deleted) return;
  const paying = objectOf(before.invoice_settings.default_payment_method);
  if (paying && paying.created > created) return detachCard(stripe, id);
  const old = paying && paying.id !== id ? paying.id : before.metadata[replaced];
  await answered(
    stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: id },
      metadata: { [replaced]: old ?? '' },
    }),
  );
  const [found] = await listSubscriptions(stripe, customer);
  // A card of the subscription would win over the customer's.
  if (found && found.default_payment_method !== id)
    await answered(stripe.subscriptions.update(found.id, { default_payment_method: id }));
  if (old && old !== id && old !== kept) await detachCard(stripe, old);
};

/** Gives a subscription one more discount, once. */
export const addDiscount = async (
  stripe: Stripe,
  { id, discounts }: Stripe.Subscription,
  coupon: string,
): Promise<void> => {
  const given = discounts.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  const has = given.some(({ source }) => (objectOf(source.coupon)?.id ?? source.coupon) === coupon);
  if (has) return;
  await answered(
    stripe.subscriptions.update(id, {
      discounts: [...given.map((one) => ({ discount: one.id })), { coupon }],
    }),
  );
};
