import type { Interval, Period } from '../objects.ts';

const day = 86_400;
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The nth boundary of the periods around an anchor. The 31st becomes the last day of a shorter month. */
const boundary = (anchor: number, interval: Interval, nth: number): number => {
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + nth * (interval === 'year' ? 12 : 1);
  const first = new Date(Date.UTC(from.getUTCFullYear(), months, 1));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), daysIn(year, month))) / 1000;
  return midnight + (anchor % day);
};

/** The period that holds a moment: its start is included, its end is not. */
export const periodAround = (anchor: number, interval: Interval, moment: number): Period => {
  const length = { month: 30.436_875 * day, year: 365.2425 * day }[interval];
  // At most one off.
  let nth = Math.floor((moment - anchor) / length) - 1;
  while (boundary(anchor, interval, nth + 1) <= moment) nth += 1;
  return { start: boundary(anchor, interval, nth), end: boundary(anchor, interval, nth + 1) };
};
