import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { UserLedger } from '#shared/rules/ledger-verification';
import { allEntries } from '#functions/data/entries';
import { mapConcurrent } from '#functions/platform/concurrency';
import type { Reading } from '#functions/data/table/table';
import { findUser, listUsers } from '#functions/data/users';

/** How many members' entries are read at once. */
const width = 20;

/**
 * A member's books at the moment they were read. Entries are only ever added, together with the balance: when there
 * are more than the member said, somebody wrote between our two reads, and what was there before it counts. An entry
 * the member still says nothing of was written by nobody who may.
 */
const readLedger = async (w: WorkspaceId, user: User, reading: Reading): Promise<UserLedger> => {
  const entries = await allEntries(w, user.id, reading);
  if (entries.length <= user.entries) return { user, entries };
  const later = await findUser(w, user.id, reading);
  const added = (later?.entries ?? 0) > user.entries;
  return { user, entries: added ? entries.slice(0, user.entries) : entries };
};

/** The books of everybody who ever was in a workspace, as they stand now. */
export const readLedgers = async (w: WorkspaceId, now: Date): Promise<UserLedger[]> => {
  const reading = { now, consistent: true };
  const { users } = await listUsers(w, {}, reading);
  return mapConcurrent(users, width, (user) => readLedger(w, user, reading));
};
