import { recordLeaverEntry } from '#functions/data/leavers';
import { eachPageOfUsers } from '#functions/data/users';
import { mapConcurrent } from '#functions/platform/concurrency';
import { unlessConflict } from '#functions/table/retry';
import type { Workspace } from '#shared/model/workspace';
import { isLeaver } from '#shared/rules/rewards/leavers';

/** How many members are written concurrently. */
const width = 8;

/** Who left with points before there was a list of them is in it. Whoever changes at this moment gets there by that. */
export const listLeavers = async ({ id: w }: Workspace, now: Date): Promise<number> => {
  let changed = 0;
  await eachPageOfUsers(w, { now, consistent: true }, async (users) => {
    const done = await mapConcurrent(users.filter(isLeaver), width, async (user) =>
      unlessConflict(recordLeaverEntry(user, []).then(() => true)),
    );
    changed += done.filter((one) => one === true).length;
  });
  return changed;
};
