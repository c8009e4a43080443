import type { UserId } from '#shared/model/ids';
import type { LeftOutReason, PeopleTable } from '#shared/model/people-file';
import type { User } from '#shared/model/user';
import { isCurrentMember } from '../people/users.ts';
import { type Known, meantBy } from './match.ts';
import type { FileFacts } from './plan.ts';
import type { SortedRows } from './sort-rows.ts';

export const isOwner = (user: Pick<User, 'permissions'>): boolean =>
  user.permissions.account_administrator === true;

/** What becomes of a current member whom no row keeps. */
export type Fate = { readonly user: User; readonly why: LeftOutReason | 'leaves' };

/** The current members whom no row names. A row with an error also counts as naming the member whom it seems to mean. */
const missingAmong = (
  members: readonly User[],
  { current, doubtful }: SortedRows,
  bad: PeopleTable['bad'],
  known: Known,
): readonly User[] => {
  const kept = new Set(
    [
      ...current.map(({ user }) => user),
      ...doubtful.flatMap((one) => one.kept),
      ...bad.flatMap((row) => meantBy(row, known)),
    ].map(({ id }) => id),
  );
  return members.filter((user) => isCurrentMember(user) && !user.demo && !kept.has(user.id));
};

/** Who of the missing leaves, and why the others stay: only who came by a file leaves, never whoever applies it, nor all owners. */
export const fatesOf = (
  rows: SortedRows,
  table: PeopleTable,
  known: Known,
  { members, actor }: FileFacts,
): readonly Fate[] => {
  const missing = missingAmong(members, rows, table.bad, known);
  const overdue = new Set<UserId>(rows.over.flatMap(({ user }) => user?.id ?? []));
  const going = missing.filter((user) => user.in_file && user.id !== actor.id);
  const leaves = new Set(going.filter((user) => isOwner(actor) || !isOwner(user)).map(({ id }) => id));
  const owners = members.filter((user) => isOwner(user) && user.state === 'accepted' && !user.demo);
  const ownerStays = owners.some(({ id }) => !leaves.has(id));
  return missing.map((user): Fate => {
    if (!user.in_file) return { user, why: overdue.has(user.id) ? 'day_over' : 'not_by_file' };
    if (user.id === actor.id) return { user, why: 'yourself' };
    if (!leaves.has(user.id)) return { user, why: 'owner' };
    return { user, why: isOwner(user) && !ownerStays ? 'last_owner' : 'leaves' };
  });
};
