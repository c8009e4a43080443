import { type CsvSeparator, permissionFlags } from '#shared/model/choices';
import type { StoredGroup } from '#shared/model/group';
import type { UserId } from '#shared/model/ids';
import { type FieldsWhere, fieldsWhere } from '#shared/model/member-fields';
import type { User, UserState } from '#shared/model/user';
import { type Cell, toCsv } from '../basics/csv.ts';
import { groupNames } from './groups.ts';
import { isBelow } from './managers.ts';
import { type AllowanceSettings, allowanceOf, isInDirectory, nameOrAddress } from './users.ts';

type Facts = {
  readonly namesOf: ReturnType<typeof groupNames>;
  readonly managers: ReadonlyMap<string, User>;
  readonly workspace: AllowanceSettings;
  readonly now: Date;
};
type Column = readonly [heading: string, cell: (user: User, facts: Facts) => Cell];

const computed: Readonly<Record<FieldsWhere<'csv', 'computed'>, readonly Column[]>> = {
  first_name: [
    ['name', nameOrAddress],
    ['first_name', (user) => user.first_name],
  ],
  limit: [
    ['limit', (user) => user.limit],
    ['score_remaining', (user, { workspace, now }) => allowanceOf(user, workspace, now).left],
  ],
  extra: [['extra', (user, { workspace, now }) => allowanceOf(user, workspace, now).extra]],
  department_id: [['department', (user, { namesOf }) => namesOf(user).department]],
  location_id: [['location', (user, { namesOf }) => namesOf(user).location]],
  // As an import reads it again.
  manager_id: [['manager', ({ manager_id: id }, { managers }) => id && managers.get(id)?.email]],
  permissions: permissionFlags.map((flag) => [flag, (user) => user.permissions[flag] === true]),
};

const columns = fieldsWhere('csv', 'plain', 'computed').flatMap((field): readonly Column[] =>
  field in computed ? computed[field as keyof typeof computed] : [[field, (user) => user[field] as Cell]],
);

/**
 * One line per member, in the order they were added, without erased members: of all, of those in a state, or of those below a
 * manager.
 */
export const usersCsv = (
  users: readonly User[],
  groups: readonly StoredGroup[],
  { state, manager }: { readonly state?: UserState | undefined; readonly manager?: UserId | undefined },
  workspace: AllowanceSettings,
  now: Date,
  separator?: CsvSeparator,
): string => {
  const managers = new Map(users.map((user) => [user.id, user]));
  const facts = { namesOf: groupNames(groups), managers, workspace, now };
  return toCsv(
    columns.map(([heading]) => heading),
    users
      .filter(isInDirectory(state))
      .filter(isBelow(manager))
      .map((user) => columns.map(([, cell]) => cell(user, facts))),
    separator,
  );
};
