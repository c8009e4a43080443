import type { Stripe } from 'stripe';
import { idOf } from './references.ts';
import { answered } from './refusals.ts';

/**
 * Returns the invoices of a customer that are due and not paid, the oldest first. One that Stripe has not tried to
 * charge is not due yet, and the first one of a subscription that never began is not owed.
 */
export const listUnpaid = async (stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> => {
  const { data } = await answered(stripe.invoices.list({ customer, status: 'open', limit: 100 }));
  return data
    .filter(
      ({ attempt_count: tries, billing_reason: reason }) => tries > 0 && reason !== 'subscription_create',
    )
    .toSorted((a, b) => a.created - b.created);
};

/**
 * Pays invoices with the customer's card, one after another. When one is refused, those before it stay paid.
 * @throws Refusal card_expired | payment_declined | payment_failed
 */
export const payInvoices = async (stripe: Stripe, unpaid: readonly Stripe.Invoice[]): Promise<void> => {
  for (const { id } of unpaid) await answered(stripe.invoices.pay(id));
};

/** The invoices of one subscription. */
export const invoicesOf = (
  unpaid: readonly Stripe.Invoice[],
  subscription: string,
): readonly Stripe.Invoice[] =>
  unpaid.filter(({ parent }) => idOf(parent?.subscription_details?.subscription) === subscription);

/** What somebody let go of invoices of a subscription since a moment, in cents: they are void or uncollectible, not paid. */
export const sumUncollected = async (stripe: Stripe, subscription: string, since: Date): Promise<number> => {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const { data } = await answered(stripe.invoices.list({ subscription, created, limit: 100 }));
  return data
    .filter(({ status }) => status === 'void' || status === 'uncollectible')
    .reduce((sum, { amount_due: due, amount_paid: paid }) => sum + due - paid, 0);
};

/** Stripe charges no less, in cents: an invoice of less could not be paid. */
const leastCharge = 50;

type Credit = {
  /** Names the credit: it is given once, however often this is called. */
  readonly key: string;
  /** In cents. */
  readonly amount: number;
  readonly memo: string;
};

/**
 * Lowers what is owed, the newest invoice first, by credit notes. What was not owed is not given.
 * @returns the rest of the amount, in cents
 */
export const lowerInvoices = async (
  stripe: Stripe,
  customer: string,
  unpaid: readonly Stripe.Invoice[],
  { key, amount, memo }: Credit,
): Promise<number> => {
  const { data: notes } = await answered(stripe.creditNotes.list({ customer, limit: 100 }));
  const given = notes.filter(({ metadata }) => metadata?.['credit'] === key);
  let rest = amount - given.reduce((sum, note) => sum + note.amount, 0);
  for (const { id, amount_remaining: owed } of unpaid.toReversed()) {
    if (rest <= 0) break;
    const left = owed - Math.min(rest, owed);
    const taken = left < leastCharge ? owed : owed - left;
    await answered(
      stripe.creditNotes.create(
        { invoice: id, amount: taken, reason: 'order_change', memo, metadata: { credit: key } },
        { idempotencyKey: `${key}-${id}` },
      ),
    );
    rest -= taken;
  }
  return Math.max(0, rest);
};
