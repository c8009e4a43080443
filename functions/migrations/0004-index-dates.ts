import { replaceDates } from '#functions/data/dates';
import { eachPageOfUsers } from '#functions/data/users';
import { mapConcurrent } from '#functions/platform/concurrency';
import { unlessConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import type { Workspace } from '#shared/model/workspace';
import { datesOf } from '#shared/rules/celebrations/celebration-days';

/** How many members are written concurrently. */
const width = 8;

/**
 * Dates from before celebrations are in the index of the days of the year. A member whose dates change at this moment
 * gets right entries by that.
 */
export const indexDates = async ({ id: w, timezone }: Workspace, now: Date): Promise<number> => {
  let changed = 0;
  await eachPageOfUsers(w, { now, consistent: true }, async (users) => {
    const members = users.filter((user) => datesOf(user, timezone).length > 0);
    const done = await mapConcurrent(members, width, async (user) =>
      unlessConflict(transact(...(await replaceDates(user, timezone, [], now))).then(() => true)),
    );
    changed += done.filter((one) => one === true).length;
  });
  return changed;
};
