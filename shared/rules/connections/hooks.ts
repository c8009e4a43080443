import type {
  Hook,
  HookChange,
  HookDelivery,
  HookState,
  HookTry,
  StoredDelivery,
  StoredHook,
} from '#shared/model/hook';
import type { ConnectionAlert } from '#shared/model/connection-alert';
import type { HookDeliveryId } from '#shared/model/ids';
import type { HookEvent } from '#shared/model/hook-event';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { addSeconds } from '../basics/time.ts';
import { personById, type UsersById } from '../people/users.ts';

const minute = 60;
const hour = 60 * minute;
/** How long after each failed try the next one follows, in seconds: ten tries within three days. */
const waits: readonly number[] = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];

/** After so many failures in a row the rest of a lane waits too: its server is down, or does not want anything. */
const failuresInRow = 3;

/** @throws Refusal too_many */
export const requireRoomForHook = ({ hooks_count: count = 0 }: Workspace): void => {
  const { count: max } = limits.hook;
  if (count >= max) throw new Refusal('too_many', { max });
};

/** Whether a webhook is told of an event: not of what happened before it was made. */
export const wantsEvent = (hook: StoredHook, { type }: HookEvent, at: Date): boolean =>
  hook.disabled_at === undefined &&
  hook.events.includes(type) &&
  // The time of a change is given in whole seconds.
  at.getTime() + 1000 > Date.parse(hook.created_at);

export const presentHook = (hook: StoredHook, people: UsersById): Hook => ({
  id: hook.id,
  url: hook.url,
  events: [...hook.events],
  created_at: hook.created_at,
  created_by: personById(people, hook.created_by),
  last_delivered_at: hook.last_delivered_at ?? null,
  last_failed_at: hook.last_failed_at ?? null,
  last_failure: hook.last_failure ?? null,
  last_status: hook.last_status ?? null,
  failing_since: hook.failing_since ?? null,
  disabled_at: hook.disabled_at ?? null,
  disabled_why: hook.disabled_why ?? null,
});

export const presentDelivery = (delivery: StoredDelivery): HookDelivery => ({
  id: delivery.id,
  type: delivery.type,
  event_at: delivery.event_at,
  state: delivery.state,
  tries: delivery.tries,
  tried_at: delivery.tried_at ?? null,
  next_try_at: delivery.next_try_at ?? null,
  status: delivery.last?.status ?? null,
  failure: delivery.last?.failure ?? null,
  took: delivery.last?.took ?? null,
  answer: delivery.last?.answer ?? null,
});

/** What one try changes: the delivery, and how its webhook is doing. */
export type HookOutcome = {
  readonly delivery: Pick<StoredDelivery, 'state' | 'tries' | 'tried_at' | 'next_try_at' | 'last'>;
  readonly hook: HookState;
  /** Why nothing is sent any more, if that is so from now on. */
  readonly alert?: ConnectionAlert;
};

/** The longest rest of a lane, in seconds. */
const longestRest = 4 * hour;

type Failing = { readonly failing_since: string; readonly failures: number; readonly failing_days: number };

/** Counts a failed try. A day without a try says nothing of the server, so only days with one count. */
const failingOn = (
  { failing_since, last_failed_at, failures = 0, failing_days = 0 }: HookState,
  at: string,
): Failing => {
  const isNewDay = failing_since === undefined || last_failed_at?.slice(0, 10) !== at.slice(0, 10);
  return {
    failing_since: failing_since ?? at,
    failures: failures + 1,
    failing_days: failing_days + (isNewDay ? 1 : 0),
  };
};

/** Until when a lane rests after several failures in a row: the longer it has failed, the longer. */
const restUntil = ({ failures, failing_since, failing_days }: Failing, now: Date): string | undefined => {
  if (failures < failuresInRow) return undefined;
  const since = (now.getTime() - Date.parse(failing_since)) / 1000;
  const failing = Math.min(since, failing_days * 24 * hour);
  return addSeconds(now, Math.min(Math.max(failing / 10, minute), longestRest)).toISOString();
};

