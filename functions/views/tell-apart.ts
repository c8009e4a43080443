import { readGroups } from '#functions/data/groups';
import type { Reading } from '#functions/table/read';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { namesakes, tellApart } from '#shared/rules/people/tell-apart';
import { displayName } from '#shared/rules/people/users';

/** Returns what tells members of one name apart. Nothing is read where all names differ. */
export const tellUsersApart = async (
  w: WorkspaceId,
  users: readonly User[],
  reading: Reading,
): Promise<ReadonlyMap<UserId, string>> => {
  const named = users.map((user) => ({ user, name: displayName(user) }));
  const same = namesakes(named);
  if (same.length === 0) return new Map();
  const hasDepartments = same.some(({ user }) => user.department_id !== undefined);
  const { groups } = hasDepartments ? await readGroups(w, reading) : { groups: [] };
  return tellApart(
    same.map(({ user: { id, job_title, department_id, email }, name }) => ({
      id,
      name,
      job_title,
      department: groups.find((group) => group.id === department_id)?.name,
      email,
    })),
  );
};
