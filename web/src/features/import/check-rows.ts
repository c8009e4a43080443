import { limits } from '#shared/model/limits';
import { forEachText, memberTextNames } from '#shared/model/member-texts';
import type { RefusalCode } from '#shared/model/refusal';
import { birthDateBounds } from '#shared/rules/people/birth-dates';
import { addressIn, namesIn, plainCell } from '#shared/rules/imports/people-cells';
import { characterCount } from '#shared/rules/basics/characters';
import type { Invitee } from '#web/product/people/invitation-run.ts';
import type { Table } from '#shared/rules/imports/columns';
import { isTorn } from '#shared/rules/imports/csv-rows';
import { parseDate, type DayOrder } from '#shared/rules/imports/cell-dates';
import { parsePoints } from './parse-points.ts';
import type { ColumnKind } from '#shared/rules/imports/people-columns';

/** A row that cannot be sent, with its error. */
export type BadRow = {
  /** Row number as in a spreadsheet: the first row is 1. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly kind: ColumnKind;
  /** `quote`: the row could not be divided into cells. */
  readonly code: RefusalCode | 'quote';
};
type Checked = {
  readonly good: readonly Invitee[];
  readonly bad: readonly BadRow[];
  /** Rows that repeat an address of an earlier row. */
  readonly folded: number;
  /** The row that each address came from. */
  readonly rowOf: ReadonlyMap<string, readonly string[]>;
};
export type Reading = {
  readonly columns: readonly ColumnKind[];
  readonly heading: boolean;
  readonly order: DayOrder;
  readonly region: string;
  readonly today: string;
};

type Fault = Pick<BadRow, 'kind' | 'code'>;

const isName = (text: string): boolean => !/[^\P{Cc}]/u.test(text) && text.isWellFormed();

/** The columns of one line, and how long they may be. */
const mostCharacters = {
  first_name: limits.name,
  last_name: limits.name,
  ...forEachText(({ max }) => max),
  department: limits.group.name,
  location: limits.group.name,
  manager: limits.email,
};
type LineKind = keyof typeof mostCharacters;

const lineFault = (kind: LineKind, text: string): Fault | undefined => {
  if (characterCount(text) > mostCharacters[kind]) return { kind, code: 'message_too_long' };
  return isName(text) ? undefined : { kind, code: 'wrong_format' };
};

/** How far a two-digit year may lie in the future: people are hired before they start. */
const hiredAhead = 2;

/** One row as an invitation, or its error. */
const inviteeIn = (cells: readonly string[], reading: Reading): Invitee | Fault => {
  const { columns, order, region, today } = reading;
  const cell = (kind: ColumnKind): string => plainCell(cells[columns.indexOf(kind)]);
  const thisYear = Number(today.slice(0, 4));
  const day = (kind: 'birth_date' | 'hire_date' | 'last_day') =>
    cell(kind) &&
    parseDate(cell(kind), order, region, kind === 'birth_date' ? thisYear : thisYear + hiredAhead);
  if (isTorn(cells, columns.length)) return { kind: 'email', code: 'quote' };
  const { email, fault: wrong, name } = addressIn(cell('email'));
  if (wrong !== null) return { kind: 'email', code: 'invalid_email' };
  const names = namesIn(cell, name, region);
  const others = Object.fromEntries(
    [...memberTextNames, 'department' as const, 'location' as const, 'manager' as const].flatMap((kind) =>
      cell(kind) ? [[kind, cell(kind)]] : [],
    ),
  );
  for (const [kind, text] of Object.entries({ ...names, ...others })) {
    const fault = lineFault(kind as LineKind, text);
    if (fault) return fault;
  }
  const [birth, hire, last] = [day('birth_date'), day('hire_date'), day('last_day')];
  const { start, finish } = birthDateBounds(today);
  if (birth === undefined || (birth && (birth < start || birth > finish)))
    return { kind: 'birth_date', code: 'wrong_format' };
  if (hire === undefined) return { kind: 'hire_date', code: 'wrong_format' };
  if (last === undefined) return { kind: 'last_day', code: 'wrong_format' };
  if (last && last < today) return { kind: 'last_day', code: 'date_passed' };
  const points = columns.includes('opening_balance') ? parsePoints(cell('opening_balance')) : null;
  if (points === undefined) return { kind: 'opening_balance', code: 'invalid_amount' };
  return {
    email,
    ...names,
    ...others,
    ...(birth && { birth_date: birth }),
    ...(hire && { hire_date: hire }),
    ...(last && { last_day: last }),
    ...(points !== null && { opening_balance: points }),
  };
};

/** Checks every row of a file: the invitations, the rows with errors, and each address only once. */
export const checkRows = (table: Table, reading: Reading): Checked => {
  const good: Invitee[] = [];
  const bad: BadRow[] = [];
  const rowOf = new Map<string, readonly string[]>();
  let folded = 0;
  for (const [at, cells] of table.entries()) {
    if ((at === 0 && reading.heading) || cells.every((cell) => cell.trim() === '')) continue;
    const found = inviteeIn(cells, reading);
    if ('code' in found) bad.push({ number: at + 1, cells, ...found });
    else if (rowOf.has(found.email)) folded += 1;
    else {
      rowOf.set(found.email, cells);
      good.push(found);
    }
  }
  return { good, bad, folded, rowOf };
};

/** All points that people bring. */
export const pointsOf = (bringing: readonly Pick<Invitee, 'opening_balance'>[]): number =>
  bringing.reduce((sum, { opening_balance: points = 0 }) => sum + points, 0);
