import { permissionFlags } from '#shared/model/choices';
import type { User, UserState } from '#shared/model/user';
import type { StoredGroup } from '#shared/model/group';
import { groupNames } from './groups.ts';
import { toCsv } from './csv.ts';
import { type AllowanceSettings, allowanceOf, isInDirectory, nameOrAddress } from './users.ts';

/** One line per member, in the order they were added, without erased members. */
export const usersCsv = (
  users: readonly User[],
  groups: readonly StoredGroup[],
  state: UserState | undefined,
  workspace: AllowanceSettings,
  now: Date,
): string => {
  const namesOf = groupNames(groups);
  return toCsv(
    [
      'id',
      'name',
      'first_name',
      'last_name',
      'email',
      'job_title',
      'state',
      'balance',
      'limit',
      'score_remaining',
      'birth_date',
      'hire_date',
      'department',
      'location',
      ...permissionFlags,
      'created_at',
      'accepted_at',
    ],
    users
      .filter(isInDirectory(state))
      .map((user) => [
        user.id,
        nameOrAddress(user),
        user.first_name,
        user.last_name,
        user.email,
        user.job_title,
        user.state,
        user.balance,
        user.limit,
        allowanceOf(user, workspace, now).left,
        user.birth_date,
        user.hire_date,
        namesOf(user).department,
        namesOf(user).location,
        ...permissionFlags.map((flag) => user.permissions[flag] === true),
        user.created_at,
        user.accepted_at,
      ]),
  );
};
