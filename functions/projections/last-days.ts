import { differsInLastDay, moveLastDay, recordLastDayEntry } from '#functions/data/last-days';
import { findUser } from '#functions/data/users';
import type { ChangeOf } from '#functions/table/changes';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { changedUsers, projection } from './projection.ts';

/** Whether a change of a member changes what is to be done about their last day. */
export const movesLastDay = ({ before, after }: Pick<ChangeOf<'user'>, 'before' | 'after'>): boolean =>
  differsInLastDay(before, after);

/** Keeps the list of what is to be done about last days, and has the schedule of the team follow it. */
export const lastDays = projection(['user'], async (changes, { workspace: { id: w }, moveSchedules }) => {
  const moved = changes.filter(movesLastDay);
  for (const change of moved)
    await retryOnConflict(async () => {
      const { before, after, at } = change;
      const [id] = changedUsers([change]);
      const current = id && (await findUser(w, id, { now: at, consistent: true }));
      if (current) await recordLastDayEntry(current, [before, after]);
      else await transact(...moveLastDay([before, after], undefined));
    });
  if (moved.length > 0) moveSchedules();
});
