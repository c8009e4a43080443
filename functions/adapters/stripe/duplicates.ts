import type { Stripe } from 'stripe';
import { idOf } from './references.ts';
import { returnCharge } from './charges.ts';
import { answered } from './refusals.ts';

/** Gives back what one invoice took: from cards, and from the customer's credit. */
const refundInvoice = async (
  stripe: Stripe,
  { id, currency, customer, starting_balance: before, ending_balance: after }: Stripe.Invoice,
  now: Date,
): Promise<void> => {
  const { data } = await answered(stripe.invoicePayments.list({ invoice: id, status: 'paid' }));
  for (const { payment } of data) {
    const intent = idOf(payment.payment_intent);
    if (intent !== undefined) await returnCharge(stripe, intent, now);
  }
  const taken = (after ?? before) - before;
  const whose = idOf(customer);
  if (taken > 0 && whose !== undefined)
    await answered(
      stripe.customers.createBalanceTransaction(
        whose,
        { amount: -taken, currency, description: 'A second subscription was canceled' },
        { idempotencyKey: `refund-credit-${id}` },
      ),
    );
};

/** Gives back everything that was paid for a subscription. May be called again. @returns the amount, in cents */
export const refundSubscription = async (
  stripe: Stripe,
  subscription: string,
  now: Date,
): Promise<number> => {
  const { data } = await answered(stripe.invoices.list({ subscription, status: 'paid', limit: 100 }));
  for (const invoice of data) await refundInvoice(stripe, invoice, now);
  return data.reduce((sum, { amount_paid: paid }) => sum + paid, 0);
};

/** Ends a subscription at once. Nothing of it is billed any more. */
export const endAtOnce = async (stripe: Stripe, { id, customer }: Stripe.Subscription): Promise<void> => {
  await answered(stripe.subscriptions.cancel(id));
  const open = await answered(
    stripe.invoices.list({ customer: idOf(customer) ?? '', subscription: id, status: 'open' }),
  );
  for (const invoice of open.data) await answered(stripe.invoices.voidInvoice(invoice.id));
};
