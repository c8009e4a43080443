import { expireSession } from './checkout-sessions.ts';
import type { Invoice, Session, Subscription } from './objects.ts';
import { advanceDraft, endAsPlanned, renew, retry } from './subscriptions/renewals.ts';
import { itemOf } from './subscriptions/subscriptions.ts';
import { seconds, type World } from './world.ts';

/** Something that a moment brings. */
type Due = { readonly at: number; readonly run: (world: World) => void };

const dueOfSubscription = (one: Subscription): Due | undefined => {
  if (one.ended_at) return undefined;
  const run = one.cancel_at_period_end ? endAsPlanned : renew;
  return { at: itemOf(one).current_period_end, run: (world) => run(world, one.id) };
};

const dueOfInvoice = (one: Invoice): Due | undefined => {
  const { id, status, automatically_finalizes_at: finalizes, next_payment_attempt: next } = one;
  if (status === 'draft' && finalizes) return { at: finalizes, run: (world) => advanceDraft(world, id) };
  return status === 'open' && next ? { at: next, run: (world) => retry(world, id) } : undefined;
};

const dueOfSession = ({ id, status, expires_at: at }: Session): Due | undefined =>
  status === 'open' ? { at, run: (world) => expireSession(world, id) } : undefined;

const nextDue = ({ store, clock }: World): Due | undefined => {
  const due = [
    ...store.all('subscription').map(dueOfSubscription),
    ...store.all('invoice').map(dueOfInvoice),
    ...store.all('session').map(dueOfSession),
  ];
  let first: Due | undefined;
  for (const one of due)
    if (one && one.at <= seconds(clock()) && one.at < (first?.at ?? Infinity)) first = one;
  return first;
};

/** Does all that time has brought since it last looked, in the order of time, each under its own moment. */
export const catchUp = (world: World, commit: () => void): void => {
  try {
    for (let due = nextDue(world); due; due = nextDue(world)) {
      world.at = due.at;
      due.run(world);
      commit();
    }
  } finally {
    world.at = null;
  }
};
