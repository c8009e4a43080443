import type { Stripe } from 'stripe';
import type { Invoice, Receipt } from '#shared/model/billing';
import { answered } from './refusals.ts';

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
const orNull = (seconds: number | null | undefined): string | null => (seconds ? instant(seconds) : null);
const sum = (parts: readonly { readonly amount: number }[] | null): number =>
  (parts ?? []).reduce((total, { amount }) => total + amount, 0);

/** An invoice as the API returns it. A preview has no id and no number. */
export const toInvoice = (found: Stripe.Invoice, isPreview = false): Invoice => ({
  id: isPreview ? null : (found.id ?? null),
  number: isPreview ? null : found.number,
  status: isPreview ? 'upcoming' : ((found.status ?? 'draft') as Invoice['status']),
  created: instant(found.created),
  period_start: instant(found.period_start),
  period_end: instant(found.period_end),
  next_payment_attempt: orNull(found.next_payment_attempt),
  currency: found.currency.toUpperCase(),
  subtotal: found.subtotal,
  discount: sum(found.total_discount_amounts),
  total: found.total,
  due: found.amount_due,
  lines: found.lines.data.map(({ description, quantity, amount }) => ({
    description: description ?? '',
    quantity,
    amount,
  })),
  url: found.hosted_invoice_url ?? null,
});

type Found<Item> = { readonly items: Item[]; readonly next: string | undefined };

const pageSize = 20;

/** A customer's invoices, newest first. */
export const listInvoices = async (
  stripe: Stripe,
  customer: string,
  after: string | undefined,
): Promise<Found<Invoice>> => {
  const { data, has_more: more } = await answered(
    stripe.invoices.list({ customer, limit: pageSize, ...(after && { starting_after: after }) }),
  );
  return { items: data.map((one) => toInvoice(one)), next: more ? data.at(-1)?.id : undefined };
};

/** The receipts of payments, newest first. A page may be short: payments that failed have none. */
export const listReceipts = async (
  stripe: Stripe,
  customer: string,
  after: string | undefined,
): Promise<Found<Receipt>> => {
  const { data, has_more: more } = await answered(
    stripe.charges.list({ customer, limit: pageSize, ...(after && { starting_after: after }) }),
  );
  const items = data.flatMap(
    ({ id, receipt_number: number, created, amount, currency, paid, receipt_url: url }) =>
      paid && url
        ? [{ id, number, created: instant(created), paid: { amount, currency: currency.toUpperCase() }, url }]
        : [],
  );
  return { items, next: more ? data.at(-1)?.id : undefined };
};
