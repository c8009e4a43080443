import { collect, finalize, retryDays } from '../payments/collection.ts';
import { discountsOf } from '../discounts.ts';
import { composeInvoice, keepInvoice, pendingLines, subscriptionOf } from '../invoices.ts';
import { nominalPeriod, periodLine } from '../lines.ts';
import type { Invoice, Line, Period, Subscription } from '../objects.ts';
import { cancelNow, lastInvoice } from './subscription-end.ts';
import { itemOf, keepBilled } from './subscriptions.ts';
import { change, emit, find, now, type World } from '../world.ts';

const hour = 3600;

/** The invoice of the period that begins at a moment. Renewals and previews of them both come from here. */
export const invoiceOfRenewal = (
  world: World,
  subscription: Subscription,
  prorations: readonly Line[],
  at: number,
): { invoice: Invoice; period: Period } => {
  const item = itemOf(subscription);
  const period = nominalPeriod(subscription, item, at);
  const line = periodLine(world, subscription, item, period);
  const invoice = composeInvoice(world, {
    customer: find(world, 'customer', subscription.customer),
    subscription,
    currency: subscription.currency,
    lines: [...pendingLines(world, subscription.id), ...prorations, line],
    discounts: discountsOf(world, subscription.discounts),
    reason: 'subscription_cycle',
    created: at,
    period: { start: item.current_period_start, end: at },
  });
  return { invoice, period };
};

/** A draft stays open for an hour. */
const openDraft = (world: World, { id }: Invoice): Invoice =>
  change(world, 'invoice', id, {
    automatically_finalizes_at: now(world) + hour,
    next_payment_attempt: now(world) + hour,
  });

/** Begins the next period of a subscription. */
export const renew = (world: World, id: string): void => {
  const before = find(world, 'subscription', id);
  const { invoice, period } = invoiceOfRenewal(world, before, [], now(world));
  const item = { ...itemOf(before), current_period_start: period.start, current_period_end: period.end };
  const renewed: Subscription = {
    ...before,
    status: before.status === 'trialing' ? 'active' : before.status,
    items: { ...before.items, data: [item] },
  };
  world.store.put('subscription', renewed);
  openDraft(world, keepInvoice(world, invoice));
  keepBilled(world, renewed, invoice);
  emit(world, 'customer.subscription.updated', find(world, 'subscription', id));
};

/** Ends a subscription whose time has come; lines that still wait are billed. */
export const endAsPlanned = (world: World, id: string): void => {
  const last = lastInvoice(world, cancelNow(world, id));
  if (last) openDraft(world, last);
};

/** Charges an open invoice. After the last try the subscription ends, as a new account of Stripe has it. */
export const retry = (world: World, id: string): void => {
  if (!collect(world, id, true)) return;
  const invoice = find(world, 'invoice', id);
  const subscription = subscriptionOf(world, invoice);
  if (subscription && !subscription.ended_at && invoice.attempt_count > retryDays.length)
    cancelNow(world, subscription.id);
};

/** Makes the draft of a renewal final after its hour, and charges it. */
export const advanceDraft = (world: World, id: string): void => {
  change(world, 'invoice', id, { next_payment_attempt: null });
  if (finalize(world, id).status === 'open') retry(world, id);
};