/** Only the server is named: the rest of an address may be a secret. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** Why a webhook is switched off after a failed try; undefined: it is not. */
const stopOf = (tried: HookTry, { failing_days: days }: Failing): 'gone' | 'failing' | undefined => {
  if (tried.failure === 'gone') return 'gone';
  return days > limits.hook.failingDays ? 'failing' : undefined;
};

/** How a webhook is doing that does not fail. */
const noFailures = {
  failing_since: undefined,
  failures: undefined,
  failing_days: undefined,
  rests_until: undefined,
} satisfies HookState;

/**
 * Plans what follows from a try: it is over, or the next try is set. A webhook that fails on seven days with tries and on the one after, or
 * whose server says that it is gone, is disabled.
 */
export const planOutcome = (
  hook: StoredHook,
  { tries: before }: StoredDelivery,
  tried: HookTry,
  now: Date,
): HookOutcome => {
  const tries = before + 1;
  const at = now.toISOString();
  const done = { tries, tried_at: at, last: tried };
  if (tried.failure === undefined)
    return {
      delivery: { ...done, state: 'delivered', next_try_at: undefined },
      hook: { last_delivered_at: at, ...noFailures },
    };
  const wait = tried.failure === 'gone' ? undefined : waits[before];
  const failing = failingOn(hook, at);
  const why = stopOf(tried, failing);
  return {
    delivery:
      wait === undefined
        ? { ...done, state: 'failed', next_try_at: undefined }
        : { ...done, state: 'waiting', next_try_at: addSeconds(now, wait).toISOString() },
    hook: {
      last_failed_at: at,
      last_failure: tried.failure,
      last_status: tried.status,
      ...failing,
      rests_until: restUntil(failing, now),
      ...(why && { disabled_at: at, disabled_why: why }),
    },
    ...(why && { alert: { connection: 'webhook', why, name: hostOf(hook.url) } }),
  };
};

/** How a webhook is doing when it is switched on again, or off. */
const switched = (enabled: boolean, now: Date): Partial<StoredHook> =>
  enabled
    ? {
        disabled_at: undefined,
        disabled_why: undefined,
        ...noFailures,
      }
    : { disabled_at: now.toISOString(), disabled_why: 'by_hand' };

/** @throws Refusal not_found */
export const requireHook = (hook: StoredHook | undefined): StoredHook => {
  if (!hook) throw new Refusal('not_found');
  return hook;
};

/** Plans a change of settings. Switching on what is on, or off what is off, changes nothing. */
export const planHookChange = (
  hook: StoredHook,
  { url, events, enabled }: HookChange,
  now: Date,
): Partial<StoredHook> => ({
  ...(url !== undefined && { url }),
  ...(events !== undefined && { events }),
  ...(enabled !== undefined && enabled !== (hook.disabled_at === undefined) && switched(enabled, now)),
});

/** Until when the secret before the current one signs too. */
export const oldSecretUntil = ({ old_secret_until: until }: StoredHook, now: Date): string | null =>
  until !== undefined && until > now.toISOString() ? until : null;

/** @throws Refusal not_found | already_settled: it is still on its way */
export const requireReplayable = (shown: readonly StoredDelivery[], id: HookDeliveryId): StoredDelivery => {
  const delivery = shown.find((one) => one.id === id);
  if (!delivery) throw new Refusal('not_found');
  if (delivery.state === 'waiting') throw new Refusal('already_settled');
  return delivery;
};

/**
 * Takes names and addresses of people out of an answer, which may repeat what it was sent: it is kept for a month, and
 * must not outlive them.
 */
export const withoutNames = (answer: string, names: readonly string[]): string =>
  names
    .filter((name) => name.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, '…'), answer);

/** When a lane is to be looked at again; undefined: nothing waits in it. */
export const nextDeliveryTime = (
  waiting: readonly string[],
  { rests_until: rest = '' }: Pick<StoredHook, 'rests_until'>,
): string | undefined => {
  const [first] = waiting.toSorted();
  return first !== undefined && first < rest ? rest : first;
};
