import { keys } from '#functions/table/keys';
import { write } from '#functions/table/transact';
import { unlessConflict } from '#functions/table/retry';
import { change } from '#functions/table/writes';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { dayOf, monthOf, monthsBetween } from '#shared/rules/basics/time';
import { toPerson } from '#shared/rules/people/users';
import { findUsers } from '#functions/data/users';
import { changedUsers, projection } from './projection.ts';

/** Shows a member's new name and picture in this month's rankings, if they are in them. */
const renameInRanking = async (w: WorkspaceId, month: string, user: User): Promise<void> => {
  const { name, avatar } = toPerson(user);
  for (const key of [keys.monthReceived(w, month, user.id), keys.monthThanked(w, month, user.id)])
    await unlessConflict(write(change(key, { set: { name, avatar } })));
};

/**
 * Keeps the names and pictures of members in the monthly rankings: those they have now, because a change that was set
 * aside may come after later ones.
 */
export const rankingNames = projection(['user'], async (changes, { workspace, at: first }) => {
  // A new member is in no ranking yet.
  const renamed = changes.filter(({ before, after }) => before && after);
  if (renamed.length === 0) return;
  const people = await findUsers(workspace.id, changedUsers(renamed), { now: first, consistent: true });
  for (const { workspaceId, after, at } of renamed) {
    const user = people.get(after?.id as UserId);
    if (!user) continue;
    // An erased member loses the name in every month; a new name is shown from this month on.
    const months =
      user.state === 'deleted'
        ? monthsBetween(user.created_at, at)
        : [monthOf(dayOf(at, workspace.timezone))];
    for (const month of months) await renameInRanking(workspaceId, month, user);
  }
});
