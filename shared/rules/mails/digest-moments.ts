import type { Workspace } from '#shared/model/workspace';
import { monthAfter, monthBefore } from '../basics/periods.ts';
import { dayOf, daysBefore, mondayOf, monthOf, startOfDay, startOfHour } from '../basics/time.ts';

/** The hour of the morning, in the workspace's time zone, at which summaries go out. */
const hour = 9;

/** How late a summary may be: a later one is left out, and the next one comes in its time. */
const latenessMs = 2 * 86_400_000;

type Zone = Pick<Workspace, 'timezone'>;

/** The days of a summary, the first and the last one, in the time zone of the workspace. */
export type Span = readonly [first: string, last: string];

/** The seven days of the week that begins on a Monday. */
export const daysOfWeek = (monday: string): Span => [monday, daysBefore(monday, -6)];

/** The days of a month (YYYY-MM). */
export const daysOfMonth = (month: string): Span => [`${month}-01`, daysBefore(`${monthAfter(month)}-01`, 1)];

/** The instants at which the days begin and are over. */
export const instantsOf = ([first, last]: Span, timeZone: string): readonly [from: Date, until: Date] => [
  startOfDay(first, timeZone),
  startOfDay(daysBefore(last, -1), timeZone),
];

/** A summary that goes out again and again: the period it is about, and when it goes out. */
type Rhythm = {
  /** Returns the day on which the summary goes out that is the last one on or before a day. */
  readonly lastDay: (day: string) => string;
  readonly nextDay: (day: string) => string;
  /** Returns the name of the period that a summary of this day is about. */
  readonly about: (day: string) => string;
};

const weekly: Rhythm = {
  lastDay: mondayOf,
  nextDay: (day) => daysBefore(day, -7),
  about: (day) => daysBefore(day, 7),
};
const monthly: Rhythm = {
  lastDay: (day) => `${monthOf(day)}-01`,
  nextDay: (day) => `${monthAfter(monthOf(day))}-01`,
  about: (day) => monthBefore(monthOf(day)),
};

const next =
  ({ lastDay, nextDay }: Rhythm) =>
  ({ timezone }: Zone, now: Date): Date => {
    const day = lastDay(dayOf(now, timezone));
    const moment = startOfHour(day, hour, timezone);
    return moment > now ? moment : startOfHour(nextDay(day), hour, timezone);
  };

const due =
  ({ lastDay, about }: Rhythm) =>
  ({ timezone }: Zone, now: Date): string | undefined => {
    const day = lastDay(dayOf(now, timezone));
    const late = now.getTime() - startOfHour(day, hour, timezone).getTime();
    return late >= 0 && late <= latenessMs ? about(day) : undefined;
  };

/** When the next weekly digest goes out: on Monday at 9:00, whatever clocks did in the night before. */
export const nextDigest = next(weekly);
/** The Monday of the week whose digest is due; undefined when none is, or when it is too late for it. */
export const dueDigest = due(weekly);

/** When the next monthly report goes out: on the first of a month at 9:00. */
export const nextReport = next(monthly);
/** The month whose report is due; undefined when none is, or when it is too late for it. */
export const dueReport = due(monthly);

/** Whether a later week has gone out since: a mail that waited that long says nothing new any more. */
export const isPastWeek = (week: string, { timezone }: Zone, now: Date): boolean =>
  daysBefore(mondayOf(dayOf(now, timezone)), 7) > week;

/** Whether a later month is over since. */
export const isPastMonth = (month: string, { timezone }: Zone, now: Date): boolean =>
  monthBefore(monthOf(dayOf(now, timezone))) > month;
