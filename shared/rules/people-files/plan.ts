import type { StoredGroup } from '#shared/model/group';
import type { UserId } from '#shared/model/ids';
import type {
  FileCounts,
  FileError,
  GuardReason,
  PeopleFilePlan,
  PeopleTable,
} from '#shared/model/people-file';
import type { User } from '#shared/model/user';
import { isCurrentMember, nameOrAddress } from '../people/users.ts';
import { changesOf } from './changes.ts';
import { type Fate, fatesOf, isOwner } from './fates.ts';
import { type ManagerChange, type ManagersPlan, planManagers } from './file-managers.ts';
import { guardReasons } from './guard.ts';
import { knownAmong } from './match.ts';
import { type AddedRow, type NamedRow, type SortedRows, sortRows } from './sort-rows.ts';

/** What a file is compared with. */
export type FileFacts = {
  readonly members: readonly User[];
  readonly groups: readonly StoredGroup[];
  /** Who applies it; no id: an API key, which is nobody among the members. */
  readonly actor: { readonly id: UserId | undefined; readonly permissions: User['permissions'] };
  /** In the time zone of the workspace. */
  readonly today: string;
  /** How many rows the file had that was applied last. */
  readonly rowsBefore: number | undefined;
};

/** Everything that a file does. */
export type WholePlan = {
  readonly [
    List in 'added' | 'left_out' | 'leavers' | 'addresses' | 'errors' | 'skipped' | 'changed'
  ]: readonly PeopleFilePlan[List][number][];
} & {
  readonly counts: FileCounts;
  /** How many current members came by a file, or are ticked. */
  readonly members: number;
  /** Why somebody has to confirm the number of leavers. */
  readonly guards: readonly GuardReason[];
  /** The rows behind `added` and `changed`, and who gets which manager, from the top down. */
  readonly adding: readonly AddedRow[];
  readonly changing: readonly NamedRow[];
  readonly managers: readonly ManagerChange[];
};

const aboutOf = (user: User) => ({ user_id: user.id, name: nameOrAddress(user), email: user.email });

const nameIn = ({ row: { person }, user }: AddedRow): string =>
  user ? nameOrAddress(user) : `${person.first_name ?? ''} ${person.last_name ?? ''}`.trim() || person.email;

/** Everybody who is in the team when the file is applied, with the row that names them. */
const presentAfter = (rows: SortedRows, fates: readonly Fate[], members: readonly User[]) => {
  const rowOf = new Map(rows.current.map(({ user, row }) => [user.id, row]));
  const leaving = new Set(fates.filter(({ why }) => why === 'leaves').map(({ user }) => user.id));
  const staying = members.filter((user) => isCurrentMember(user) && !user.demo && !leaving.has(user.id));
  return [
    ...staying.map((user) => ({ email: user.email, user, row: rowOf.get(user.id) })),
    ...rows.adding.map(({ user, row }) => ({ email: user?.email ?? row.person.email, user, row })),
  ];
};

/** What the rows of members say otherwise. A last day of an owner is for owners to set, as their deactivation is. */
const changesIn = (rows: readonly NamedRow[], managers: ManagersPlan, { actor, groups }: FileFacts) => {
  const managersOf = Map.groupBy(managers.changes, ({ of }) => of);
  const errors: FileError[] = [];
  const changed: WholePlan['changed'][number][] = [];
  const changing: NamedRow[] = [];
  for (const { user, row } of rows) {
    const own = changesOf(user, row.person, groups).filter(({ field }) => {
      const isForbidden = field === 'last_day' && isOwner(user) && !isOwner(actor);
      if (isForbidden) errors.push({ row: row.row, field, code: 'forbidden' });
      return !isForbidden;
    });
    const moved = (managersOf.get(user.email) ?? []).map(({ field, from, to }) => ({ field, from, to }));
    if (own.length + moved.length > 0)
      changed.push({ ...aboutOf(user), row: row.row, changes: [...own, ...moved] });
    if (own.length > 0) changing.push({ user, row });
  }
  return { changed, changing, errors };
};

const leftOutOf = (rows: SortedRows, fates: readonly Fate[]): WholePlan['left_out'] => [
  ...fates.flatMap(({ user, why }) => (why === 'leaves' ? [] : [{ ...aboutOf(user), why }])),
  ...rows.staysOut.map(({ user }) => ({ ...aboutOf(user), why: 'deactivated' as const })),
  ...rows.over.flatMap((one) =>
    one.user
      ? []
      : [{ user_id: null, name: nameIn(one), email: one.row.person.email, why: 'day_over' as const }],
  ),
];

const errorsIn = (table: PeopleTable, { doubtful }: SortedRows, others: readonly FileError[]) =>
  [
    ...table.bad.map(({ row, field, code }) => ({ row, field, code })),
    ...doubtful.map(({ row: { row }, code }) => ({ row, field: 'email' as const, code })),
    ...others,
  ].toSorted((a, b) => a.row - b.row);

const countsOf = (plan: Omit<WholePlan, 'counts'>, table: PeopleTable, rows: SortedRows): FileCounts => ({
  rows: table.rows.length + table.bad.length,
  added: plan.added.length,
  changed: plan.changed.length,
  same: rows.current.length - plan.changed.length,
  left_out: plan.left_out.length,
  leavers: plan.leavers.length,
  addresses: plan.addresses.length,
  errors: plan.errors.length,
});

/** Plans what a file does to the members as they are. The same plan follows from the same members, whoever asks, and how often. */
export const planPeopleFile = (table: PeopleTable, facts: FileFacts): WholePlan => {
  const { members, today, rowsBefore } = facts;
  const known = knownAmong(members);
  const rows = sortRows(table, known, today);
  const fates = fatesOf(rows, table, known, facts);
  const managers = planManagers(presentAfter(rows, fates, members));
  const { changed, changing, errors } = changesIn(rows.current, managers, facts);
  const byFile = members.filter((user) => isCurrentMember(user) && user.in_file && !user.demo).length;
  const plan = {
    added: rows.adding.map((one) => ({
      row: one.row.row,
      name: nameIn(one),
      email: one.user?.email ?? one.row.person.email,
      returns: one.user !== undefined,
    })),
    adding: rows.adding,
    changed,
    changing,
    managers: managers.changes,
    left_out: leftOutOf(rows, fates),
    leavers: fates.flatMap(({ user, why }) => (why === 'leaves' ? [aboutOf(user)] : [])),
    addresses: rows.current.flatMap(({ user, row: { row, person } }) =>
      user.email === person.email ? [] : [{ ...aboutOf(user), row, to: person.email }],
    ),
    errors: errorsIn(table, rows, [...errors, ...managers.errors]),
    skipped: table.skipped,
    members: byFile,
    guards: guardReasons({ table, known, fates, members: byFile, rowsBefore }),
  };
  return { ...plan, counts: countsOf(plan, table, rows) };
};
