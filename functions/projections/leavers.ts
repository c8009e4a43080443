import { moveLeaver, recordLeaverEntry } from '#functions/data/leavers';
import { findUser } from '#functions/data/users';
import type { ChangeOf } from '#functions/table/changes';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { leaverPosition } from '#shared/rules/rewards/leavers';
import { changedUsers, projection } from './projection.ts';

/** Whether a change of a member changes the list of those who left with points. */
export const movesLeaver = ({ before, after }: Pick<ChangeOf<'user'>, 'before' | 'after'>): boolean =>
  (before && leaverPosition(before)) !== (after && leaverPosition(after));

/** Keeps the list of those who left with points, and has the schedule of the team follow it. */
export const leavers = projection(['user'], async (changes, { workspace, moveSchedules }) => {
  const moved = changes.filter(movesLeaver);
  for (const change of moved)
    await retryOnConflict(async () => {
      const { before, after, at } = change;
      const [id] = changedUsers([change]);
      const current = id && (await findUser(workspace.id, id, { now: at, consistent: true }));
      if (current) await recordLeaverEntry(current, [before, after]);
      else await transact(...moveLeaver([before, after], undefined));
    });
  if (moved.length > 0 && workspace.return_after !== undefined) moveSchedules();
});
