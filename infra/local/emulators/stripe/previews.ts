import type Stripe from 'stripe';
import * as z from 'zod';
import { DiscountParam, discountsOf, plannedDiscounts } from './discounts.ts';
import { invalidRequest } from './errors.ts';
import { composeInvoice, pendingLines, settleWith } from './invoices.ts';
import type { Customer, Discount, Invoice, Subscription } from './objects.ts';
import { atLeast, bool, currency, expanding, int, metadata, none, oneOf, paramsOf, text } from './params.ts';
import { invoiceOfRenewal } from './renewals.ts';
import { planChange } from './subscription-change.ts';
import { invoiceOfChange } from './subscription-update.ts';
import { planSubscription } from './subscriptions.ts';
import { find, findParam, now, type World } from './world.ts';

type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails;
export const Preview = paramsOf<Stripe.InvoiceCreatePreviewParams>()({
  ...expanding,
  currency: currency.optional(),
  customer: text.optional(),
  discounts: z.union([z.array(DiscountParam).max(20), none]).optional(),
  preview_mode: oneOf('next', 'recurring').optional(),
  subscription: text.optional(),
  subscription_details: paramsOf<Details>()({
    billing_cycle_anchor:
      paramsOf<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.BillingCycleAnchor>()({
        type: oneOf('now', 'timestamp', 'unchanged'),
        timestamp: int.optional(),
      }).optional(),
    cancel_at_period_end: bool.optional(),
    cancel_now: bool.optional(),
    items: z
      .array(
        paramsOf<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.Item>()({
          id: text.optional(),
          price: text.optional(),
          quantity: atLeast(0).optional(),
          deleted: bool.optional(),
          metadata: z.union([metadata, none]).optional(),
        }),
      )
      .max(20)
      .optional(),
    metadata: z.union([metadata, none]).optional(),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none').optional(),
    proration_date: int.optional(),
    trial_end: z.union([z.literal('now'), int]).optional(),
  }).optional(),
});
type Asked = z.infer<typeof Preview>;

/** A preview is an invoice that does not exist: a draft under an id that leads nowhere. */
const asPreview = (invoice: Invoice, next: number | null): Invoice => ({
  ...invoice,
  id: `upcoming_${invoice.id}`,
  billing_reason: invoice.billing_reason === 'subscription_cycle' ? 'upcoming' : invoice.billing_reason,
  ending_balance: settleWith(invoice.total, invoice.starting_balance).balance,
  next_payment_attempt: next,
  lines: {
    ...invoice.lines,
    url: `/v1/invoices/upcoming_${invoice.id}/lines`,
    data: invoice.lines.data.map((line) => ({ ...line, invoice: `upcoming_${invoice.id}` })),
  },
});

const nothingUpcoming = (customer: string | undefined): Error =>
  invalidRequest(`No upcoming invoices for customer: ${customer ?? ''}`, undefined, 'invoice_upcoming_none');

/** The first invoice of a subscription that does not exist yet. */
const ofNew = (world: World, asked: Asked, customer: Customer | null): Invoice => {
  const at = now(world);
  const details = asked.subscription_details;
  const items = (details?.items ?? []).map(({ price, quantity }, place) => {
    if (price === undefined)
      throw invalidRequest(
        `Missing required param: subscription_details[items][${place}][price].`,
        `subscription_details[items][${place}][price]`,
        'parameter_missing',
      );
    return { price, quantity };
  });
  const owner = { customer: customer?.id ?? null, subscription: null };
  const discounts = asked.discounts
    ? plannedDiscounts(world, asked.discounts, owner, at, { customer: owner.customer })
    : [];
  const { billing_cycle_anchor: anchor, trial_end: trialEnd } = details ?? {};
  const plan = planSubscription(
    world,
    customer,
    {
      items,
      discounts,
      anchor: anchor?.type === 'timestamp' ? anchor.timestamp : null,
      trialEnd: typeof trialEnd === 'number' ? trialEnd : null,
      prorate: details?.proration_behavior !== 'none',
    },
    at,
  );
  const [line] = plan.lines;
  const period = { start: at, end: at };
  const invoice = composeInvoice(world, {
    customer,
    subscription: plan.subscription,
    currency: plan.subscription.currency,
    lines: plan.lines,
    discounts,
    reason: 'subscription_create',
    created: at,
    period,
  });
  // Nothing of a new subscription can be named: it has no id yet.
  const lines = invoice.lines.data.map((one) => ({ ...one, subscription: null }));
  return asPreview({ ...invoice, parent: null, lines: { ...invoice.lines, data: lines } }, line ? at : null);
};

