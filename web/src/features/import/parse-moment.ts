import { instantAt } from '#shared/rules/basics/time';
import { parseDate, type DayOrder } from '#shared/rules/imports/cell-dates';

/** Where days begin and in which order they are written. */
export type MomentReading = {
  readonly order: DayOrder;
  readonly region: string;
  readonly timeZone: string;
  readonly thisYear: number;
};

/** The hour that a day without a time of day stands for. */
const noon = '12:00:00.000';

/** A time of day at the end of a cell, with what may follow it: half of the day, and a zone or an offset. */
const clock =
  /[T ,]\s*(?:(?:at|um|в|о|об|às|a las?)\s+)?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:([ap])\.?\s?m\.?)?\s*(?:\(?(Z|UTC|GMT)\)?|(?:UTC|GMT)?\s?([+-])(\d\d):?(\d\d)?)?$/iu;

const two = (number: number): string => String(number).padStart(2, '0');

/** The hour of 24, by the half of the day if it is given; undefined when there is no such hour. */
const hourOf = (written: number, half: string | undefined): number | undefined => {
  if (!half) return written <= 23 ? written : undefined;
  if (written < 1 || written > 12) return undefined;
  return (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};

/**
 * The instant in a cell, as ISO 8601 in UTC; undefined when there is none. What has an offset counts as it is; any other
 * time is one of the time zone, and a day alone is its noon. The same cell always gives the same instant.
 */
export const parseMoment = (
  cell: string,
  { order, region, timeZone, thisYear }: MomentReading,
): string | undefined => {
  const text = cell.trim();
  const found = clock.exec(text);
  const day = parseDate(found ? text.slice(0, found.index) : text, order, region, thisYear);
  if (!day) return undefined;
  // `parseDate` passes over a time of day. One that `clock` does not know must not become noon.
  if (!found) return /:\d\d/.test(text) ? undefined : instantAt(`${day}T${noon}`, timeZone).toISOString();
  const [, hours, minutes = '', seconds = '00', fraction = '', half, universal, sign, ahead, besides = '00'] =
    found;
  const hour = hourOf(Number(hours), half);
  if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const wall = `${day}T${two(hour)}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (!universal && !sign) return instantAt(wall, timeZone).toISOString();
  const offset = universal ? 0 : (Number(ahead) * 60 + Number(besides)) * (sign === '-' ? -1 : 1);
  return new Date(Date.parse(`${wall}Z`) - offset * 60_000).toISOString();
};
