import { discountsOf } from '../discounts.ts';
import { invalidRequest } from '../errors.ts';
import { composeInvoice, keepInvoice, pendingLines } from '../invoices.ts';
import { periodLine, remainingTime, unusedTime } from '../lines.ts';
import type { Billed, Invoice, Item, Line, Subscription } from '../objects.ts';
import { periodAround } from './periods.ts';
import { invoiceNow, itemOf, keepBilled, planOf } from './subscriptions.ts';
import { change, find, findParam, now, type World } from '../world.ts';

type Proration = 'always_invoice' | 'create_prorations' | 'none';
/** What an update or a preview asks for. */
export type Change = {
  readonly items?:
    | readonly { id?: string | undefined; price?: string | undefined; quantity?: number | undefined }[]
    | undefined;
  readonly proration_behavior?: Proration | undefined;
  readonly proration_date?: number | undefined;
};
/** What a change of a subscription does. */
type ChangePlan = {
  /** As it is then. */
  readonly subscription: Subscription;
  /** Lines for the time that is left. */
  readonly prorations: readonly Line[];
  /** The line of a period that begins now; undefined when the period goes on. */
  readonly fresh?: Line;
  /** What the rest of the period was billed for. */
  readonly billed?: Billed | undefined;
};

const changedItem = (world: World, item: Item, { items: [asked] = [] }: Change): Item => {
  if (!asked) return item;
  if (asked.id !== item.id)
    throw invalidRequest(`No such subscription_item: '${asked.id}'`, 'items[0][id]', 'resource_missing');
  const { quantity = item.quantity } = asked;
  const price =
    asked.price === undefined ? item.price : findParam(world, 'price', asked.price, 'items[0][price]');
  return { ...item, price, plan: planOf(price), quantity };
};

/** From when a change counts. @throws StripeRefusal for a moment outside of the current period */
const momentOf = (world: World, item: Item, at: number | undefined): number => {
  if (at === undefined) return now(world);
  if (at < item.current_period_start || at > item.current_period_end)
    throw invalidRequest('Cannot specify `proration_date` outside of the current period.', 'proration_date');
  return at;
};

/** Plans a change; nothing is kept. Updates and previews both come from here. */
export const planChange = (world: World, subscription: Subscription, asked: Change): ChangePlan => {
  const was = itemOf(subscription);
  const item = changedItem(world, was, asked);
  const at = momentOf(world, was, asked.proration_date);
  const { interval } = item.price.recurring;
  const pays = subscription.status === 'active' || subscription.status === 'past_due';
  const prorates = pays && asked.proration_behavior !== 'none';
  const unused = prorates ? unusedTime(world, subscription, was, at) : [];
  const restarts = subscription.status !== 'trialing' && interval !== was.price.recurring.interval;
  const withItem = (one: Item): Subscription => ({
    ...subscription,
    items: { ...subscription.items, data: [one] },
  });
  if (restarts) {
    const period = periodAround(at, interval, at);
    const begun = { ...item, current_period_start: period.start, current_period_end: period.end };
    const next = { ...withItem(begun), billing_cycle_anchor: at };
    return { subscription: next, prorations: unused, fresh: periodLine(world, next, begun, period) };
  }
  const next = withItem(item);
  if (!pays || (item.price.id === was.price.id && item.quantity === was.quantity))
    return { subscription: next, prorations: [] };
  const { line, billed } = remainingTime(world, next, item, discountsOf(world, next.discounts), at);
  return { subscription: next, prorations: prorates ? [...unused, line] : [], billed };
};

/** The invoice that a change makes at once; undefined when its lines wait for the next one. Previews ask it too. */
export const invoiceOfChange = (
  world: World,
  { subscription, prorations, fresh }: ChangePlan,
  behavior: Proration | undefined,
): Invoice | undefined => {
  if (!fresh && (behavior !== 'always_invoice' || prorations.length === 0)) return undefined;
  const at = now(world);
  return composeInvoice(world, {
    customer: find(world, 'customer', subscription.customer),
    subscription,
    currency: subscription.currency,
    lines: [...pendingLines(world, subscription.id), ...prorations, ...(fresh ? [fresh] : [])],
    discounts: discountsOf(world, subscription.discounts),
    reason: 'subscription_update',
    created: at,
    period: { start: fresh ? at : itemOf(subscription).current_period_start, end: at },
  });
};

/** Carries out a planned change, with its invoice or its pending lines. @throws StripeRefusal when it must be paid */
export const applyChange = (
  world: World,
  before: Subscription,
  plan: ChangePlan,
  behavior: Proration | undefined,
  mustBePaid: boolean,
): void => {
  const { subscription: next, prorations, billed } = plan;
  const invoice = invoiceOfChange(world, plan, behavior);
  if (billed) world.store.put('billed', billed);
  const after = { ...next, ...(invoice && { latest_invoice: invoice.id }) };
  change(world, 'subscription', before.id, after);
  if (!invoice) {
    for (const line of prorations)
      world.store.put('pending_line', { id: line.id, subscription: before.id, line });
    return;
  }
  keepInvoice(world, invoice);
  keepBilled(world, next, invoice);
  invoiceNow(world, invoice, mustBePaid);
};
