import { advanceDraft, endAsPlanned, renew, retry } from './renewals.ts';
import { expireSession } from './checkout-sessions.ts';
import type { Invoice, Session, Subscription } from './objects.ts';
import { expire } from './subscription-end.ts';
import { seconds, type World } from './world.ts';

/** Something that a moment brings. */
type Due = { at: number; run: (world: World) => void };
const hour = 3600;

const dueOfSubscription = ({
  id,
  status,
  items,
  created,
  cancel_at: cancelAt,
  ended_at: ended,
}: Subscription): Due | undefined => {
  if (ended !== null || status === 'paused') return undefined;
  if (status === 'incomplete') return { at: created + 23 * hour, run: (world) => expire(world, id) };
  const end = items.data[0]?.current_period_end ?? 0;
  if (cancelAt !== null && cancelAt <= end) return { at: cancelAt, run: (world) => endAsPlanned(world, id) };
  return { at: end, run: (world) => renew(world, id) };
};

const dueOfInvoice = ({
  id,
  status,
  automatically_finalizes_at: finalizes,
  next_payment_attempt: next,
}: Invoice): Due | undefined => {
  if (status === 'draft' && finalizes !== null)
    return { at: finalizes, run: (world) => advanceDraft(world, id) };
  return status === 'open' && next !== null ? { at: next, run: (world) => retry(world, id) } : undefined;
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
  const request = world.request;
  world.request = null;
  try {
    for (let due = nextDue(world); due; due = nextDue(world)) {
      world.at = due.at;
      due.run(world);
      commit();
    }
  } finally {
    world.at = null;
    world.request = request;
  }
};
