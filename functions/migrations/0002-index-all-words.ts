import { eachPageOfUsers } from '#functions/data/users';
import { renewEntries } from '#functions/projections/directory';
import { mapConcurrent } from '#functions/platform/concurrency';
import { unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { unlessConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { check } from '#functions/table/writes';
import type { Workspace } from '#shared/model/workspace';

/** How many members are written concurrently. */
const width = 8;

/**
 * The index of members got the parts of names with a hyphen and of addresses, and each entry got all words of its member.
 * A member who is renamed at this moment gets the new entries by that.
 */
export const indexAllWords = async ({ id: w }: Workspace, now: Date): Promise<number> => {
  let changed = 0;
  await eachPageOfUsers(w, { now, consistent: true }, async (users) => {
    const members = users.filter(({ state }) => state !== 'deleted');
    const done = await mapConcurrent(members, width, (user) => {
      const same = check(
        keys.user(w, user.id),
        (['first_name', 'last_name', 'email', 'state'] as const).map((name) => unchanged(name, user[name])),
      );
      return unlessConflict(transact(same, ...renewEntries(user)).then(() => true));
    });
    changed += done.filter((one) => one === true).length;
  });
  return changed;
};
