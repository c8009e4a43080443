import { celebrationKinds } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type {
  AnniversaryStep,
  CelebrationChoice,
  CelebrationKind,
  CelebrationSettings,
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
  anniversary_steps: [],
  welcome: false,
  welcome_points: 0,
  cards: false,
  words: { birthday: null, anniversary: null, welcome: null },
};

/**
 * What a team celebrates; a team that never chose celebrates nothing. Settings from before there were steps are read as
 * one, from the first year on.
 */
export const celebrationSettings = ({
  celebrations: stored,
}: Pick<Workspace, 'celebrations'>): CelebrationSettings =>
  stored
    ? {
        ...nothing,
        anniversary_steps: oneStep(stored.anniversary_points),
        ...stored,
        words: { ...nothing.words, ...stored.words },
      }
    : nothing;

/** The same points on every anniversary. */
export const oneStep = (points: number): AnniversaryStep[] => (points > 0 ? [{ from: 1, points }] : []);

/** What an anniversary gives: the step with the highest year up to it counts. */
export const anniversaryPoints = (steps: readonly AnniversaryStep[], years: number): number =>
  steps.filter(({ from }) => from <= years).toSorted((a, b) => b.from - a.from)[0]?.points ?? 0;

/** The kinds that a team celebrates. */
export const celebratedKinds = (workspace: Pick<Workspace, 'celebrations'>): readonly CelebrationKind[] =>
  celebrationKinds.filter((kind) => celebrationSettings(workspace)[kind]);

/** Which of their days a member wants to be celebrated; the default is all. */
export const celebrationChoice = ({ celebrations }: Pick<User, 'celebrations'>): CelebrationChoice => ({
  birthday: true,
  anniversary: true,
  welcome: true,
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

/** A welcome is on one day of one year, everything else on the same date of each year. */
const isOnce = (kind: CelebrationKind): boolean => kind === 'welcome';

/** The date under which the index has a day of a kind. */
export const indexDateOf = (kind: CelebrationKind, day: string): string => (isOnce(kind) ? day : dateOf(day));

/** The dates in the index that are celebrated on a day. */
export const indexDatesOn = (kind: CelebrationKind, day: string): readonly string[] =>
  isOnce(kind) ? [day] : datesOn(day);

/** The ranges of the index for a span of days that is shorter than a year. */
export const indexSpans = (kind: CelebrationKind, first: string, last: string) =>
  isOnce(kind) ? [{ from: first, until: last }] : dateSpans(first, last);

/** The first day, from a day on, of a date in the index. */
export const dayFrom = (kind: CelebrationKind, date: string, from: string): string =>
  isOnce(kind) ? date : nextDayOf(date, from);

/** An entry of the index of dates: it contains no year of birth. */
export type DateEntry = {
  readonly kind: CelebrationKind;
  /** MM-DD; of a welcome the whole day. */
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
  'accepted_at',
  'celebrated',
  'demo',
] as const satisfies readonly (keyof User)[];
type Dated = Pick<User, 'id' | (typeof dateSources)[number]>;

/**
 * The day on which a member is welcomed: the first one, or if later the day of joining. Undefined for who was welcomed
 * before, and for a fictional member.
 */
const welcomeDay = (
  { accepted_at: joined, hire_date: hire = '', celebrated, demo }: Dated,
  timeZone: string,
): string | undefined => {
  if (joined === undefined || demo || celebrated?.welcome !== undefined) return undefined;
  const day = dayOf(new Date(joined), timeZone);
  return hire > day ? hire : day;
};

/**
 * The entries of a member: none for a date that they do not want to be celebrated, or while they do not take part. The
 * day of joining is one of the team's time zone.
 */
export const datesOf = (user: Dated, timeZone: string): readonly DateEntry[] => {
  if (user.state !== 'accepted') return [];
  const wanted = celebrationChoice(user);
  const { id: user_id, birth_date: birth, hire_date: hire } = user;
  const first = wanted.welcome ? welcomeDay(user, timeZone) : undefined;
  return [
    ...(birth && wanted.birthday ? [{ kind: 'birthday' as const, date: dateOf(birth), user_id }] : []),
    ...(hire && wanted.anniversary
      ? [{ kind: 'anniversary' as const, date: dateOf(hire), user_id, year: yearOf(hire) }]
      : []),
    ...(first === undefined ? [] : [{ kind: 'welcome' as const, date: first, user_id }]),
  ];
};

/** The years that are celebrated on a day; undefined for a day that is none: the first of them ends the first year. */
export const yearsOn = (
  { kind, year = 0 }: Pick<DateEntry, 'kind' | 'year'>,
  day: string,
): { readonly years?: number } | undefined => {
  if (kind !== 'anniversary') return {};
  const years = yearOf(day) - year;
  return years >= 1 ? { years } : undefined;
};

/** What is celebrated of a member on a day, of some kinds. */
export const celebrationsOn = (
  user: Dated,
  day: string,
  kinds: readonly CelebrationKind[],
  timeZone: string,
): readonly { readonly kind: CelebrationKind; readonly years?: number }[] =>
  datesOf(user, timeZone).flatMap((entry) => {
    const years =
      kinds.includes(entry.kind) && indexDatesOn(entry.kind, day).includes(entry.date)
        ? yearsOn(entry, day)
        : undefined;
    return years ? [{ kind: entry.kind, ...years }] : [];
  });

/**
 * Whether a member may be welcomed on a day that the index has. Where the time zone of the team changed since they joined,
 * it is the day before or the next one by now.
 */
export const isWelcomedOn = (user: Dated, day: string, timeZone: string): boolean =>
  datesOf(user, timeZone).some(
    ({ kind, date }) =>
      kind === 'welcome' &&
      (date === user.hire_date ? date === day : date >= daysBefore(day, 1) && date <= daysBefore(day, -1)) &&
      (user.hire_date ?? '') <= day,
  );

/**
 * Whether a member joined after the morning of the day on which they are welcomed: nobody waits for the next year, so
 * they are welcomed at once.
 */
export const isWelcomedAtOnce = (user: Dated, timeZone: string, now: Date): boolean => {
  const today = dayOf(now, timeZone);
  return (
    celebrationMoment(today, timeZone) < now &&
    datesOf(user, timeZone).some(({ kind, date }) => kind === 'welcome' && date === today)
  );
};

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

/** What the index says about a kind: the first date from the first open day on, around the year where it comes again. */
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
    const day = dayFrom(kind, date, open);
    const { remind, cards } = celebrationSettings(workspace);
    const hasCard = cards && kind !== 'welcome';
    const before = daysBefore(day, hasCard ? limits.greetingCard.openDays : remind ? 1 : 0);
    if (before >= open) return [before];
    // On each morning until that day, cards of later ones may open.
    return [hasCard ? open : day];
  });
  const [first] = days.toSorted();
  if (first === undefined) return undefined;
  const moment = celebrationMoment(first, workspace.timezone);
  return moment > now ? moment : now;
};
