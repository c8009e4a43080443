import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Permission, User } from '#shared/model/user';
import { administratorsWith } from '#shared/rules/mails/mails';
import { indexes } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';
import { findUsers } from './users.ts';

/**
 * Returns the members to notify of work that needs this permission, without reading the others. The index follows the
 * table within a second; each member is read as they are.
 */
export const findAdministrators = async (
  w: WorkspaceId,
  permission: Permission,
  reading: Reading,
): Promise<readonly User[]> => {
  const { items } = await query<{ readonly list_sort: UserId }>(
    { pk: indexes.administrators(w), index: 'lists' },
    reading,
  );
  const ids = items.map(({ list_sort: id }) => id);
  return administratorsWith([...(await findUsers(w, ids, reading)).values()], permission);
};
