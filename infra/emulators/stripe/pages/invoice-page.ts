import { spoken } from '../money.ts';
import { rows } from '../../service/page.ts';
import type { Shown } from '../../service/server.ts';
import { page } from './page.ts';
import { find, type World } from '../world.ts';

const date = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);

/** An invoice for people; it stands for Stripe's PDF too. */
export const invoicePage = (world: World, id: string): Shown => {
  const invoice = find(world, 'invoice', id);
  const money = (cents: number): string => spoken(cents, invoice.currency);
  const off = (invoice.total_discount_amounts ?? []).map(
    ({ amount }) => ['Discount', `-${money(amount)}`] as const,
  );
  return {
    status: 200,
    html: page(
      `Invoice ${invoice.number ?? '(draft)'}`,
      rows([
        ['Status', String(invoice.status)],
        ['Date', date(invoice.created)],
        ['Bill to', invoice.customer_name ?? invoice.customer_email ?? ''],
        ...invoice.lines.data.map(({ description, amount }) => [description ?? '', money(amount)] as const),
        ['Subtotal', money(invoice.subtotal)],
        ...off,
        ['Total', money(invoice.total)],
        ['Amount due', money(invoice.amount_due)],
        ['Amount paid', money(invoice.amount_paid)],
      ]),
    ),
  };
};

export const receiptPage = (world: World, id: string): Shown => {
  const charge = find(world, 'charge', id);
  const money = (cents: number): string => spoken(cents, charge.currency);
  return {
    status: 200,
    html: page(
      `Receipt ${charge.receipt_number ?? ''}`,
      rows([
        ['Date', date(charge.created)],
        ['Amount', money(charge.amount)],
        ['Refunded', money(charge.amount_refunded)],
        ['Card', `•••• ${charge.payment_method_details?.card?.last4 ?? ''}`],
        ['Status', charge.status],
      ]),
    ),
  };
};
