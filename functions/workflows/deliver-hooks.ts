import { sendStandardWebhook } from '#functions/adapters/outside/standard-webhook';
import { openHookSecret } from '#functions/crypto/hook-secrets';
import { findDelivery, forgetDue, listDue, recordTry } from '#functions/data/deliveries';
import { requestLane, findHook, releaseLaneLease, takeLaneLease } from '#functions/data/hooks';
import { findWorkspace } from '#functions/data/workspaces';
import { logger } from '#functions/platform/log';
import type { Key } from '#functions/table/keys';
import type { HookMessage } from '#shared/events/hooks';
import type { DueDelivery, StoredDelivery, StoredHook } from '#shared/model/hook';
import { limits } from '#shared/model/limits';
import {
  type HookOutcome,
  nextDeliveryTime,
  planOutcome,
  withoutNames,
} from '#shared/rules/connections/hooks';
import { addSeconds } from '#shared/rules/basics/time';
import { writeHookBody } from './hook-body.ts';

/** What a visit needs of the job that makes it. */
export type Visit = {
  /** The id of the message, which holds the lane. */
  readonly by: string;
  /** The message was delivered before. */
  readonly isAgain: boolean;
  /** The time of the visit; it goes on while the visit lasts. */
  readonly now: () => Date;
  /** How much time is left, in milliseconds. */
  readonly left: () => number;
  readonly queueLanes: (lanes: readonly HookMessage[]) => Promise<void>;
  readonly queueSchedules: (messages: readonly Pick<HookMessage, 'workspace_id'>[]) => Promise<void>;
};

/** What one try may take at most, with everything around it. */
const spareMs = limits.hook.answerMs + 5000;

/** How long until a lane is looked at again whose worker had no time left, should its message be lost. */
const watchSeconds = 300;

/** The secrets that sign now: both, for a while after one has been replaced. */
export const hookSecrets = async (hook: StoredHook, now: Date): Promise<readonly string[]> => {
  const { old_secret: old, old_secret_until: until = '' } = hook;
  const sealed = [hook.sealed_secret, ...(old && until > now.toISOString() ? [old] : [])];
  return Promise.all(sealed.map((one) => openHookSecret(one, hook.workspace_id, hook.id)));
};

const send = async (hook: StoredHook, delivery: StoredDelivery, { by, now }: Visit): Promise<HookOutcome> => {
  const [{ body, names }, secrets] = await Promise.all([
    writeHookBody(delivery, { now: now(), consistent: true }),
    hookSecrets(hook, now()),
  ]);
  const sent = await sendStandardWebhook({ url: hook.url, id: delivery.id, body, secrets });
  const answer = withoutNames(sent.answer, names).slice(0, limits.hook.answer);
  const outcome = planOutcome(hook, delivery, { ...sent, answer }, now());
  await recordTry(delivery, outcome, by);
  const { workspace_id: workspace, id } = hook;
  logger.info('webhook sent', {
    workspace,
    hook: id,
    delivery: delivery.id,
    status: sent.status,
    failure: sent.failure,
  });
  return outcome;
};

type Walked = {
  readonly hook: StoredHook;
  /** When what has not arrived is tried again. */
  readonly waiting: readonly string[];
  /** No time was left for what is due. */
  readonly isUnfinished: boolean;
};

const isResting = ({ disabled_at, rests_until = '' }: StoredHook, now: Date): boolean =>
  disabled_at !== undefined || rests_until > now.toISOString();

/** How far a visit has come. */
type Walk = {
  hook: StoredHook;
  /** When each subject goes on that waits. */
  readonly waiting: Map<string, string>;
  isUnfinished: boolean;
};

/** Goes through a part of what is due, in order. What is about the same as an event that has not arrived waits for it. */
const walkOn = async (state: Walk, due: readonly DueDelivery[], visit: Visit): Promise<void> => {
  const { workspace_id: w, id: h } = state.hook;
  const { now } = visit;
  for (const { place, subject, next_try_at: at } of due) {
    if (state.waiting.has(subject)) continue;
    const rests = isResting(state.hook, now());
    if (rests || at > now().toISOString()) {
      state.waiting.set(subject, at);
      continue;
    }
    if (visit.left() < spareMs) {
      state.isUnfinished = true;
      return;
    }
    const delivery = await findDelivery(w, h, place, { now: now(), consistent: true });
    if (delivery?.state !== 'waiting') {
      await forgetDue(w, h, place);
      continue;
    }
    const { delivery: tried, hook } = await send(state.hook, delivery, visit);
    state.hook = { ...state.hook, ...hook };
    if (tried.next_try_at !== undefined) state.waiting.set(subject, tried.next_try_at);
  }
};

/** Goes through a lane from its beginning to its end, or until no time is left. */
const walk = async (hook: StoredHook, visit: Visit): Promise<Walked> => {
  const state: Walk = { hook, waiting: new Map(), isUnfinished: false };
  let from: Key | undefined;
  do {
    const { due, next } = await listDue(hook.workspace_id, hook.id, from, visit.now());
    await walkOn(state, due, visit);
    from = next;
  } while (from && !state.isUnfinished);
  return { ...state, waiting: [...state.waiting.values()] };
};

/** Has what waits looked at again: by a schedule, or at once where only time was missing. */
const goOn = async (
  { retry_at: before }: StoredHook,
  { lane, retryAt, isUnfinished }: { lane: HookMessage; retryAt: string | undefined; isUnfinished: boolean },
  { isAgain, queueLanes, queueSchedules }: Visit,
): Promise<void> => {
  // A message that comes again may have stored the time, and not have had it scheduled.
  if (retryAt !== undefined && (isAgain || retryAt !== before))
    await queueSchedules([{ workspace_id: lane.workspace_id }]);
  if (isUnfinished) await queueLanes([lane]);
};

/** Sends what is due, and leaves the lane. Returns whether somebody put more into it meanwhile. */
const serve = async (taken: StoredHook, visit: Visit): Promise<boolean> => {
  const { workspace_id: w, id: h } = taken;
  const { hook, waiting, isUnfinished } = await walk(taken, visit);
  const watched = addSeconds(visit.now(), watchSeconds).toISOString();
  const next = isUnfinished ? watched : nextDeliveryTime(waiting, hook);
  const retryAt = hook.disabled_at === undefined ? next : undefined;
  const isLeft = await releaseLaneLease(hook, visit.by, retryAt);
  if (!isLeft) return true;
  await goOn(taken, { lane: { workspace_id: w, hook_id: h }, retryAt, isUnfinished }, visit);
  return false;
};

const canSend = async (w: HookMessage['workspace_id'], now: Date): Promise<boolean> => {
  const workspace = await findWorkspace(w, { now, consistent: true });
  return workspace !== undefined && workspace.closing !== 'delete';
};

/**
 * Sends to one webhook what is due. One worker at a time goes through a lane; another one leaves a note for it and is done. A
 * worker that dies is followed by its own message.
 * @throws WriteConflict when what was sent is gone, or the lane another worker's: the message comes again
 */
export const deliverHooks = async (lane: HookMessage, visit: Visit): Promise<void> => {
  const { workspace_id: w, hook_id: h } = lane;
  for (;;) {
    const taken = await takeLaneLease(w, h, visit.by);
    if (taken) {
      if (!(await canSend(w, visit.now()))) return;
      if (!(await serve(taken, visit))) return;
      // Without time, the lane is left to a message of its own.
      if (visit.left() < spareMs) return visit.queueLanes([lane]);
    } else if (!(await findHook(w, h, { now: visit.now(), consistent: true })) || (await requestLane(w, h))) {
      return;
    }
  }
};
