/** The rhythm of a price. */
type Rhythm = { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number };

const day = 86_400;
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The nth boundary of the periods around an anchor. The 31st becomes the last day of a shorter month. */
const boundary = (anchor: number, { interval, interval_count: count }: Rhythm, nth: number): number => {
  if (interval === 'day') return anchor + nth * count * day;
  if (interval === 'week') return anchor + nth * count * 7 * day;
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + nth * count * (interval === 'year' ? 12 : 1);
  const first = new Date(Date.UTC(from.getUTCFullYear(), months, 1));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), daysIn(year, month))) / 1000;
  return midnight + (((anchor % day) + day) % day);
};

/** About which boundary a moment lies; at most one off. */
const guess = (anchor: number, { interval, interval_count: count }: Rhythm, moment: number): number => {
  const length = { day, week: 7 * day, month: 30.436_875 * day, year: 365.2425 * day }[interval];
  return Math.floor((moment - anchor) / (length * count));
};

/** The period that holds a moment: its start is included, its end is not. */
export const periodAround = (
  anchor: number,
  rhythm: Rhythm,
  moment: number,
): { start: number; end: number } => {
  let nth = guess(anchor, rhythm, moment) - 1;
  while (boundary(anchor, rhythm, nth + 1) <= moment) nth += 1;
  return { start: boundary(anchor, rhythm, nth), end: boundary(anchor, rhythm, nth + 1) };
};

/** The same day and time some months later, or the last day of a shorter month. */
export const monthsLater = (moment: number, months: number): number =>
  boundary(moment, { interval: 'month', interval_count: 1 }, months);
