import { createHash, randomBytes } from 'node:crypto';
import type { DueDelivery, StoredDelivery, StoredHook } from '#shared/model/hook';
import type { HookEvent } from '#shared/model/hook-event';
import { HookDeliveryId, type HookId, type WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { HookOutcome } from '#shared/rules/connections/hooks';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { type Key, keys, lists } from '#functions/table/keys';
import { get, includingExpired, query, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { removeItems, transact, write } from '#functions/table/transact';
import { change, create, discard, replace, type Write } from '#functions/table/writes';
import { alertWrite } from './alerts.ts';
import { holdsLaneLease } from './hooks.ts';
import { requirePermissions } from './permissions.ts';

/** The record of the change stream that an event follows from. It is delivered again after a failure, with the same words. */
export type StreamRecord = { readonly event: string; readonly sequence: string; readonly at: Date };

/** The digits of a sequence number of DynamoDB, at most. */
const sequenceDigits = 40;

/** The same for the same record and webhook, so that a record which is followed twice makes one delivery. */
const deliveryId = (record: string, h: HookId): HookDeliveryId =>
  HookDeliveryId.parse(
    `msg_${createHash('sha256').update(`${record}\n${h}`).digest('base64url').slice(0, 22)}`,
  );

/** Each ping is a message of its own. */
export const pingId = (): HookDeliveryId =>
  HookDeliveryId.parse(`msg_${randomBytes(17).toString('base64url').slice(0, 22)}`);

/** Puts an event into the lane of a webhook, unless that was done before. */
export const recordDelivery = async (
  { workspace_id: w, id: h }: StoredHook,
  { type, subject, at: event_at, facts }: HookEvent,
  { event: record, sequence, at }: StreamRecord,
): Promise<void> => {
  // Changes of one item come with growing numbers, and at times that never go back.
  const place = `${at.toISOString()}-${sequence.padStart(sequenceDigits, '0')}`;
  const ttl = epochSeconds(addDays(at, limits.hook.logDays));
  const next_try_at = at.toISOString();
  const delivery: StoredDelivery = {
    id: deliveryId(record, h),
    workspace_id: w,
    hook_id: h,
    place,
    type,
    subject,
    event_at,
    facts,
    state: 'waiting',
    tries: 0,
    next_try_at,
    ttl,
  };
  const due: DueDelivery = { place, subject, next_try_at, ttl };
  await unlessConflict(
    transact(create(keys.delivery(w, h, place), delivery), replace(keys.dueDelivery(w, h, place), due)),
  );
};

/** How many deliveries of a lane are read at a time. */
const lanePage = 500;

/** Returns a page of what waits in a lane, in order, and where the next one begins; absent at the end. */
export const listDue = async (
  w: WorkspaceId,
  h: HookId,
  after: Key | undefined,
  now: Date,
): Promise<{ readonly due: readonly DueDelivery[]; readonly next?: Key }> => {
  const page = { ...lists.dueDeliveriesTo(w, h), limit: lanePage, ...(after && { after }) };
  const { items: due, next } = await query<DueDelivery>(page, { now, consistent: true });
  return { due, ...(next && { next: next as Key }) };
};

export const findDelivery = (
  w: WorkspaceId,
  h: HookId,
  place: string,
  reading: Reading,
): Promise<StoredDelivery | undefined> => get<StoredDelivery>(keys.delivery(w, h, place), reading);

/** Returns the last deliveries to a webhook, newest first. */
export const listDeliveries = async (
  w: WorkspaceId,
  h: HookId,
  reading: Reading,
): Promise<StoredDelivery[]> =>
  (
    await query<StoredDelivery>(
      { ...lists.deliveriesTo(w, h), newestFirst: true, limit: limits.hook.shown },
      reading,
    )
  ).items;

/** Takes a delivery out of the lane that is over, or gone. */
export const forgetDue = async (w: WorkspaceId, h: HookId, place: string): Promise<void> => {
  await write(discard(keys.dueDelivery(w, h, place)));
};

/**
 * Records what came of a try.
 * @throws WriteConflict when the lane is another worker's by now, or the webhook is gone
 */
export const recordTry = (
  { workspace_id: w, hook_id: h, place }: StoredDelivery,
  { delivery, hook, alert }: HookOutcome,
  by: string,
): Promise<void> => {
  const { next_try_at, tried_at = '' } = delivery;
  const due = keys.dueDelivery(w, h, place);
  return transact(
    change(keys.delivery(w, h, place), { set: delivery }, [['state', '=', 'waiting']]),
    next_try_at === undefined ? discard(due) : change(due, { set: { next_try_at } }),
    change(keys.hook(w, h), { set: hook }, [holdsLaneLease(by)]),
    ...(alert ? [alertWrite(w, { ...alert, id: `webhook:${h}:${tried_at}` }, new Date(tried_at))] : []),
  );
};

/**
 * Puts a delivery that is over back into its lane. Commits only while the administrator keeps their permissions.
 * @throws Refusal already_settled: it waits
 */
export const recordReplay = (
  { workspace_id: w, hook_id: h, place, subject, ttl }: StoredDelivery,
  actor: User,
  audit: Write,
  now: Date,
): Promise<void> => {
  const next_try_at = now.toISOString();
  const due: DueDelivery = { place, subject, next_try_at, ttl };
  return transact(
    change(
      keys.delivery(w, h, place),
      { set: { state: 'waiting', tries: 0, next_try_at } },
      [['state', '<>', 'waiting']],
      'already_settled',
    ),
    replace(keys.dueDelivery(w, h, place), due),
    // Should its message get lost, the schedules of the workspace still lead to it.
    change(keys.hook(w, h), { set: { retry_at: next_try_at }, remove: ['rests_until'] }),
    requirePermissions(actor),
    audit,
  );
};

/** Removes everything that was or is on its way to a webhook. */
export const removeDeliveries = async (w: WorkspaceId, h: HookId): Promise<void> => {
  for (const list of [lists.dueDeliveriesTo(w, h), lists.deliveriesTo(w, h)]) {
    const { items } = await query<Key>({ ...list, only: ['pk', 'sk'] }, includingExpired);
    await removeItems(items);
  }
};
