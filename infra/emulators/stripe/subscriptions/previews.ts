import type Stripe from 'stripe';
import * as z from 'zod';
import { DiscountParam, plannedDiscounts } from '../discounts.ts';
import { invalidRequest } from '../errors.ts';
import { composeInvoice, settleWith } from '../invoices.ts';
import type { Customer, Invoice, Subscription } from '../objects.ts';
import { atLeast, expanding, int, oneOf, paramsOf, text } from '../params.ts';
import { invoiceOfRenewal } from './renewals.ts';
import { type Change, invoiceOfChange, planChange } from './subscription-change.ts';
import { itemOf, planSubscription } from './subscriptions.ts';
import { findParam, now, type World } from '../world.ts';

type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails;
const items = z
  .array(
    paramsOf<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.Item>()({
      id: text.optional(),
      price: text.optional(),
      quantity: atLeast(0).optional(),
    }),
  )
  .length(1);
export const Preview = paramsOf<Stripe.InvoiceCreatePreviewParams>()({
  ...expanding,
  currency: oneOf('usd').optional(),
  customer: text.optional(),
  discounts: z.array(DiscountParam).optional(),
  subscription: text.optional(),
  subscription_details: paramsOf<Details>()({
    items: items.optional(),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none').optional(),
    proration_date: int.optional(),
  }).optional(),
});
type Asked = z.infer<typeof Preview>;

/** A preview is an invoice that does not exist: a draft under an id that leads nowhere. */
const asPreview = (invoice: Invoice, next: number): Invoice => ({
  ...invoice,
  id: `upcoming_${invoice.id}`,
  ending_balance: settleWith(invoice.total, invoice.starting_balance).balance,
  next_payment_attempt: next,
});

/** The first invoice of a subscription that does not exist yet. */
const ofNew = (world: World, asked: Asked, customer: Customer | undefined): Invoice => {
  const { price, quantity } = asked.subscription_details?.items?.[0] ?? {};
  if (price === undefined || quantity === undefined)
    throw invalidRequest(
      'Missing required param: subscription_details[items].',
      'subscription_details[items]',
      'parameter_missing',
    );
  const discounts = plannedDiscounts(world, asked.discounts);
  const { subscription, line } = planSubscription(world, customer, { price, quantity, discounts });
  const at = now(world);
  const invoice = composeInvoice(world, {
    customer,
    // Nothing of a new subscription can be named: it has no id yet.
    subscription: undefined,
    currency: subscription.currency,
    lines: [{ ...line, subscription: null }],
    discounts,
    reason: 'subscription_create',
    created: at,
    period: { start: at, end: at },
  });
  return asPreview(invoice, at);
};

/** The invoice of a change, or else of the next renewal. */
const ofExisting = (world: World, subscription: Subscription, change: Change): Invoice => {
  if (subscription.ended_at || subscription.cancel_at_period_end)
    throw invalidRequest(
      `No upcoming invoices for customer: ${subscription.customer}`,
      undefined,
      'invoice_upcoming_none',
    );
  const plan = planChange(world, subscription, change);
  const changed = invoiceOfChange(world, plan, change.proration_behavior);
  if (changed) return asPreview(changed, now(world));
  const end = itemOf(subscription).current_period_end;
  const { invoice } = invoiceOfRenewal(world, plan.subscription, plan.prorations, end);
  return asPreview(invoice, end + 3600);
};

/** Computes an invoice that a change, the next renewal or a new subscription would make, and keeps nothing. */
export const preview = (world: World, asked: Asked): Invoice => {
  const customer =
    asked.customer === undefined ? undefined : findParam(world, 'customer', asked.customer, 'customer');
  if (asked.subscription === undefined) return ofNew(world, asked, customer);
  const subscription = findParam(world, 'subscription', asked.subscription, 'subscription');
  return ofExisting(world, subscription, asked.subscription_details ?? {});
};
