import { foldForSearch } from '#shared/rules/basics/search';
import { isEmail } from '#shared/model/email-address';

export type Table = readonly (readonly string[])[];

/** The rows by which the contents of a column are judged. */
export const judged = 100;

/** A heading in words without accents, signs and capitals: `giver_email` is `giver email`. Signs of money are kept. */
export const plainHeading = (heading: string): string =>
  foldForSearch(heading)
    .replaceAll(/[^\p{L}\p{N}$€£]+/gu, ' ')
    .trim();

/** Tells files apart by their size and first row, so that what was chosen for one is found again. */
export const fileIdOf = (table: Table): string => {
  let sum = 0;
  for (const sign of (table[0] ?? []).join('\n')) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2 ** 32;
  return `${widthOf(table)}-${table.length}-${sum.toString(36)}`;
};

export const widthOf = (table: Table): number =>
  Math.max(0, ...table.slice(0, judged).map((cells) => cells.length));

/** How many of the first rows have an address in a column. */
export const addressesIn = (table: Table, at: number): number =>
  table.slice(0, judged).filter((cells) => isEmail(cells[at] ?? '')).length;

/** Assigns a kind to a column; the column that had it before is skipped. */
export const assignColumn = <Kind extends string>(
  columns: readonly (Kind | 'skip')[],
  at: number,
  kind: Kind | 'skip',
): readonly (Kind | 'skip')[] =>
  columns.map((before, column) => {
    if (column === at) return kind;
    return before === kind && kind !== 'skip' ? 'skip' : before;
  });

/** The headings of columns that hold something and are skipped. */
export const skippedIn = ({
  table,
  columns,
  heading,
}: {
  readonly table: Table;
  readonly columns: readonly string[];
  readonly heading: boolean;
}): readonly string[] =>
  columns.flatMap((kind, at) => {
    const name = heading ? (table[0]?.[at]?.trim() ?? '') : '';
    const isFilled = table.slice(1).some((cells) => (cells[at] ?? '').trim() !== '');
    return kind === 'skip' && name !== '' && isFilled ? [name] : [];
  });
