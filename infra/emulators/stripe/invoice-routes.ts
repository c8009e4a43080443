import type Stripe from 'stripe';
import { collect, voidInvoice } from './payments/collection.ts';
import { invalidRequest } from './errors.ts';
import { subscriptionIdOf } from './invoices.ts';
import type { Invoice } from './objects.ts';
import { expanding, oneOf, paging, paramsOf, since, text } from './params.ts';
import { Preview, preview } from './subscriptions/previews.ts';
import { fits, listing, reading, route, type Route } from './route.ts';
import { find, type World } from './world.ts';

const Many = paramsOf<Stripe.InvoiceListParams>()({
  ...paging,
  ...since,
  customer: text.optional(),
  status: oneOf('open', 'paid').optional(),
  subscription: text.optional(),
});
const Pay = paramsOf<Stripe.InvoicePayParams>()(expanding);
const Void = paramsOf<Stripe.InvoiceVoidInvoiceParams>()(expanding);
const ManyPayments = paramsOf<Stripe.InvoicePaymentListParams>()({
  ...paging,
  invoice: text.optional(),
  status: oneOf('paid').optional(),
});

/** Pays now. A decline is recorded, and refused. @throws StripeRefusal */
const pay = (world: World, id: string): Invoice => {
  const invoice = find(world, 'invoice', id);
  if (invoice.status === 'paid')
    throw invalidRequest('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status !== 'open')
    throw invalidRequest(`Invoices with status \`${invoice.status}\` cannot be paid.`);
  const refusal = collect(world, id);
  if (refusal) throw refusal;
  return find(world, 'invoice', id);
};

export const invoiceRoutes: readonly Route[] = [
  route('POST', 'invoices/create_preview', Preview, ({ world, params }) => preview(world, params)),
  listing(
    'invoices',
    'invoice',
    Many,
    (one, asked) =>
      fits(one, asked, 'customer', 'status') &&
      one.created >= (asked.created?.gte ?? 0) &&
      (asked.subscription ?? subscriptionIdOf(one)) === subscriptionIdOf(one),
  ),
  reading('invoices', 'invoice'),
  route('POST', 'invoices/:id/pay', Pay, ({ world, id }) => pay(world, id)),
  route('POST', 'invoices/:id/void', Void, ({ world, id }) => voidInvoice(world, id)),
  listing('invoice_payments', 'invoice_payment', ManyPayments, (one, asked) =>
    fits(one, asked, 'invoice', 'status'),
  ),
];
