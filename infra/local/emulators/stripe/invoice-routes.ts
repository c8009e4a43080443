import type Stripe from 'stripe';
import * as z from 'zod';
import { collect, finalize, payOutOfBand, paymentOf, voidInvoice } from './collection.ts';
import { invalidRequest, StripeRefusal } from './errors.ts';
import { subscriptionOf } from './invoices.ts';
import { has, pageOf } from './lists.ts';
import type { Invoice } from './objects.ts';
import { bool, created, expanding, metadata, none, oneOf, paging, paramsOf, text } from './params.ts';
import { attach, namedMethod, requireOwn } from './payment-methods.ts';
import { namedCards } from './cards.ts';
import { Preview, preview } from './previews.ts';
import { mergeMetadata, route, type Route } from './route.ts';
import { change, find, findParam, type World } from './world.ts';

const Many = paramsOf<Stripe.InvoiceListParams>()({
  ...expanding,
  ...paging,
  ...created,
  customer: text.optional(),
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
  subscription: text.optional(),
  collection_method: oneOf('charge_automatically', 'send_invoice').optional(),
});
const One = paramsOf<Stripe.InvoiceRetrieveParams>()(expanding);
const Update = paramsOf<Stripe.InvoiceUpdateParams>()({
  ...expanding,
  auto_advance: bool.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: z.union([metadata, none]).optional(),
});
const Finalize = paramsOf<Stripe.InvoiceFinalizeInvoiceParams>()({
  ...expanding,
  auto_advance: bool.optional(),
});
const Pay = paramsOf<Stripe.InvoicePayParams>()({
  ...expanding,
  off_session: bool.optional(),
  paid_out_of_band: bool.optional(),
  payment_method: text.optional(),
});
const Void = paramsOf<Stripe.InvoiceVoidInvoiceParams>()(expanding);
const Lines = paramsOf<Stripe.InvoiceListLineItemsParams>()({ ...expanding, ...paging });
const Payments = paramsOf<Stripe.InvoicePaymentListParams>()({
  ...expanding,
  ...paging,
  ...created,
  invoice: text.optional(),
  payment: paramsOf<Stripe.InvoicePaymentListParams.Payment>()({
    type: oneOf('payment_intent'),
    payment_intent: text.optional(),
  }).optional(),
  status: oneOf('canceled', 'open', 'paid').optional(),
});
const Payment = paramsOf<Stripe.InvoicePaymentRetrieveParams>()(expanding);

/** Pays now. A decline is recorded, and refused. @throws StripeRefusal */
const pay = (world: World, id: string, params: z.infer<typeof Pay>): Invoice => {
  const invoice = find(world, 'invoice', id);
  if (invoice.status === 'draft') finalize(world, id);
  const { status, customer } = find(world, 'invoice', id);
  if (status === 'paid' && invoice.status !== 'draft')
    throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
  if (status === 'void') throw invalidRequest('Invoices with status `void` cannot be paid.', undefined);
  if (status === 'paid') return find(world, 'invoice', id);
  if (params.paid_out_of_band) return payOutOfBand(world, id);
  const named = params.payment_method;
  const method =
    named === undefined || customer === null
      ? undefined
      : Object.hasOwn(namedCards, named)
        ? attach(world, namedMethod(world, named, 'payment_method').id, customer)
        : requireOwn(world, named, customer, 'payment_method');
  const outcome = collect(world, id, { method });
  if (outcome instanceof StripeRefusal) throw outcome;
  if (outcome === 'requires_action')
    throw new StripeRefusal(
      402,
      'card_error',
      'Your card was declined. This transaction requires authentication.',
      { code: 'invoice_payment_intent_requires_action' },
      true,
    );
  return find(world, 'invoice', id);
};

export const invoiceRoutes: readonly Route[] = [
  route('POST', 'invoices/create_preview', Preview, ({ world, params }) => preview(world, params)),
  route('GET', 'invoices', Many, ({ world, params }) =>
    pageOf(
      world.store
        .all('invoice')
        .filter(
          (one) =>
            (params.subscription === undefined || subscriptionOf(world, one)?.id === params.subscription) &&
            has(one, params, ['customer', 'status', 'collection_method']),
        ),
      '/v1/invoices',
      params,
    ),
  ),
  route('GET', 'invoices/:id', One, ({ world, id }) => find(world, 'invoice', id)),
  route('POST', 'invoices/:id', Update, ({ world, id, params }) => {
    const invoice = find(world, 'invoice', id);
    if (params.default_payment_method !== undefined && invoice.customer !== null)
      requireOwn(world, params.default_payment_method, invoice.customer, 'default_payment_method');
    const patch = {
      auto_advance: params.auto_advance ?? invoice.auto_advance ?? false,
      default_payment_method: params.default_payment_method ?? invoice.default_payment_method,
      description: params.description ?? invoice.description,
      metadata: mergeMetadata(invoice.metadata, params.metadata),
      ...(params.auto_advance === false && { automatically_finalizes_at: null, next_payment_attempt: null }),
    };
    return change(world, 'invoice', id, patch, 'invoice.updated');
  }),
  route('POST', 'invoices/:id/finalize', Finalize, ({ world, id, params }) => {
    const final = finalize(world, id);
    if (final.status === 'open' && params.auto_advance !== false && final.auto_advance)
      collect(world, id, { automatic: true });
    return find(world, 'invoice', id);
  }),
  route('POST', 'invoices/:id/pay', Pay, ({ world, id, params }) => pay(world, id, params)),
  route('POST', 'invoices/:id/void', Void, ({ world, id }) => voidInvoice(world, id)),
  route('GET', 'invoices/:id/lines', Lines, ({ world, id, params }) =>
    pageOf(find(world, 'invoice', id).lines.data.toReversed(), `/v1/invoices/${id}/lines`, params),
  ),
  route('GET', 'invoice_payments', Payments, ({ world, params }) =>
    pageOf(
      world.store
        .all('invoice_payment')
        .filter(
          (one) =>
            (params.invoice === undefined ||
              one.invoice === findParam(world, 'invoice', params.invoice, 'invoice').id) &&
            (params.payment?.payment_intent === undefined ||
              one.payment.payment_intent === params.payment.payment_intent) &&
            has(one, params, ['status']),
        ),
      '/v1/invoice_payments',
      params,
    ),
  ),
  route('GET', 'invoice_payments/:id', Payment, ({ world, id }) => find(world, 'invoice_payment', id)),
];

/** What an invoice shows only when it is asked to: its payments, and the secret that confirms one. */
export const includableOfInvoice = {
  payments: (world: World, { id }: Record<string, unknown>) => ({
    object: 'list',
    data: world.store.all('invoice_payment').filter((one) => one.invoice === id),
    has_more: false,
    url: '/v1/invoice_payments',
  }),
  confirmation_secret: (world: World, { id }: Record<string, unknown>) => {
    const intent = paymentOf(world, String(id))?.payment.payment_intent;
    const secret =
      typeof intent === 'string' ? world.store.get('payment_intent', intent)?.client_secret : null;
    return secret ? { client_secret: secret, type: 'payment_intent' } : null;
  },
};
