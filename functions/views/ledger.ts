import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredPost } from '#shared/model/post';
import type { Workspace } from '#shared/model/workspace';
import {
  type AllowanceDifference,
  type UserLedger,
  verifyAllowances,
} from '#shared/rules/rewards/ledger-verification';
import { allEntries } from '#functions/data/entries';
import { mapConcurrent } from '#functions/platform/concurrency';
import { lists } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';
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

/** How often the allowances of members who are sending just now are read again. */
const attempts = 3;

/**
 * Returns the allowances that do not match the posts and add-ons. Both and members are read one after the other: a member who
 * sends meanwhile is read again, and left out if they do not stop.
 */
export const findAllowanceDifferences = async (
  workspace: Workspace,
  now: Date,
): Promise<readonly AllowanceDifference[]> => {
  const w = workspace.id;
  const reading = { now, consistent: true };
  for (let tried = 1; ; tried += 1) {
    const { users } = await listUsers(w, {}, reading);
    const [posts, privatePosts, addOns] = await Promise.all([
      query<StoredPost>(lists.posts(w), reading),
      query<StoredPost>(lists.privatePosts(w), reading),
      query<StoredAddOn>(lists.addOns(w), reading),
    ]);
    const given = [...posts.items, ...privatePosts.items, ...addOns.items];
    const found = verifyAllowances(users, given, workspace, now);
    const again = await mapConcurrent(found, width, ({ user }) => findUser(w, user.id, reading));
    const isUnchanged = ({ user }: AllowanceDifference, at: number): boolean =>
      again[at]?.spent === user.spent && again[at]?.allowance_number === user.allowance_number;
    if (tried === attempts || found.every(isUnchanged)) return found.filter(isUnchanged);
  }
};
