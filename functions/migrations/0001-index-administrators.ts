import { administratorIndex, eachPageOfUsers } from '#functions/data/users';
import { keys } from '#functions/table/keys';
import { unlessConflict } from '#functions/table/retry';
import { unchanged } from '#functions/table/expressions';
import { write } from '#functions/table/transact';
import { change } from '#functions/table/writes';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';

type Stored = User & { readonly list_key?: string };

/**
 * Members who got their permissions before the index existed are in it only after their permissions change: nobody would
 * mail them, and the last account administrator could not be told from one of several. A member whose permissions change
 * at this moment enters the index by that.
 */
export const indexAdministrators = async ({ id: w }: Workspace, now: Date): Promise<number> => {
  let changed = 0;
  await eachPageOfUsers(w, { now, consistent: true }, async (users) => {
    const missing = (users as readonly Stored[]).filter(
      (user) => user.list_key === undefined && administratorIndex(user).list_key !== undefined,
    );
    for (const user of missing) {
      const { list_key, list_sort } = administratorIndex(user);
      const added = change(keys.user(w, user.id), { set: { list_key, list_sort } }, [
        unchanged('permissions', user.permissions),
      ]);
      if ((await unlessConflict(write(added).then(() => true))) === true) changed += 1;
    }
  });
  return changed;
};
