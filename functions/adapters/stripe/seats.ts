import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { limits } from '#shared/model/limits';
import { prorationStart, unusedShare } from '#shared/rules/billing/billing';
import { answered } from './refusals.ts';
import {
  changeSeats,
  discountOf,
  type Found,
  isRenewing,
  itemsFor,
  periodStart,
  planIn,
  toStored,
} from './subscriptions.ts';
import { invoicesOf, lowerInvoices, sumUncollected } from './unpaid-invoices.ts';

/** In the data of a subscription: what seats that were taken off are worth, until it was credited. */
const owedCredit = 'seat_credit';

/** Whether seats were taken off and not all of their credit was given yet. */
export const hasOwedCredit = ({ subscription }: Found): boolean => Boolean(subscription.metadata[owedCredit]);

/**
 * Gives the credit for seats that were taken off while something was unpaid: it lowers what is owed for the
 * subscription, and only what is left, because it was paid, becomes credit of the customer. May be called again.
 */
export const giveOwedCredit = async (
  stripe: Stripe,
  {
    subscription: { id, metadata, currency, customer: whose },
    unpaid,
  }: Pick<Found, 'subscription' | 'unpaid'>,
): Promise<void> => {
  const [amount = '', key = ''] = (metadata[owedCredit] ?? '').split(' ');
  if (key === '') return;
  const customer = typeof whose === 'string' ? whose : whose.id;
  const credit = { key, amount: Number(amount), memo: 'Seats that were given back' };
  const rest = await lowerInvoices(stripe, customer, invoicesOf(unpaid, id), credit);
  const { data: moves } = await answered(stripe.customers.listBalanceTransactions(customer, { limit: 100 }));
  if (rest > 0 && !moves.some((move) => move.metadata?.['credit'] === key))
    await answered(
      stripe.customers.createBalanceTransaction(
        customer,
        { amount: -rest, currency, description: credit.memo, metadata: { credit: key } },
        { idempotencyKey: `${key}-balance` },
      ),
    );
  await answered(stripe.subscriptions.update(id, { metadata: { [owedCredit]: '' } }));
};

/** Takes seats off without a credit by Stripe, which would not ask whether they were paid, and notes what they are worth. */
const takeSeatsOff = async (
  stripe: Stripe,
  { subscription, unpaid }: Found,
  { quantity, from, letGo }: { readonly quantity: number; readonly from: Date; readonly letGo: number },
): Promise<void> => {
  const { id } = subscription;
  const credited = await answered(
    stripe.invoices.createPreview({
      subscription: id,
      subscription_details: itemsFor(subscription, { quantity, from, bill: 'now' }),
    }),
  );
  const amount = Math.max(0, -credited.total - letGo);
  const [item] = subscription.items.data;
  const changed = await answered(
    stripe.subscriptions.update(id, {
      items: [{ id: item?.id ?? '', quantity }],
      proration_behavior: 'none',
      ...(amount > 0 && { metadata: { [owedCredit]: `${amount} ${randomUUID()}` } }),
    }),
  );
  await giveOwedCredit(stripe, { subscription: changed, unpaid });
};

/**
 * Bills another number of seats. One less lowers what is owed for the subscription, and is credited at once as far as it
 * was paid. One more is charged with the next invoice; at once if that is up to a year away, or while an invoice is unpaid
 * or can still change, so that what waits for the next one was never credited already.
 */
export const billSeats = async (stripe: Stripe, found: Found, quantity: number, now: Date): Promise<void> => {
  const { subscription, unpaid } = found;
  const from = prorationStart(periodStart(subscription), now);
  const isMore = quantity > toStored(found).quantity;
  const owes = invoicesOf(unpaid, subscription.id).length > 0;
  if (!isMore) {
    const letGo = await sumUncollected(stripe, subscription.id, periodStart(subscription));
    if (owes || letGo > 0) return takeSeatsOff(stripe, found, { quantity, from, letGo });
  }
  const waits = isMore && planIn(subscription) === 'monthly' && !owes && !isRenewing(subscription);
  await changeSeats(stripe, subscription, { quantity, from, bill: waits ? 'next' : 'now', unpaid: 'owe' });
};

/**
 * Takes off what is owed for an ended subscription the part of its last period in which it gave no access any more. May
 * be called again.
 */
export const settleEnded = async (
  stripe: Stripe,
  customer: string,
  unpaid: readonly Stripe.Invoice[],
): Promise<void> => {
  if (unpaid.length === 0) return;
  const { data } = await answered(
    stripe.subscriptions.list({
      customer,
      status: 'canceled',
      limit: 20,
      expand: ['data.discounts.source.coupon'],
    }),
  );
  for (const subscription of data) {
    const own = invoicesOf(unpaid, subscription.id);
    const [oldest] = own;
    const [item] = subscription.items.data;
    if (!oldest || !item) continue;
    const { current_period_start: start, current_period_end: end, quantity = 0, price } = item;
    const lost = oldest.created + limits.graceDays * 86_400;
    const share = unusedShare({ start, end }, Math.min(subscription.ended_at ?? end, lost));
    const paid = (100 - discountOf(subscription)) / 100;
    const amount = Math.round((price.unit_amount ?? 0) * quantity * paid * share);
    if (amount > 0)
      await lowerInvoices(stripe, customer, own, {
        key: `ended-${subscription.id}`,
        amount,
        memo: 'Time after the end of access',
      });
  }
};