const ofExisting = (world: World, asked: Asked, subscription: Subscription): Invoice => {
  const present = now(world);
  const details = asked.subscription_details;
  const [item] = subscription.items.data;
  if (subscription.ended_at !== null || !item) throw nothingUpcoming(subscription.customer);
  const prorationDate = details?.proration_date;
  if (
    prorationDate !== undefined &&
    (prorationDate < item.current_period_start || prorationDate > item.current_period_end)
  )
    throw invalidRequest(
      'Cannot specify `proration_date` outside of the current period.',
      'subscription_details[proration_date]',
    );
  const behavior = details?.proration_behavior ?? 'create_prorations';
  const owner = { customer: subscription.customer, subscription: subscription.id };
  const given: Discount[] | undefined =
    asked.discounts === undefined
      ? undefined
      : plannedDiscounts(world, asked.discounts || [], owner, present, { customer: subscription.customer });
  const discounts = given ?? discountsOf(world, subscription.discounts);
  const restart =
    details?.billing_cycle_anchor?.type === 'now' ||
    (details?.trial_end === 'now' && subscription.status === 'trialing');
  const plan = planChange(
    world,
    subscription,
    { items: details?.items, restart, prorate: behavior !== 'none', discounts: given },
    prorationDate ?? present,
  );
  const changed =
    asked.preview_mode === 'recurring'
      ? undefined
      : invoiceOfChange(world, plan, behavior, discounts, present, prorationDate);
  if (changed) return asPreview(changed, present);
  const end = item.current_period_end;
  const ends =
    details?.cancel_at_period_end ??
    (subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= end));
  const waiting = [...pendingLines(world, subscription.id), ...plan.prorations];
  const customer = world.store.get('customer', subscription.customer) ?? null;
  if (ends || details?.cancel_now) {
    if (waiting.length === 0) throw nothingUpcoming(subscription.customer);
    const period = { start: item.current_period_start, end };
    return asPreview(
      composeInvoice(world, {
        customer,
        subscription,
        currency: subscription.currency,
        lines: waiting,
        discounts: [],
        reason: 'subscription_update',
        created: end,
        period,
      }),
      end + 3600,
    );
  }
  const prorations = asked.preview_mode === 'recurring' ? [] : plan.prorations;
  return asPreview(invoiceOfRenewal(world, plan.subscription, prorations, discounts, end), end + 3600);
};

/** Computes an invoice that a change or the next renewal would make, and keeps nothing. */
export const preview = (world: World, asked: Asked): Invoice => {
  const { customer: id, subscription_details: details } = asked;
  const customer = id === undefined ? null : findParam(world, 'customer', id, 'customer');
  if (asked.subscription !== undefined) {
    const subscription = findParam(world, 'subscription', asked.subscription, 'subscription');
    if (customer && subscription.customer !== customer.id)
      throw invalidRequest(
        `The subscription ${subscription.id} does not belong to the customer ${customer.id}.`,
        'subscription',
      );
    return ofExisting(world, asked, subscription);
  }
  if (details?.items?.length) return ofNew(world, asked, customer);
  if (!customer)
    throw invalidRequest(
      'You must provide at least one of the following: customer, subscription, subscription_details[items].',
      'customer',
      'parameter_missing',
    );
  const only = world.store
    .all('subscription')
    .find((one) => one.customer === customer.id && one.ended_at === null);
  if (!only) throw nothingUpcoming(customer.id);
  return ofExisting(world, asked, find(world, 'subscription', only.id));
};
