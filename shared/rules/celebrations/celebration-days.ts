import { celebrationKinds } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type {
  CelebrationChoice,
  CelebrationKind,
  CelebrationSettings,
  StoredCelebration,
} from '#shared/model/celebration';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { daysBefore, dayOf, startOfHour } from '../basics/time.ts';

/** The hour of the local day at which the company celebrates, and reminds of the next day. */
const celebrationHour = 8;

const nothing: CelebrationSettings = {
  birthday: false,
  anniversary: false,
  birthday_points: 0,
  anniversary_points: 0,
  remind: false,
};

/** What a team celebrates; a team that never chose celebrates nothing. */
export const celebrationSettings = ({ celebrations }: Pick<Workspace, 'celebrations'>): CelebrationSettings =>
  celebrations ?? nothing;

/** The kinds that a team celebrates. */
export const celebratedKinds = (workspace: Pick<Workspace, 'celebrations'>): readonly CelebrationKind[] =>
  celebrationKinds.filter((kind) => celebrationSettings(workspace)[kind]);

/** Which of their days a member wants to be celebrated; the default is both. */
export const celebrationChoice = ({ celebrations }: Pick<User, 'celebrations'>): CelebrationChoice => ({
  birthday: true,
  anniversary: true,
  ...celebrations,
});

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
const yearOf = (day: string): number => Number(day.slice(0, 4));
/** The month and day of a date, MM-DD. */
export const dateOf = (day: string): string => day.slice(5);

/** The day on which a date is celebrated in a year. 29 February is celebrated on 28 February in other years. */
const dayInYear = (date: string, year: number): string =>
  date === '02-29' && !isLeapYear(year) ? `${year}-02-28` : `${year}-${date}`;

/** The first day, from a day on, on which a date is celebrated. */
export const nextDayOf = (date: string, from: string): string => {
  const day = dayInYear(date, yearOf(from));
  return day >= from ? day : dayInYear(date, yearOf(from) + 1);
};

/** The dates that are celebrated on a day: one, or two where 29 February is missing. */
export const datesOn = (day: string): readonly string[] => [
  dateOf(day),
  ...(dateOf(day) === '02-28' && !isLeapYear(yearOf(day)) ? ['02-29'] : []),
];

/**
 * The dates (MM-DD) of a span of days that is shorter than a year, as one or two ranges of the calendar. Where 28 February
 * is the last of a year, 29 February belongs to it.
 */
export const dateSpans = (
  first: string,
  last: string,
): readonly { readonly from: string; readonly until: string }[] => {
  const [from, until] = [dateOf(first), datesOn(last).at(-1) ?? ''];
  return yearOf(first) === yearOf(last)
    ? [{ from, until }]
    : [
        { from, until: '12-31' },
        { from: '01-01', until },
      ];
};

/** An entry of the index of dates: it contains no year of birth. */
export type DateEntry = {
  readonly kind: CelebrationKind;
  /** MM-DD. */
  readonly date: string;
  readonly user_id: User['id'];
  /** The year in which the member was hired. */
  readonly year?: number;
};

/** The attributes of a member that the index of dates is made from. */
export const dateSources = [
  'birth_date',
  'hire_date',
  'celebrations',
  'state',
] as const satisfies readonly (keyof User)[];
type Dated = Pick<User, 'id' | (typeof dateSources)[number]>;

/** The entries of a member: none for a date that they do not want to be celebrated, or while they do not take part. */
export const datesOf = (user: Dated): readonly DateEntry[] => {
  if (user.state !== 'accepted') return [];
  const wanted = celebrationChoice(user);
  const { id: user_id, birth_date: birth, hire_date: hire } = user;
  return [
    ...(birth && wanted.birthday ? [{ kind: 'birthday' as const, date: dateOf(birth), user_id }] : []),
    ...(hire && wanted.anniversary
      ? [{ kind: 'anniversary' as const, date: dateOf(hire), user_id, year: yearOf(hire) }]
      : []),
  ];
};

/** The years that are celebrated on a day; undefined for a day that is none: the first of them ends the first year. */
export const yearsOn = (
  { kind, year = 0 }: Pick<DateEntry, 'kind' | 'year'>,
  day: string,
): { readonly years?: number } | undefined => {
  if (kind === 'birthday') return {};
  const years = yearOf(day) - year;
  return years >= 1 ? { years } : undefined;
};

/** What is celebrated of a member on a day, of some kinds. */
export const celebrationsOn = (
  user: Dated,
  day: string,
  kinds: readonly CelebrationKind[],
): readonly StoredCelebration[] =>
  datesOf(user).flatMap((entry) => {
    const years =
      kinds.includes(entry.kind) && datesOn(day).includes(entry.date) ? yearsOn(entry, day) : undefined;
    return years ? [{ kind: entry.kind, ...years }] : [];
  });

/** Where a team stands with its celebrations. */
type Standing = Pick<Workspace, 'timezone' | 'celebrated_until'>;

export const celebrationMoment = (day: string, timeZone: string): Date =>
  startOfHour(day, celebrationHour, timeZone);

/** The last day whose moment is over. */
export const lastCelebrationDay = (now: Date, timeZone: string): string => {
  const today = dayOf(now, timeZone);
  return celebrationMoment(today, timeZone) <= now ? today : daysBefore(today, 1);
};

/**
 * The first day that is not done yet. What is too late is left out. Days count up, so that a change of the time zone neither
 * repeats nor leaves out one: a day that was done stays done where it begins again.
 */
export const firstOpenDay = (
  { timezone, celebrated_until: until = {} }: Standing,
  kind: CelebrationKind,
  now: Date,
): string => {
  const last = lastCelebrationDay(now, timezone);
  const next = daysBefore(until[kind] ?? last, -1);
  const oldest = daysBefore(last, limits.celebrations.lateDays);
  return next > oldest ? next : oldest;
};

/** The days of a kind whose moment is over and that are not done yet, oldest first. */
export const dueDays = (workspace: Standing, kind: CelebrationKind, now: Date): readonly string[] => {
  const days: string[] = [];
  const last = lastCelebrationDay(now, workspace.timezone);
  for (let day = firstOpenDay(workspace, kind, now); day <= last; day = daysBefore(day, -1)) days.push(day);
  return days;
};

/** What the index says about a kind: the first date from the first open day on, once around the year. */
export type NextDates = Partial<Record<CelebrationKind, string>>;

/** When the next day comes that has something to celebrate or to remind of; a moment that is over is due now. */
export const nextCelebrationMoment = (
  workspace: Pick<Workspace, 'celebrations'> & Standing,
  nextDates: NextDates,
  now: Date,
): Date | undefined => {
  const days = celebratedKinds(workspace).flatMap((kind) => {
    const date = nextDates[kind];
    if (date === undefined) return [];
    const open = firstOpenDay(workspace, kind, now);
    const day = nextDayOf(date, open);
    const before = daysBefore(day, 1);
    return celebrationSettings(workspace).remind && before >= open ? [before] : [day];
  });
  const [first] = days.toSorted();
  if (first === undefined) return undefined;
  const moment = celebrationMoment(first, workspace.timezone);
  return moment > now ? moment : now;
};
