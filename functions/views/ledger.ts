import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { UserLedger } from '#shared/rules/ledger-verification';
import { allEntries } from '#functions/data/entries';
import { mapConcurrent } from '#functions/platform/concurrency';
import type { Reading } from '#functions/table/read';
import { findUser, listUsers } from '#functions/data/users';

/** How many members' entries are read concurrently. */
const width = 20;

/**
 * Reads a member's ledger as of one moment. Entries are only added, together with the balance. When there are more
 * entries than the member's item says and its number grew meanwhile, another writer committed between our two reads:
 * the entries before that count. Otherwise the surplus entries are returned too, because no code of ours wrote them.
 */
const readLedger = async (w: WorkspaceId, user: User, reading: Reading): Promise<UserLedger> => {
  const entries = await allEntries(w, user.id, reading);
  if (entries.length <= user.entries) return { user, entries };
  const later = await findUser(w, user.id, reading);
  const added = (later?.entries ?? 0) > user.entries;
  return { user, entries: added ? entries.slice(0, user.entries) : entries };
};

/** Returns the current ledgers of everyone who was ever in a workspace. */
export const readLedgers = async (w: WorkspaceId, now: Date): Promise<UserLedger[]> => {
  const reading = { now, consistent: true };
  const { users } = await listUsers(w, {}, reading);
  return mapConcurrent(users, width, (user) => readLedger(w, user, reading));
};
