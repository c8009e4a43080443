import { composeInvoice, keepInvoice, pendingLines, stopCollecting } from '../invoices.ts';
import type { Invoice, Subscription } from '../objects.ts';
import { emit, find, now, type World } from '../world.ts';

/** Ends a subscription at once. */
export const cancelNow = (world: World, id: string): Subscription => {
  const ended: Subscription = {
    ...find(world, 'subscription', id),
    status: 'canceled',
    canceled_at: now(world),
    ended_at: now(world),
  };
  world.store.put('subscription', ended);
  stopCollecting(world, id);
  emit(world, 'customer.subscription.deleted', ended);
  return ended;
};

/** An invoice of only the lines that still wait, at the end of a subscription. */
export const lastInvoice = (world: World, subscription: Subscription): Invoice | undefined => {
  const lines = pendingLines(world, subscription.id);
  const [item] = subscription.items.data;
  if (lines.length === 0 || !item) return undefined;
  const invoice = composeInvoice(world, {
    customer: find(world, 'customer', subscription.customer),
    subscription,
    currency: subscription.currency,
    lines,
    discounts: [],
    reason: 'subscription_update',
    created: now(world),
    period: { start: item.current_period_start, end: now(world) },
  });
  return keepInvoice(world, invoice);
};
