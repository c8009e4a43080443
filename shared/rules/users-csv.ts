import { permissionFlags } from '#shared/model/limits';
import type { User, UserState } from '#shared/model/user';
import { csvOf } from './csv.ts';
import { type AllowanceWorkspace, allowanceOf, isListed, nameOf } from './users.ts';

/** One line per member, in the order they were added, without erased members. */
export const usersCsv = (
  users: readonly User[],
  state: UserState | undefined,
  workspace: AllowanceWorkspace,
  now: Date,
): string =>
  csvOf(
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
      .filter(isListed(state))
      .map((user) => [
        user.id,
        nameOf(user),
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
