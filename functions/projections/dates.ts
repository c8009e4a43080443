import { discardDates, replaceDates } from '#functions/data/dates';
import { findUsers } from '#functions/data/users';
import type { ChangeOf } from '#functions/table/changes';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import type { UserId } from '#shared/model/ids';
import { datesOf } from '#shared/rules/celebrations/celebration-days';
import { changedUsers, projection } from './projection.ts';

/** A day of joining may be another one in the time zone of the team: what it follows from is compared. */
const entriesText = (user: Parameters<typeof datesOf>[0] | undefined): string =>
  JSON.stringify(user ? [datesOf(user, 'UTC'), user.accepted_at, user.hire_date] : []);

/** Whether a change of a member changes the index of dates. */
export const movesDates = ({ before, after }: Pick<ChangeOf<'user'>, 'before' | 'after'>): boolean =>
  entriesText(before) !== entriesText(after);

/**
 * Keeps the index of the days of the year on which members are celebrated, and has the schedule of the team follow it. A
 * member gets the entries that they have now: a change that was set aside may come after later ones.
 */
export const dates = projection(
  ['user'],
  async (changes, { workspace: { id: w, timezone }, moveSchedules }) => {
    const moved = changes.filter(movesDates);
    for (const { before, after, at } of moved)
      await retryOnConflict(async () => {
        const [id] = changedUsers([{ before, after } as ChangeOf<'user'>]);
        const people = await findUsers(w, [id as UserId], { now: at, consistent: true });
        const current = people.get(id as UserId);
        const former = [before, after].flatMap((user) => (user ? datesOf(user, timezone) : []));
        await transact(
          ...(current ? await replaceDates(current, timezone, former, at) : discardDates(w, former)),
        );
      });
    if (moved.length > 0) moveSchedules();
  },
);
