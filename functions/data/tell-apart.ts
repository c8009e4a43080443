import { keys } from '#functions/table/keys';
import { getItemsById, type Reading } from '#functions/table/read';
import type { StoredGroup } from '#shared/model/group';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { namesakes, tellApart } from '#shared/rules/people/tell-apart';
import { displayName } from '#shared/rules/people/users';

/** What must be read of members to tell them apart. */
export const tellingFields = [
  'id',
  'first_name',
  'last_name',
  'state',
  'job_title',
  'department_id',
  'email',
] as const satisfies readonly (keyof User)[];
type Telling = Pick<User, (typeof tellingFields)[number]>;

/** Whether an address may tell people apart: not where somebody from outside may read it. */
export type Details = 'all' | 'no_addresses';

/** Returns what tells members of one name apart. Nothing is read unless a department may be needed. */
export const tellUsersApart = async (
  w: WorkspaceId,
  users: readonly Telling[],
  reading: Reading,
  details: Details = 'all',
): Promise<ReadonlyMap<UserId, string>> => {
  const same = namesakes(users.map((user) => ({ user, name: displayName(user) })));
  if (same.length === 0) return new Map();
  const departments = [...new Set(same.flatMap(({ user }) => user.department_id ?? []))];
  const groups = await getItemsById<StoredGroup>(departments, (id) => keys.group(w, id), reading);
  return tellApart(
    same.map(({ user: { id, job_title, department_id: department, email }, name }) => ({
      id,
      name,
      job_title,
      department: department && groups.get(department)?.name,
      email: details === 'all' ? email : undefined,
    })),
  );
};

/** Adds to members who have the name of another one of them what tells them apart. */
export const withDetails = async <Member extends Telling>(
  w: WorkspaceId,
  users: ReadonlyMap<UserId, Member>,
  reading: Reading,
  details?: Details,
): Promise<ReadonlyMap<UserId, Member & { readonly detail?: string }>> => {
  const apart = await tellUsersApart(w, [...users.values()], reading, details);
  if (apart.size === 0) return users;
  return new Map(
    [...users].map(([id, user]) => {
      const detail = apart.get(id);
      return [id, detail === undefined ? user : { ...user, detail }];
    }),
  );
};
