import { collect, finalize, retryDays } from './collection.ts';
import { discountsOf, inForce } from './discounts.ts';
import { composeInvoice, keepInvoice, pendingLines } from './invoices.ts';
import type { Discount, Invoice, Subscription } from './objects.ts';
import { nextPeriod } from './subscription-change.ts';
import { cancelNow, lastInvoice } from './subscription-end.ts';
import { keepBilled } from './subscriptions.ts';
import { change, emit, find, now, type World } from './world.ts';

const hour = 3600;

/** The invoice of the period that begins now. Renewals and previews of them both come from here. */
export const invoiceOfRenewal = (
  world: World,
  subscription: Subscription,
  more: Invoice['lines']['data'],
  discounts: readonly Discount[],
  at: number,
): Invoice => {
  const { lines } = nextPeriod(world, subscription, at);
  const [item] = subscription.items.data;
  return composeInvoice(world, {
    customer: world.store.get('customer', subscription.customer) ?? null,
    subscription,
    currency: subscription.currency,
    lines: [...pendingLines(world, subscription.id), ...more, ...lines],
    discounts: inForce(discounts, at),
    reason: 'subscription_cycle',
    created: at,
    period: { start: item?.current_period_start ?? at, end: at },
  });
};

/** Repeating discounts end when their months are over. */
const dropOldDiscounts = (world: World, subscription: Subscription, at: number): Subscription => {
  const all = discountsOf(world, subscription.discounts);
  const kept = inForce(all, at);
  for (const gone of all.filter((one) => !kept.includes(one))) emit(world, 'customer.discount.deleted', gone);
  return { ...subscription, discounts: kept.map(({ id }) => id) };
};

/** A trial that ends without a card ends the subscription, or pauses it, if that was asked for. */
const endTrialWithoutCard = (world: World, subscription: Subscription): boolean => {
  const wanted = subscription.trial_settings?.end_behavior.missing_payment_method;
  const customer = find(world, 'customer', subscription.customer);
  if (subscription.default_payment_method ?? customer.invoice_settings.default_payment_method) return false;
  if (wanted === 'cancel') cancelNow(world, subscription.id, 'payment_failed');
  else if (wanted === 'pause') {
    change(world, 'subscription', subscription.id, { status: 'paused' }, 'customer.subscription.updated');
    emit(world, 'customer.subscription.paused', find(world, 'subscription', subscription.id));
  } else return false;
  return true;
};

/** Begins the next period of a subscription, with a draft that stays open for an hour. */
export const renew = (world: World, id: string): void => {
  const before = find(world, 'subscription', id);
  const at = now(world);
  if (before.status === 'trialing' && endTrialWithoutCard(world, before)) return;
  const current = dropOldDiscounts(world, before, at);
  const { period } = nextPeriod(world, current, at);
  const data = current.items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  const status = current.status === 'trialing' ? 'active' : current.status;
  const invoice = invoiceOfRenewal(world, current, [], discountsOf(world, current.discounts), at);
  const unpaid = status === 'unpaid';
  const draft: Invoice = {
    ...invoice,
    auto_advance: !unpaid,
    automatically_finalizes_at: unpaid ? null : at + hour,
    next_payment_attempt: unpaid ? null : at + hour,
  };
  const next: Subscription = {
    ...current,
    status,
    latest_invoice: draft.id,
    items: { ...current.items, data },
  };
  world.store.put('subscription', next);
  keepInvoice(world, draft);
  keepBilled(world, next, draft, at);
  emit(world, 'customer.subscription.updated', find(world, 'subscription', id), before);
};

/** Ends a subscription whose time has come; lines that still wait are billed. */
export const endAsPlanned = (world: World, id: string): void => {
  const at = now(world);
  const ended = cancelNow(world, id, 'cancellation_requested');
  const last = lastInvoice(world, ended, at);
  if (last)
    world.store.put('invoice', {
      ...last,
      automatically_finalizes_at: at + hour,
      next_payment_attempt: at + hour,
    });
};

/** Makes the draft of a renewal final after its hour, and charges it. */
export const advanceDraft = (world: World, id: string): void => {
  world.store.put('invoice', {
    ...find(world, 'invoice', id),
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  });
  if (finalize(world, id).status === 'open') collect(world, id, { automatic: true });
  afterTry(world, id);
};

/** Tries the card again. */
export const retry = (world: World, id: string): void => {
  collect(world, id, { automatic: true });
  afterTry(world, id);
};

/** After the last try the subscription ends, as a new account of Stripe has it. */
const afterTry = (world: World, id: string): void => {
  const { status, attempt_count: tries, parent } = find(world, 'invoice', id);
  const subscription = parent?.subscription_details?.subscription;
  if (status !== 'open' || typeof subscription !== 'string' || tries <= retryDays.length) return;
  if (find(world, 'subscription', subscription).ended_at !== null) return;
  cancelNow(world, subscription, 'payment_failed');
};
