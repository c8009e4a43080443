import type { Actor } from '#shared/model/actor';
import type { StoredEntry } from '#shared/model/entry';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { ReturnAfter } from '#shared/model/leaver';
import type { StoredPurchase } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import { leaverPosition } from '#shared/rules/rewards/leavers';
import { type Condition, unchanged } from '#functions/table/expressions';
import { type Key, keys, lists } from '#functions/table/keys';
import type { Rows } from '#functions/table/paging';
import { query, type Reading, smallItems } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, discard, discardFormer, replace, type Write } from '#functions/table/writes';
import { auditWrite } from './audit.ts';
import { addEntriesAs, addEntry } from './entries.ts';
import { requirePermissions } from './permissions.ts';
import { addRedemption } from './purchases.ts';

/** That somebody has left with points, and when. */
export type StoredLeaver = Pick<User, 'left_at'> & { readonly sk: string; readonly user_id: UserId };

const keyOf = (user: User): Key | undefined => {
  const position = leaverPosition(user);
  return position === undefined ? undefined : keys.leaver(user.workspace_id, position, user.id);
};

/** Stores the entry of a member, if they have left with points. */
export const leaverEntries = (user: User): readonly Write[] => {
  const key = keyOf(user);
  const { id: user_id, left_at } = user;
  return key ? [replace(key, { user_id, ...(left_at !== undefined && { left_at }) })] : [];
};

/** Moves the entries of a member, as they were at some time, to where the member is as read. */
export const moveLeaver = (
  former: readonly (User | undefined)[],
  current: User | undefined,
): readonly Write[] => [
  ...discardFormer(
    former.map((user) => user && keyOf(user)),
    current && keyOf(current),
  ),
  ...(current ? leaverEntries(current) : []),
];

/** The member still is where they were read in the list: other changes of a balance do not matter. */
const sameLeaver = ({ state, demo, left_at, balance }: User): readonly Condition[] => [
  unchanged('state', state),
  unchanged('demo', demo),
  unchanged('left_at', left_at),
  ['balance', balance > 0 ? '>' : '<=', 0],
];

/** Commits only while the member is as read, so that whoever writes last has seen the last change. */
export const recordLeaverEntry = (user: User, former: readonly (User | undefined)[]): Promise<void> =>
  transact(check(keys.user(user.workspace_id, user.id), sameLeaver(user)), ...moveLeaver(former, user));

/** Removes an entry of somebody who has come back, or has no points any more. */
export const dropLeaver = (w: WorkspaceId, { sk }: StoredLeaver): Promise<void> =>
  transact(discard({ ...lists.leavers(w), sk }));

/** Returns the first entries of a workspace: of those who left first. */
export const findLeavers = async (
  w: WorkspaceId,
  limit: number,
  reading: Reading,
): Promise<readonly StoredLeaver[]> =>
  (await query<StoredLeaver>({ ...lists.leavers(w), limit, page: smallItems }, reading)).items;

/** Returns every entry of a workspace. */
export const allLeavers = async (w: WorkspaceId, reading: Reading): Promise<readonly StoredLeaver[]> =>
  (await query<StoredLeaver>({ ...lists.leavers(w), page: smallItems }, reading)).items;

/** Returns entries behind a position, which is a sort key. */
export const rowsOfLeavers = async (
  w: WorkspaceId,
  limit: number,
  after: string | undefined,
  reading: Reading,
): Promise<Rows<StoredLeaver>> => {
  const list = lists.leavers(w);
  const { items, next } = await query<StoredLeaver>(
    { ...list, limit, ...(after !== undefined && { after: { ...list, sk: after } }) },
    reading,
  );
  return { rows: items.map((item) => ({ position: item.sk, item })), more: next !== undefined };
};

/**
 * Records that points were paid with the wages. Commits only while they are still there, the member has not come back, and
 * the administrator keeps their permissions.
 */
export const recordPayroll = (
  { entry, purchase }: { readonly entry: StoredEntry; readonly purchase: StoredPurchase },
  actor: Actor,
  idempotency: readonly Write[],
  now: Date,
): Promise<void> =>
  transact(
    ...addEntriesAs(actor.user, [entry], ['deactivated']),
    addRedemption(purchase),
    auditWrite(
      actor,
      'paid_by_payroll',
      { subject: entry.user_id, details: { amount: -entry.amount, purchase: purchase.id } },
      now,
    ),
    ...idempotency,
  );

/** Records that an administrator returned all points of somebody, under the same conditions. */
export const recordReturn = (
  entry: StoredEntry,
  actor: Actor,
  idempotency: readonly Write[],
  now: Date,
): Promise<void> =>
  transact(
    ...addEntriesAs(actor.user, [entry], ['deactivated']),
    auditWrite(actor, 'coins_returned', { subject: entry.user_id, details: { amount: -entry.amount } }, now),
    ...idempotency,
  );

/**
 * Records a return that nobody decides but the setting of the team: only while it is as read, and the member has left when they
 * had as read.
 */
export const recordAutomaticReturn = (
  user: User,
  entry: StoredEntry,
  days: ReturnAfter,
  now: Date,
): Promise<void> => {
  const { workspace_id: w, id } = user;
  const system = { workspaceId: w, stranger: true } as const;
  return transact(
    check(keys.workspace(w), [['return_after', '=', days], { absent: 'closing' }]),
    ...addEntry(w, entry, ['deactivated'], [unchanged('left_at', user.left_at)]),
    auditWrite(system, 'coins_returned', { subject: id, details: { amount: -entry.amount, days } }, now),
    ...moveLeaver([user], { ...user, balance: entry.balance_after }),
  );
};

/** Says after how many days points are returned by themselves, or that they stay. */
export const recordReturnAfter = (actor: Actor, days: ReturnAfter | null, now: Date): Promise<void> =>
  transact(
    change(keys.workspace(actor.workspaceId), { set: { return_after: days ?? undefined } }, [
      { absent: 'closing' },
    ]),
    requirePermissions(actor.user),
    auditWrite(actor, 'settings_changed', { details: { fields: 'return_after' } }, now),
  );
