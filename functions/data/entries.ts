import type { Entry, StoredEntry } from '#shared/model/entry';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User, UserState } from '#shared/model/user';
import { keys, lists } from '#functions/table/keys';
import { newestPage, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { hasPermissions, requirePermissionsBeside } from './permissions.ts';
import type { Condition } from '#functions/table/expressions';
import { change, create, type Write } from '#functions/table/writes';

/** Returns an entry as its owner and administrators see it. */
export const presentEntry = (entry: StoredEntry): Entry => ({
  id: entry.id,
  type: entry.type,
  amount: entry.amount,
  balance_after: entry.balance_after,
  created_at: entry.created_at,
  post_id: entry.post_id ?? null,
  add_on_id: entry.add_on_id ?? null,
  purchase_id: entry.purchase_id ?? null,
  by_id: entry.by_id ?? null,
  comment: entry.comment ?? null,
  redeemed: entry.redeemed ?? null,
});

/** Returns a page of a member's ledger, newest first. The position is an entry's number. */
export const listEntries = async (
  w: WorkspaceId,
  u: UserId,
  after: string | undefined,
  reading: Reading,
): Promise<{ entries: StoredEntry[]; next: string | undefined }> => {
  const from = after === undefined ? undefined : keys.entry(w, u, Number(after));
  const { items, next } = await newestPage<StoredEntry>(lists.entries(w, u), limits.page, from, reading);
  return { entries: items, next: next && String(items.at(-1)?.number) };
};

/** What an entry makes of a member. */
export const withEntry = ({ type, number, balance_after: balance }: StoredEntry) => ({
  balance,
  entries: number,
  ...(type === 'opening' && { opening_entry: number }),
});

/**
 * Adds one ledger entry and the balance it leads to. Commits only while the user has the number of entries that was
 * read, so that entry numbers have no gaps and every balance_after is right. A balance from elsewhere comes at most once.
 */
export const addEntry = (
  w: WorkspaceId,
  entry: StoredEntry,
  states?: readonly UserState[],
  also: readonly Condition[] = [],
): readonly Write[] => [
  change(keys.user(w, entry.user_id), { set: withEntry(entry) }, [
    ['entries', '=', entry.number - 1],
    ...(entry.type === 'opening' ? [{ absent: 'opening_entry' }] : []),
    ...(states ? [{ any: states.map((state) => ['state', '=', state] as const) }] : []),
    ...also,
  ]),
  create(keys.entry(w, entry.user_id, entry.number), entry),
];

/**
 * Adds the ledger entries of an administrator's decision, if any. Commits only while they have the permissions it was
 * made with. A transaction may contain an item only once, so the administrator's own entry carries that condition.
 */
export const addEntriesAs = (
  actor: User,
  entries: readonly StoredEntry[],
  states?: readonly UserState[],
  also: readonly Condition[] = [],
): readonly Write[] => [
  ...entries.flatMap((entry) =>
    addEntry(actor.workspace_id, entry, states, [
      ...(entry.user_id === actor.id ? hasPermissions(actor) : []),
      ...also,
    ]),
  ),
  ...requirePermissionsBeside(
    actor,
    entries.map(({ user_id: id }) => id),
  ),
];

/** Adds the balance that a member brings from elsewhere: only while none was, and under the same conditions. */
export const recordOpening = (entry: StoredEntry, actor: User): Promise<void> =>
  transact(...addEntriesAs(actor, [entry], ['pending', 'accepted']));

/**
 * Credits or debits a member. Commits only while the member takes part and the administrator keeps their permissions.
 */
export const recordAdjustment = (
  entry: StoredEntry,
  actor: User,
  idempotency: readonly Write[],
): Promise<void> => transact(...addEntriesAs(actor, [entry], ['pending', 'accepted']), ...idempotency);

/** Returns every entry of a member's ledger, oldest first. */
export const allEntries = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<StoredEntry[]> =>
  (await query<StoredEntry>(lists.entries(w, u), reading)).items;
