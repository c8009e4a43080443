import { permissionFlags } from '#shared/model/choices';
import type { User, UserState } from '#shared/model/user';
import { toCsv } from './csv.ts';
import { type AllowanceSettings, allowanceOf, isInDirectory, nameOrAddress } from './users.ts';

/** One line per member, in the order they were added, without erased members. */
export const usersCsv = (
  users: readonly User[],
  state: UserState | undefined,
  workspace: AllowanceSettings,
  now: Date,
): string =>
  toCsv(
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
        ...permissionFlags.map((flag) => user.permissions[flag] === true),
        user.created_at,
        user.accepted_at,
      ]),
  );
