import type { HookState, StoredHook } from '#shared/model/hook';
import type { HookId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { minuteOf, restOfMinute } from '#shared/rules/basics/time';
import { unchanged } from '#functions/table/expressions';
import { keys, lists } from '#functions/table/keys';
import { get, query, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, create, remove, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';

export const findHook = (w: WorkspaceId, h: HookId, reading: Reading): Promise<StoredHook | undefined> =>
  get<StoredHook>(keys.hook(w, h), reading);

/** Returns the webhooks of a workspace, oldest first. There are few. */
export const listHooks = async (w: WorkspaceId, reading: Reading): Promise<StoredHook[]> =>
  (await query<StoredHook>(lists.hooks(w), reading)).items;

/** Counts webhooks in the workspace's item, so that two at once cannot exceed their number. */
const countHook = (w: WorkspaceId): Write =>
  change(keys.workspace(w), { add: { hooks_count: 1 } }, [
    { absent: 'closing' },
    { any: [{ absent: 'hooks_count' }, ['hooks_count', '<', limits.hook.count]] },
  ]);

/** Creates a webhook. Commits only while the administrator keeps their permissions, and while there is room for it. */
export const recordHook = (hook: StoredHook, actor: User, audit: Write): Promise<void> =>
  transact(
    create(keys.hook(hook.workspace_id, hook.id), hook),
    countHook(hook.workspace_id),
    requirePermissions(actor),
    audit,
  );

/** What an administrator changes of a webhook. */
type HookSettings = Partial<
  Pick<StoredHook, 'url' | 'events' | 'sealed_secret' | 'old_secret' | 'old_secret_until' | 'rests_until'> &
    HookState
>;

/** Changes a webhook. Commits only while the administrator keeps their permissions. */
export const recordHookChange = (
  { workspace_id: w, id }: StoredHook,
  set: HookSettings,
  actor: User,
  audit: Write,
): Promise<void> => transact(change(keys.hook(w, id), { set }), requirePermissions(actor), audit);

/** Notes that its secret was shown. Commits only while the administrator keeps their permissions. */
export const recordHookShown = (actor: User, audit: Write): Promise<void> =>
  transact(requirePermissions(actor), audit);

/**
 * Counts that a webhook is tried. Commits only while the administrator keeps their permissions.
 * @throws Refusal too_many_requests
 */
export const recordHookTest = (
  { workspace_id: w, id, tested_in: before, tests = 0 }: StoredHook,
  actor: User,
  audit: Write,
  now: Date,
): Promise<void> => {
  const tested_in = minuteOf(now);
  const done = before === tested_in ? tests : 0;
  if (done >= limits.hook.testsPerMinute)
    throw new Refusal('too_many_requests', { retry_after: restOfMinute(now) });
  return transact(
    change(keys.hook(w, id), { set: { tested_in, tests: done + 1 } }, [
      unchanged('tested_in', before),
      unchanged('tests', tests || undefined),
    ]),
    requirePermissions(actor),
    audit,
  );
};

/** Removes a webhook. The same one cannot be removed twice. */
export const recordHookRemoval = (
  { workspace_id: w, id }: StoredHook,
  actor: User,
  audit: Write,
): Promise<void> =>
  transact(
    remove(keys.hook(w, id)),
    change(keys.workspace(w), { add: { hooks_count: -1 } }),
    requirePermissions(actor),
    audit,
  );

/** Longer than a function runs, in milliseconds. */
const leaseMs = 40_000;

/** The holder of a lane, by the id of its message: when that is delivered again, it finds its own lease and goes on. */
export const holdsLaneLease = (by: string): readonly [string, '=', string] => ['lease_by', '=', by];

/**
 * Takes the lane of a webhook, for one worker at a time. By real time, because a lease is about a process.
 * @returns the webhook; undefined when another worker has its lane, or there is no such webhook
 */
export const takeLaneLease = (w: WorkspaceId, h: HookId, by: string): Promise<StoredHook | undefined> => {
  const clock = Date.now();
  return unlessConflict(
    write<StoredHook>(
      change(keys.hook(w, h), { set: { lease_by: by, lease_until: clock + leaseMs }, remove: ['asked'] }, [
        { any: [{ absent: 'lease_by' }, ['lease_until', '<', clock], holdsLaneLease(by)] },
      ]),
    ),
  );
};

/** Tells the worker who has a lane that there is more in it; false: nobody has it any more. */
export const requestLane = async (w: WorkspaceId, h: HookId): Promise<boolean> =>
  (await unlessConflict(
    write(change(keys.hook(w, h), { set: { asked: true } }, [['lease_until', '>=', Date.now()]])),
  )) !== undefined;

/** Leaves a lane; false: somebody has put more into it, or it is another worker's by now. */
export const releaseLaneLease = async (
  { workspace_id: w, id }: StoredHook,
  by: string,
  retry_at: string | undefined,
): Promise<boolean> =>
  (await unlessConflict(
    write(
      change(keys.hook(w, id), { set: { retry_at }, remove: ['lease_by', 'lease_until'] }, [
        holdsLaneLease(by),
        { absent: 'asked' },
      ]),
    ),
  )) !== undefined;
