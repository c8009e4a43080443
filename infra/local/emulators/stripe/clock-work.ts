import { advanceDraft, endAsPlanned, renew, retry } from './renewals.ts';
import { expireSession } from './checkout-sessions.ts';
import type { Invoice, Session, Subscription } from './objects.ts';
import { expire } from './subscription-end.ts';
import { change, emit, find, now, seconds, type World } from './world.ts';

/** Something that a moment brings. */
type Due = { at: number; run: (world: World) => void };
const hour = 3600;
const day = 24 * hour;

const dueOfSubscription = (
  world: World,
  { id, status, items, created, cancel_at: cancelAt, ...one }: Subscription,
): Due | undefined => {
  if (one.ended_at !== null || status === 'paused') return undefined;
  if (status === 'incomplete') return { at: created + 23 * hour, run: () => expire(world, id) };
  const end = items.data[0]?.current_period_end ?? 0;
  if (cancelAt !== null && cancelAt <= end) return { at: cancelAt, run: () => endAsPlanned(world, id) };
  const warnAt =
    status === 'trialing' && one.trial_end !== null && one.trial_end - created > 3 * day
      ? one.trial_end - 3 * day
      : undefined;
  const warned = world.store.get('warned_trial', id);
  if (warnAt !== undefined && !warned)
    return {
      at: warnAt,
      run: () => {
        world.store.put('warned_trial', { id });
        emit(world, 'customer.subscription.trial_will_end', find(world, 'subscription', id));
      },
    };
  return { at: end, run: () => renew(world, id) };
};

const dueOfInvoice = (
  world: World,
  { id, status, automatically_finalizes_at: finalizes, next_payment_attempt: next }: Invoice,
): Due | undefined => {
  if (status === 'draft' && finalizes !== null) return { at: finalizes, run: () => advanceDraft(world, id) };
  return status === 'open' && next !== null ? { at: next, run: () => retry(world, id) } : undefined;
};

const dueOfSession = (world: World, { id, status, expires_at: at }: Session): Due | undefined =>
  status === 'open' ? { at, run: () => expireSession(world, id) } : undefined;

/** How far the time of the objects on a test clock, or of all others, has come. */
const reached = (world: World, testClock: string | null): number => {
  const clock = testClock === null ? undefined : world.store.get('test_clock', testClock);
  if (!clock) return seconds(world.clock());
  return clock.status_details.advancing?.target_frozen_time ?? clock.frozen_time;
};

const nextDue = (world: World): Due | undefined => {
  const due = [
    ...world.store
      .all('subscription')
      .map((one) => ({ clock: one.test_clock, due: dueOfSubscription(world, one) })),
    ...world.store.all('invoice').map((one) => ({ clock: one.test_clock, due: dueOfInvoice(world, one) })),
    ...world.store.all('session').map((one) => ({ clock: null, due: dueOfSession(world, one) })),
  ];
  let first: Due | undefined;
  for (const { clock, due: one } of due)
    if (one && one.at <= reached(world, clock) && one.at < (first?.at ?? Infinity)) first = one;
  return first;
};

const finishClocks = (world: World): void => {
  for (const { id, status, status_details: details } of world.store.all('test_clock')) {
    if (status !== 'advancing') continue;
    const frozen_time = details.advancing?.target_frozen_time ?? now(world, id);
    change(
      world,
      'test_clock',
      id,
      { frozen_time, status: 'ready', status_details: {} },
      'test_helpers.test_clock.ready',
    );
  }
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
    world.at = null;
    finishClocks(world);
    commit();
  } finally {
    world.at = null;
    world.request = request;
  }
};
