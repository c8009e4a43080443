import { keys, lists } from '#functions/table/keys';
import { isRemovedOn } from '#functions/table/nouns';
import { removeItems, transact } from '#functions/table/transact';
import { remove } from '#functions/table/writes';
import { forgetTeams } from '#functions/data/chat';
import { forgetDomains } from '#functions/data/sso';
import { membershipKeys } from '#functions/data/users';
import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { Deadline } from './deadline.ts';
import { forEachItem, eachPage, holdsItems, purge, purgeLists } from './purge.ts';

/** Removes the stored answer to the call that created this workspace; it is stored in the founder's account. */
const purgeFounding = (w: WorkspaceId, { email }: User, deadline: Deadline): Promise<void> =>
  eachPage<{ body: string }>(lists.accountIdempotency(email), deadline, (answers) =>
    removeItems(answers.filter(({ body }) => body.includes(w))),
  );

/** Removes members with everything of their own. Their user items go last, because the rest is found through them. */
export const deleteMembers = async (users: readonly User[], deadline: Deadline): Promise<void> => {
  await forEachItem(users, deadline, ({ workspace_id: w, id }) =>
    purge(lists.own(w, id), deadline, isRemovedOn('deletion')),
  );
  await removeItems(users.flatMap(membershipKeys));
  await removeItems(users.map(({ workspace_id: w, id }) => keys.user(w, id)));
};

const deleteAllMembers = (w: WorkspaceId, deadline: Deadline): Promise<void> =>
  eachPage<User>(lists.users(w), deadline, async (users) => {
    const founders = users.filter(({ invited_by: inviter, email }) => inviter === undefined && email);
    await forEachItem(founders, deadline, (founder) => purgeFounding(w, founder, deadline));
    await deleteMembers(users, deadline);
  });

/** Removes everything of a workspace, the workspace itself last. Run again after an interruption, it continues. */
export const deleteWorkspace = async (workspace: Workspace, now: Date, deadline: Deadline): Promise<void> => {
  const { id: w } = workspace;
  const itself = [keys.workspace(w), keys.job(w, 'delete')];
  // First, because teams and domains are found through what is stored here.
  await forgetTeams(w, { now, consistent: true });
  await forgetDomains(w, { now, consistent: true });
  do {
    await deleteAllMembers(w, deadline);
    await purgeLists('deletion', { workspace, now, deadline }, itself);
  } while (await holdsItems(w, 'deletion'));
  await transact(...itself.map((key) => remove(key)));
};
