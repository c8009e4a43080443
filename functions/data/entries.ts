import type { Entry, StoredEntry } from '#shared/model/entry';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { keys, lists } from '#functions/table/keys';
import { newestPage, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { addEntriesAs } from './users.ts';
import type { Write } from '#functions/table/writes';

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
