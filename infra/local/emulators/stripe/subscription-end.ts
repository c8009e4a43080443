import { voidInvoice } from './collection.ts';
import { pendingLines, composeInvoice, keepInvoice, stopCollecting } from './invoices.ts';
import type { Invoice, Subscription } from './objects.ts';
import { change, emit, find, now, type World } from './world.ts';

type Reason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed';

/** Ends a subscription at once. */
export const cancelNow = (
  world: World,
  id: string,
  reason: Reason,
  details: Partial<Subscription['cancellation_details']> = {},
): Subscription => {
  const subscription = find(world, 'subscription', id);
  const at = now(world);
  const neverPaid = subscription.status === 'incomplete';
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    cancellation_details: {
      comment: subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      ...details,
      reason,
    },
  };
  world.store.put('subscription', ended);
  if (neverPaid) voidFirst(world, ended);
  else stopCollecting(world, id);
  emit(world, 'customer.subscription.deleted', ended);
  return ended;
};

const voidFirst = (world: World, { latest_invoice: invoice }: Subscription): void => {
  if (typeof invoice === 'string' && find(world, 'invoice', invoice).status === 'open')
    voidInvoice(world, invoice);
};

/** The first payment did not come within 23 hours. */
export const expire = (world: World, id: string): void => {
  const subscription = find(world, 'subscription', id);
  const at = now(world);
  voidFirst(world, subscription);
  change(
    world,
    'subscription',
    id,
    { status: 'incomplete_expired', ended_at: at, canceled_at: at },
    'customer.subscription.updated',
  );
};

/** An invoice of only the lines that still wait, at the end of a subscription. */
export const lastInvoice = (world: World, subscription: Subscription, at: number): Invoice | undefined => {
  const lines = pendingLines(world, subscription.id);
  const [item] = subscription.items.data;
  if (lines.length === 0 || !item) return undefined;
  const customer = find(world, 'customer', subscription.customer);
  const period = { start: item.current_period_start, end: at };
  const invoice = composeInvoice(world, {
    customer,
    subscription,
    currency: subscription.currency,
    lines,
    discounts: [],
    reason: 'subscription_update',
    created: at,
    period,
  });
  return keepInvoice(world, invoice);
};
