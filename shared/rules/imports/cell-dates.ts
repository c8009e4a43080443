import { fullYear, isDay, parseDay } from '../basics/date-text.ts';

/** The order of day and month in a date such as 3/4/2020. */
export type DayOrder = 'dmy' | 'mdy';

/** Three numbers with separators, and optionally a time of day, which is ignored. */
const numbers = /^(\d{1,4}) ?([-./ ]) ?(\d{1,2}) ?[-./ ] ?(\d{1,4})(?: ?г\.?)?(?:[T ,]+\d{1,2}:\d\d.*)?$/;

const two = (digits: string): string => digits.padStart(2, '0');

type Parts = {
  readonly first: string;
  readonly sign: string;
  readonly second: string;
  readonly third: string;
};

const partsOf = (cell: string): Parts | undefined => {
  const [, first, sign, second, third] = numbers.exec(cell.trim()) ?? [];
  return first && sign && second && third ? { first, sign, second, third } : undefined;
};

/**
 * The date in a cell, as `1990-11-21`; undefined when there is none. A leading year is ISO, dots follow the day; for
 * all other dates the order is given.
 */
export const parseDate = (
  cell: string,
  order: DayOrder,
  region: string,
  thisYear: number,
): string | undefined => {
  const parts = partsOf(cell);
  if (!parts) return /\p{L}{3}/u.test(cell) ? parseDay(cell, region, thisYear) : undefined;
  const { first, sign, second, third } = parts;
  const yearFirst = first.length > 2;
  const swapped = order === 'mdy' && sign !== '.';
  const [year, month, day] = yearFirst
    ? [first, second, third]
    : swapped
      ? [third, first, second]
      : [third, second, first];
  if (day.length > 2 || month.length > 2 || year.length === 3) return undefined;
  const text = `${String(fullYear(year, thisYear)).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDay(text) && text >= '1900-01-01' && text <= '2100-12-31' ? text : undefined;
};

/** The order of day and month in a file's cells; 'either' when both fit, 'plain' when no date depends on it. */
export const detectDayOrder = (cells: Iterable<string>): DayOrder | 'either' | 'plain' => {
  let [days, months, open] = [0, 0, 0];
  for (const cell of cells) {
    const parts = partsOf(cell);
    if (!parts || parts.sign === '.' || parts.first.length > 2) continue;
    if (Number(parts.first) > 12) days += 1;
    else if (Number(parts.second) > 12) months += 1;
    else if (parts.first !== parts.second) open += 1;
  }
  if (days > 0 && months > 0) return 'either';
  if (days > 0) return 'dmy';
  if (months > 0) return 'mdy';
  return open > 0 ? 'either' : 'plain';
};

/** Whether a cell has a date, in whichever order. */
export const isDated = (cell: string): boolean =>
  parseDate(cell, 'dmy', 'en-GB', 2100) !== undefined || parseDate(cell, 'mdy', 'en-US', 2100) !== undefined;
