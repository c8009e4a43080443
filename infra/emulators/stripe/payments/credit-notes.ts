import type Stripe from 'stripe';
import type * as z from 'zod';
import { lowerDue } from './collection.ts';
import { invalidRequest } from '../errors.ts';
import type { CreditNote } from '../objects.ts';
import { atLeast, expanding, metadata, oneOf, paging, paramsOf, text } from '../params.ts';
import { fits, listing, route, type Route } from '../route.ts';
import { findParam, newId, now, type World } from '../world.ts';

const Create = paramsOf<Stripe.CreditNoteCreateParams>()({
  ...expanding,
  invoice: text,
  amount: atLeast(1),
  memo: text,
  metadata,
  reason: oneOf('order_change'),
});
const Many = paramsOf<Stripe.CreditNoteListParams>()({ ...paging, customer: text });

/** Lowers what is owed for an invoice. One that is paid is not credited here: its credit would need a place to go. */
const credit = (world: World, params: z.infer<typeof Create>): CreditNote => {
  const { id, amount_remaining: left, ...invoice } = findParam(world, 'invoice', params.invoice, 'invoice');
  const { amount, memo, metadata: data, reason } = params;
  if (invoice.status !== 'open' || amount > left)
    throw invalidRequest(
      `The sum of refunds, customer balance credits and outside of Stripe credits must equal the post payment amount: the invoice ${id} has ${left} remaining.`,
      'amount',
    );
  const before = world.store.all('credit_note').filter((one) => one.invoice === id);
  const made: CreditNote = {
    id: newId('cn'),
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: now(world),
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: now(world),
    invoice: id,
    lines: { object: 'list', data: [], has_more: false, url: '/v1/credit_notes/lines' },
    livemode: false,
    memo,
    metadata: data,
    number: `${invoice.number ?? id}-CN-${String(before.length + 1).padStart(2, '0')}`,
    out_of_band_amount: null,
    pdf: `${world.origin()}/invoices/${id}/pdf`,
    post_payment_amount: 0,
    pre_payment_amount: amount,
    pretax_credit_amounts: [],
    reason,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: 'pre_payment',
    voided_at: null,
  };
  world.store.put('credit_note', made);
  lowerDue(world, id, amount);
  return made;
};

export const creditNoteRoutes: readonly Route[] = [
  route('POST', 'credit_notes', Create, ({ world, params }) => credit(world, params)),
  listing('credit_notes', 'credit_note', Many, (one, asked) => fits(one, asked, 'customer')),
];
