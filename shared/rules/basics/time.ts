import type { LimitPeriod } from '#shared/model/workspace';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day (YYYY-MM-DD) of an instant in a time zone, including daylight saving time. */
export const dayOf = (instant: Date, timeZone: string): string => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(instant);
};

/** The zone, or UTC for a bare offset, which some systems report and no call accepts. */
export const namedZone = (timeZone: string): string => (/^[A-Za-z]/.test(timeZone) ? timeZone : 'UTC');

export const monthOf = (day: string): string => day.slice(0, 7);

/** Every month (YYYY-MM) between two instants, plus one month on each side to cover all time zones. */
export const monthsBetween = (from: string, to: Date): readonly string[] => {
  const months: string[] = [];
  const first = new Date(from);
  for (let back = -1; ; back += 1) {
    const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + back));
    if (month.getTime() > to.getTime() + 31 * 86_400_000) return months;
    months.push(month.toISOString().slice(0, 7));
  }
};

/** The day `count` days before (or after, when negative) a calendar day. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/** The Monday on or before a calendar day. */
export const mondayOf = (day: string): string =>
  daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);

/**
 * The key of the allowance period of an instant. Periods start at midnight in the workspace's zone: `day:2026-11-21`,
 * `week:2026-11-16` (its Monday), `month:2026-11`, `quarter:2026-4`, `year:2026`. Two instants share an
 * allowance only if their keys are equal. Changing the kind of period starts a new period.
 */
export const periodOf = (instant: Date, kind: LimitPeriod, timeZone: string): string => {
  const day = dayOf(instant, timeZone);
  const [year, month] = day.split('-');
  const named: Record<LimitPeriod, string> = {
    day,
    week: mondayOf(day),
    month: monthOf(day),
    quarter: `${year}-${Math.ceil(Number(month) / 3)}`,
    year: String(year),
  };
  return `${kind}:${named[kind]}`;
};

/** The last calendar day of the period with a key. */
export const lastDayOfPeriod = (period: string): string => {
  const [kind, name = ''] = period.split(':') as [LimitPeriod, string?];
  const [year = 0, part = 0] = name.split('-').map(Number);
  const endOfMonth = (month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  if (kind === 'day') return name;
  if (kind === 'week') return daysBefore(name, -6);
  if (kind === 'year') return endOfMonth(12);
  return endOfMonth(kind === 'quarter' ? part * 3 : part);
};

/** Longer than any period. */
const pastAnyPeriodMs = 367 * 86_400_000;

/** The instant nearest to `from`, on the way to `to`, that is in another period: a period never comes again. */
const firstOutside = (isSame: (instant: number) => boolean, from: number, to: number): Date => {
  let [inside, outside] = [from, to];
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.trunc((inside + outside) / 2);
    if (isSame(middle)) inside = middle;
    else outside = middle;
  }
  return new Date(outside);
};

/**
 * When the period after that of an instant begins. Searched for instead of computed: where clocks change at midnight, a
 * day begins at another hour.
 */
export const nextPeriodStart = (instant: Date, kind: LimitPeriod, timeZone: string): Date => {
  const period = periodOf(instant, kind, timeZone);
  const isSame = (at: number): boolean => periodOf(new Date(at), kind, timeZone) === period;
  return firstOutside(isSame, instant.getTime(), instant.getTime() + pastAnyPeriodMs);
};

/** Days begin at most so long before and after midnight in UTC. */
const zonesMs = 15 * 3_600_000;

/** The first instant of a calendar day in a time zone. Searched for: where clocks change at midnight, it is another hour. */
export const startOfDay = (day: string, timeZone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const isBefore = (at: number): boolean => dayOf(new Date(at), timeZone) < day;
  return firstOutside(isBefore, midnight - zonesMs, midnight + zonesMs);
};

const hourFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day and the hour (YYYY-MM-DD HH) of an instant in a time zone. */
const hourOf = (instant: Date, timeZone: string): string => {
  let format = hourFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    hourFormats.set(timeZone, format);
  }
  return `${dayOf(instant, timeZone)} ${format.format(instant)}`;
};

/** The first instant of an hour of a calendar day. Where the hour is left out, it is the first one after. */
export const startOfHour = (day: string, hour: number, timeZone: string): Date => {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const name = `${day} ${String(hour).padStart(2, '0')}`;
  const isBefore = (at: number): boolean => hourOf(new Date(at), timeZone) < name;
  return firstOutside(isBefore, wanted - zonesMs, wanted + zonesMs);
};

const wallFormats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone show at an instant, in milliseconds, as if they showed UTC; whole seconds. */
const wallOf = (instant: number, timeZone: string): number => {
  let format = wallFormats.get(timeZone);
  if (!format) {
    // Swedes write dates as ISO does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    wallFormats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
};

/**
 * When the clocks of a time zone show a date and a time (`2026-11-21T15:04:05`). Of a time that comes twice it is one of the
 * two, and of a time that is left out one near it, always the same.
 */
export const instantAt = (wall: string, timeZone: string): Date => {
  const shown = Date.parse(`${wall}Z`);
  const second = shown - (shown % 1000);
  const near = second - (wallOf(second, timeZone) - second);
  return new Date(shown - (wallOf(near, timeZone) - near));
};

/** The key of the period before that of an instant. */
export const previousPeriod = (instant: Date, kind: LimitPeriod, timeZone: string): string => {
  const period = periodOf(instant, kind, timeZone);
  const isSame = (at: number): boolean => periodOf(new Date(at), kind, timeZone) === period;
  const last = firstOutside(isSame, instant.getTime(), instant.getTime() - pastAnyPeriodMs);
  return periodOf(last, kind, timeZone);
};

/** The kind in the key of an allowance period: day, week, month, quarter or year. */
export const kindOfPeriod = (period: string): string => period.split(':')[0] ?? '';

export const addSeconds = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1000);
export const addDays = (instant: Date, days: number): Date => addSeconds(instant, days * 86_400);
/** Whole seconds since 1970, the unit of DynamoDB's TTL. */
export const epochSeconds = (instant: Date): number => Math.ceil(instant.getTime() / 1000);

/** The minute that calls are counted in. */
export const minuteOf = (now: Date): string => now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

/** How many seconds of a minute are left, rounded up. */
export const restOfMinute = (now: Date): number => 60 - now.getUTCSeconds();
