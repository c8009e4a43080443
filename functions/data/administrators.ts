import { peopleAdministrators } from '#shared/model/choices';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Permission, User } from '#shared/model/user';
import { administratorsWith } from '#shared/rules/mails/mails';
import { indexes } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';
import { findUsers } from './users.ts';

const listAdministrators = async (w: WorkspaceId, reading: Reading): Promise<readonly User[]> => {
  const { items } = await query<{ readonly list_sort: UserId }>(
    { pk: indexes.administrators(w), index: 'lists' },
    reading,
  );
  const ids = items.map(({ list_sort: id }) => id);
  return [...(await findUsers(w, ids, reading)).values()];
};

/**
 * Returns the members to notify of work that needs this permission, without reading the others. The index follows the
 * table within a second; each member is read as they are.
 */
export const findAdministrators = async (
  w: WorkspaceId,
  permission: Permission,
  reading: Reading,
): Promise<readonly User[]> => administratorsWith(await listAdministrators(w, reading), permission);

/** Returns the ids of those to notify of what concerns administrators of people. */
export const findPeopleAdministrators = async (
  w: WorkspaceId,
  reading: Reading,
): Promise<readonly UserId[]> => {
  const all = await listAdministrators(w, reading);
  const found = peopleAdministrators.flatMap((permission) => administratorsWith(all, permission));
  return [...new Set(found.map(({ id }) => id))];
};
