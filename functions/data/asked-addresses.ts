import type { Actor } from '#shared/model/actor';
import type { WorkspaceId } from '#shared/model/ids';
import type { AskedAddress, User } from '#shared/model/user';
import { keys } from '#functions/table/keys';
import type { Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change } from '#functions/table/writes';
import { hasPermissions, requirePermissionsBeside } from './permissions.ts';
import { eachPageOfUsers } from './users.ts';

type Asked = User & { readonly asked_address: AskedAddress };

/** Whether an administrator should look at the address that the directory has for a member. */
export const isOpen = (user: User): user is Asked =>
  user.asked_address !== undefined &&
  !user.asked_address.dismissed &&
  (user.state === 'accepted' || user.state === 'pending');

/** The members whose address is another one in the directory. All members are read: it is looked at seldom. */
export const listAskedAddresses = async (w: WorkspaceId, reading: Reading): Promise<readonly Asked[]> => {
  const found: Asked[] = [];
  await eachPageOfUsers(w, reading, async (users) => void found.push(...users.filter(isOpen)));
  return found.toSorted((a, b) => (a.asked_address.at < b.asked_address.at ? 1 : -1));
};

/**
 * Notes that an administrator has seen it. Commits only while the directory has asked for nothing else.
 * @throws Refusal not_found
 */
export const recordDismissal = (
  { user: administrator }: Actor,
  { id, workspace_id: w, asked_address }: Asked,
): Promise<void> => {
  return transact(
    change(
      keys.user(w, id),
      { set: { asked_address: { ...asked_address, dismissed: true } } },
      [
        ['asked_address', '=', asked_address],
        ...(id === administrator.id ? hasPermissions(administrator) : []),
      ],
      'not_found',
    ),
    ...requirePermissionsBeside(administrator, [id]),
  );
};
