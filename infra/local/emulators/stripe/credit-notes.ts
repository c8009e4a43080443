import type Stripe from 'stripe';
import type * as z from 'zod';
import { lowerDue } from './collection.ts';
import { invalidRequest } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { Kinds } from './objects.ts';
import { atLeast, created, expanding, metadata, oneOf, paging, paramsOf, text } from './params.ts';
import { route, type Route } from './route.ts';
import { emit, findParam, newId, now, type World } from './world.ts';

const Create = paramsOf<Stripe.CreditNoteCreateParams>()({
  ...expanding,
  invoice: text,
  amount: atLeast(1),
  memo: text.optional(),
  metadata: metadata.optional(),
  reason: oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory').optional(),
});
const Many = paramsOf<Stripe.CreditNoteListParams>()({
  ...expanding,
  ...paging,
  ...created,
  customer: text.optional(),
  invoice: text.optional(),
});

/** Lowers what is owed for an invoice. One that is paid is not credited here: its credit would need a place to go. */
const credit = (world: World, params: z.infer<typeof Create>): Kinds['credit_note'] => {
  const invoice = findParam(world, 'invoice', params.invoice, 'invoice');
  const { id, amount_remaining: left, currency, customer, status } = invoice;
  if (status !== 'open' || customer === null || params.amount > left)
    throw invalidRequest(
      `The sum of refunds, customer balance credits and outside of Stripe credits must equal the post payment amount: the invoice ${id} has ${left} remaining.`,
      'amount',
    );
  const at = now(world);
  const { amount } = params;
  const made: Kinds['credit_note'] = {
    id: newId('cn'),
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: at,
    currency,
    customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: at,
    invoice: id,
    lines: { object: 'list', data: [], has_more: false, url: '/v1/credit_notes/lines' },
    livemode: false,
    memo: params.memo ?? null,
    metadata: params.metadata ?? {},
    number: `${invoice.number ?? id}-CN-${String(notesOf(world, id).length + 1).padStart(2, '0')}`,
    out_of_band_amount: null,
    pdf: `${world.origin()}/invoices/${id}/pdf`,
    post_payment_amount: 0,
    pre_payment_amount: amount,
    pretax_credit_amounts: [],
    reason: params.reason ?? null,
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
  emit(world, 'credit_note.created', made);
  lowerDue(world, id, amount);
  return made;
};

const notesOf = (world: World, invoice: string): Kinds['credit_note'][] =>
  world.store.all('credit_note').filter((one) => one.invoice === invoice);

export const creditNoteRoutes: readonly Route[] = [
  route('POST', 'credit_notes', Create, ({ world, params }) => credit(world, params)),
  route('GET', 'credit_notes', Many, ({ world, params }) =>
    pageOf(
      world.store.all('credit_note').filter((one) => has(one, params, ['customer', 'invoice'])),
      '/v1/credit_notes',
      params,
    ),
  ),
];
