import { type FileField, fileFields } from '#shared/model/people-file';
import { type DayOrder, detectDayOrder, parseDate } from '../imports/cell-dates.ts';
import { plainHeading, type Table, widthOf } from '../imports/columns.ts';
import { isTorn } from '../imports/csv-rows.ts';
import { isBlank, tableIn } from '../imports/csv-table.ts';
import { addressIn, namesIn, plainCell } from '../imports/people-cells.ts';
import { type ColumnKind, guessColumns } from '../imports/people-columns.ts';
import type { RawPerson, RawRow } from './read-rows.ts';

/** What a column of a file holds. */
type FileColumn = ColumnKind | 'external_id';

/** The number of a person in the company's own system, as exports call it. */
const ownId =
  /^(?:external|employee|personnel|staff|worker|person|hris?|payroll)(?: s)? ?(?:id|no|nr|num(?:ber|mer|ero)?)$|^id$|personalnummer|personal ?nr|табельн|matricula|numero de empleado/;

const dates = ['birth_date', 'hire_date', 'last_day'] as const satisfies readonly FileField[];

const isEmpty = (rows: Table, at: number): boolean => rows.every((cells) => (cells[at] ?? '').trim() === '');

/** What each column holds by its heading. Our own names of fields count first. A column that is empty everywhere says nothing. */
const fileColumns = (table: Table): readonly FileColumn[] => {
  const [headings = [], ...rows] = table;
  const named = headings.map((heading) => fileFields.find((field) => field === heading.trim().toLowerCase()));
  const guessed = guessColumns(table, true);
  const ids = headings.findIndex((heading) => ownId.test(plainHeading(heading)));
  const id = named.includes('external_id') ? named.indexOf('external_id') : ids;
  return Array.from({ length: widthOf(table) }, (_, at): FileColumn => {
    if (isEmpty(rows, at)) return 'skip';
    if (at === id) return 'external_id';
    const { [at]: own } = named;
    if (own !== undefined && named.indexOf(own) === at) return own;
    const guess = guessed.at(at) ?? 'skip';
    // A balance is brought once, by an import.
    return guess === 'opening_balance' || named.includes(guess as FileField) ? 'skip' : guess;
  });
};

/** How a file writes its dates; undefined where nobody can tell. */
const dayOrderOf = (rows: Table, columns: readonly FileColumn[]): DayOrder | undefined => {
  const cells = dates.flatMap((kind) => {
    const at = columns.indexOf(kind);
    return at === -1 ? [] : rows.map((row) => row[at] ?? '');
  });
  const order = detectDayOrder(cells);
  if (order === 'either') return undefined;
  return order === 'plain' ? 'dmy' : order;
};

/** How far a two-digit year may lie in the future: people are hired before they start. */
const ahead = 2;

type Style = { readonly order: DayOrder | undefined; readonly region: string; readonly thisYear: number };

/** A date as it is stored; what is none, or may be two days, is left as it is written, and is an error then. */
const dateIn = (text: string, kind: (typeof dates)[number], { order, region, thisYear }: Style): string => {
  const until = kind === 'birth_date' ? thisYear : thisYear + ahead;
  if (text === '') return text;
  if (order !== undefined) return parseDate(text, order, region, until) ?? text;
  const [european, american] = (['dmy', 'mdy'] as const).map((one) => parseDate(text, one, region, until));
  return european !== undefined && european === american ? european : text;
};

const personIn = (cells: readonly string[], columns: readonly FileColumn[], style: Style): RawPerson => {
  const cell = (kind: FileColumn): string => plainCell(cells[columns.indexOf(kind)]);
  const { email, name } = addressIn(cell('email'));
  const hasNames = columns.some((kind) =>
    ['first_name', 'last_name', 'name', 'name_last_first'].includes(kind),
  );
  const others = fileFields.filter((field) => columns.includes(field as FileColumn));
  return {
    ...Object.fromEntries(others.map((field) => [field, cell(field as FileColumn)])),
    ...Object.fromEntries(
      dates.filter((kind) => columns.includes(kind)).map((kind) => [kind, dateIn(cell(kind), kind, style)]),
    ),
    ...((hasNames || name !== '') && namesIn(cell, name, style.region)),
    email,
  };
};

/** What the text of a file says of people, and the headings that were not understood. The first row has the headings. */
export const peopleInCsv = (
  text: string,
  region: string,
  thisYear: number,
): { readonly raws: readonly RawRow[]; readonly skipped: readonly string[] } => {
  const table = tableIn(text.replace(/^\uFEFF/, ''));
  const first = table.findIndex((cells) => !isBlank(cells));
  const [headings = [], ...rows] = first === -1 ? [] : table.slice(first);
  const columns = fileColumns([headings, ...rows]);
  const style = { order: dayOrderOf(rows, columns), region, thisYear };
  const raws = rows.flatMap((cells, at): readonly RawRow[] => {
    if (isBlank(cells)) return [];
    const row = first + at + 2;
    return isTorn(cells, columns.length)
      ? [{ row, person: {}, torn: true }]
      : [{ row, person: personIn(cells, columns, style) }];
  });
  const skipped = headings.filter(
    (heading, at) => columns[at] === 'skip' && heading.trim() !== '' && !isEmpty(rows, at),
  );
  return { raws, skipped: skipped.map((heading) => heading.trim()) };
};
