import type { StripeRefusal } from './errors.ts';
import { discountsOf, inForce, keepDiscounts } from './discounts.ts';
import { composeInvoice, keepInvoice, pendingLines } from './invoices.ts';
import type { Discount, Invoice, Line, Subscription } from './objects.ts';
import type { ChangePlan } from './subscription-change.ts';
import { invoiceNow, keepBilled, type PaymentBehavior } from './subscriptions.ts';
import { emit, find, type World } from './world.ts';

type Proration = 'always_invoice' | 'create_prorations' | 'none';

/** The invoice that a change makes at once; undefined when its lines wait for the next one. Previews ask it too. */
export const invoiceOfChange = (
  world: World,
  { subscription, prorations, fresh }: ChangePlan,
  behavior: Proration,
  discounts: readonly Discount[],
  at: number,
  prorationDate: number | undefined,
): Invoice | undefined => {
  const lines: Line[] = [...pendingLines(world, subscription.id), ...prorations, ...(fresh ?? [])];
  if (!fresh && (behavior !== 'always_invoice' || prorations.length === 0)) return undefined;
  const [item] = subscription.items.data;
  const customer = world.store.get('customer', subscription.customer) ?? null;
  return composeInvoice(world, {
    customer,
    subscription,
    currency: subscription.currency,
    lines,
    discounts: inForce(discounts, at),
    reason: 'subscription_update',
    created: at,
    period: { start: fresh ? at : (item?.current_period_start ?? at), end: at },
    prorationDate,
  });
};

type Applying = {
  plan: ChangePlan;
  proration: Proration;
  discounts?: readonly Discount[] | undefined;
  patch: Partial<Subscription>;
  behavior: PaymentBehavior;
  at: number;
  prorationDate: number | undefined;
};

/** Carries out a planned change, with its invoice or its pending lines. */
export const applyChange = (
  world: World,
  before: Subscription,
  applying: Applying,
): StripeRefusal | undefined => {
  const { plan, proration, patch, behavior, at, prorationDate } = applying;
  const { id } = before;
  const kept = applying.discounts ? keepDiscounts(world, applying.discounts) : undefined;
  const next: Subscription = { ...plan.subscription, ...patch, ...(kept && { discounts: kept }) };
  if (next.cancel_at_period_end && plan.fresh)
    next.cancel_at = next.items.data[0]?.current_period_end ?? null;
  const invoice = invoiceOfChange(
    world,
    plan,
    proration,
    discountsOf(world, next.discounts),
    at,
    prorationDate,
  );
  for (const item of before.items.data)
    if (!next.items.data.some((one) => one.id === item.id)) world.store.drop('billed', item.id);
  for (const billed of plan.billed) world.store.put('billed', billed);
  world.store.put('subscription', { ...next, ...(invoice && { latest_invoice: invoice.id }) });
  emit(world, 'customer.subscription.updated', find(world, 'subscription', id), before);
  if (!invoice) {
    for (const line of plan.prorations)
      world.store.put('pending_line', { id: line.id, customer: before.customer, subscription: id, line });
    return undefined;
  }
  keepInvoice(world, invoice);
  keepBilled(world, next, invoice, at);
  return invoiceNow(world, invoice, behavior);
};
