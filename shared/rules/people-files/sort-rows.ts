import type { FileRow, PeopleTable } from '#shared/model/people-file';
import type { User } from '#shared/model/user';
import { isCurrentMember } from '../people/users.ts';
import { type Known, type Matched, matchRow } from './match.ts';

/** A row, and the member whom it means. */
export type NamedRow = { readonly row: FileRow; readonly user: User };
/** A row of somebody who is new, or whom a file deactivated. */
export type AddedRow = { readonly row: FileRow; readonly user: User | undefined };

export type SortedRows = {
  readonly current: readonly NamedRow[];
  readonly adding: readonly AddedRow[];
  /** Somebody else than a file deactivated them: they do not come back by one. */
  readonly staysOut: readonly NamedRow[];
  /** Their last day is over: they count as missing. */
  readonly over: readonly AddedRow[];
  readonly doubtful: readonly Extract<Matched, { readonly kept: readonly User[] }>[];
};

const isOver = ({ person: { last_day: day } }: FileRow, today: string): boolean =>
  typeof day === 'string' && day < today;

/** Sorts the rows of a file by what they are about. */
export const sortRows = ({ rows }: PeopleTable, known: Known, today: string): SortedRows => {
  const sorted = {
    current: [] as NamedRow[],
    adding: [] as AddedRow[],
    staysOut: [] as NamedRow[],
    over: [] as AddedRow[],
    doubtful: [] as SortedRows['doubtful'][number][],
  };
  for (const one of rows) {
    const matched = matchRow(one, known);
    if (matched.code !== undefined) {
      sorted.doubtful.push(matched);
      continue;
    }
    const { row, user } = matched;
    if (isOver(row, today)) sorted.over.push({ row, user });
    else if (user && isCurrentMember(user)) sorted.current.push({ row, user });
    else if (user && !user.left_by_file) sorted.staysOut.push({ row, user });
    else sorted.adding.push({ row, user });
  }
  return sorted;
};
