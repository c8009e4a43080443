import type { RewardId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import type { ValueSnapshot } from '#shared/model/value';
import { averageMonth, type MonthFigures } from '../basics/months.ts';
import { lengthOf, type Period } from '../basics/periods.ts';
import { percentShares } from './proportional-shares.ts';
import { daysBefore, monthOf } from '../basics/time.ts';

export type ValuePoints = { readonly value: ValueSnapshot; readonly points: number };
export type DayValuePoints = ValuePoints & { readonly date: string };
export type RewardPurchases = {
  readonly reward: { readonly id: RewardId; readonly title: string; readonly emoji: string | null };
  readonly purchases: number;
};
/** The first day of a period of `days` days that ends today. */
export const firstDay = (today: string, days: number): string => daysBefore(today, days - 1);

/** The latest day that anything can be counted on: another time zone is at most 26 hours further east. */
const latestDay = (today: string): string => daysBefore(today, -2);

/**
 * What was counted on each day of a period, oldest first. Days are counted in the time zone of their time: after a move
 * west, what was counted on a day that has not begun there yet is shown today.
 */
export const byShownDay = <Counted extends { readonly date: string }>(
  counted: readonly Counted[],
  { from, until }: Period,
): readonly { readonly date: string; readonly counted: readonly Counted[] }[] => {
  const byDay = Map.groupBy(counted, ({ date }) => (date > until ? until : date));
  return Array.from({ length: lengthOf({ from, until }) }, (_, at) => {
    const date = daysBefore(from, -at);
    return { date, counted: byDay.get(date) ?? [] };
  });
};

/** The days to read for a period and the one before it: what is counted on later days than today is shown today. */
export const daysToRead = (
  { from, until }: Period,
  before: Period | null,
  today: string,
): readonly [string, string] => [before?.from ?? from, until === today ? latestDay(today) : until];

/** Parts what was counted into a period, with later days, and the one before it. */
const partByPeriod = <Counted extends { readonly date: string }>(
  counted: readonly Counted[],
  { from }: Period,
  before: Period | null,
): { readonly inside: readonly Counted[]; readonly former: readonly Counted[] } => ({
  inside: counted.filter(({ date }) => date >= from),
  former: counted.filter(({ date }) => before && date >= before.from && date <= before.until),
});

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The values of a period, each with its points in the period before; null: there is none. */
export const comparedValues = (
  counted: readonly DayValuePoints[],
  period: Period,
  before: Period | null,
  most: number,
) => {
  const { inside, former } = partByPeriod(counted, period, before);
  const byValue = Map.groupBy(former, ({ value }) => value.id);
  return valueShares(inside, most).map((one) => ({
    ...one,
    points_before: before && sumOf((byValue.get(one.id) ?? []).map(({ points }) => points)),
  }));
};

/** Values by points, with percentages that total exactly 100. Name and color come from the last row of a value. */
export const valueShares = (points: readonly ValuePoints[], most: number = points.length) => {
  const sums = new Map<string, { value: ValueSnapshot; points: number }>();
  for (const one of points) {
    const sum = sums.get(one.value.id)?.points ?? 0;
    sums.set(one.value.id, { value: one.value, points: sum + one.points });
  }
  const shown = [...sums.values()]
    .filter((one) => one.points > 0)
    .toSorted((a, b) => b.points - a.points || a.value.name.localeCompare(b.value.name))
    .slice(0, most);
  const shares = percentShares(shown.map((one) => one.points));
  return shown.map(({ value: { id, name, color, emoji }, points: sum }, at) => ({
    id,
    name,
    color,
    emoji,
    points: sum,
    share: shares[at] ?? 0,
  }));
};

/** The rewards with the most purchases. */
export const popularRewards = (counted: readonly RewardPurchases[]) => {
  const sums = new Map<RewardId, RewardPurchases>();
  for (const { reward, purchases } of counted)
    sums.set(reward.id, { reward, purchases: (sums.get(reward.id)?.purchases ?? 0) + purchases });
  return [...sums.values()]
    .filter(({ purchases }) => purchases > 0)
    .toSorted((a, b) => b.purchases - a.purchases || a.reward.title.localeCompare(b.reward.title))
    .slice(0, limits.popularRewards)
    .map(({ reward: { id, title, emoji }, purchases }) => ({ id, title, emoji, purchases }));
};

/** The figures of one day of a workspace. */
export type DayFigures = {
  readonly date: string;
  readonly granted: number;
  readonly received: number;
  readonly spent: number;
  readonly posts: number;
  readonly rewards: readonly RewardPurchases[];
};

/** How many members a team or a group has, and how many of those who joined were active in the calendar month. */
export type MemberFigures = {
  readonly accepted_users: number;
  readonly invited_users: number;
  readonly active_users: number;
};
/** The figures about people; they are not stored by day. */
type People = MemberFigures & {
  readonly not_recognised: readonly {
    readonly days: number;
    readonly count: number;
    readonly people: readonly Person[];
  }[];
  readonly reciprocal_share: number;
  readonly gini: number;
  readonly covers: { readonly members: number | null; readonly since: string | null };
};

/** What the dashboard is about: its period, the one it is compared with, and their months. */
type About = {
  readonly life: Period;
  readonly period: Period;
  readonly before: Period | null;
  readonly months: readonly MonthFigures[];
  readonly monthsBefore: readonly MonthFigures[];
};

const totalsOf = (figures: readonly Omit<DayFigures, 'rewards'>[]) => ({
  points_granted: sumOf(figures.map(({ granted }) => granted)),
  points_received: sumOf(figures.map(({ received }) => received)),
  points_spent: sumOf(figures.map(({ spent }) => spent)),
  posts: sumOf(figures.map(({ posts }) => posts)),
});

const nobody: MemberFigures = { accepted_users: 0, invited_users: 0, active_users: 0 };

/**
 * The same about one group, or everybody below a manager. How many they were is known for this month only; fairness is that of
 * the whole team.
 */
export const ofSome = (figures: MemberFigures | undefined, people: People, about: About): [People, About] => {
  const isNow = ({ month }: MonthFigures): boolean => month === monthOf(about.life.until);
  return [
    { ...people, ...(figures ?? nobody) },
    { ...about, months: about.months.filter(isNow), monthsBefore: [] },
  ];
};

/** Members of this month are those of now: who has left it is not among them. */
const withThisMonth = (months: readonly MonthFigures[], people: People, today: string): MonthFigures[] =>
  months.map((one) =>
    one.month === monthOf(today)
      ? { ...one, active_users: people.active_users, accepted_users: people.accepted_users }
      : one,
  );

/** The dashboard, with a row for each day of the period, including days without activity. */
export const presentStatistics = (figures: readonly DayFigures[], people: People, about: About) => {
  const { life, period, before } = about;
  const { inside, former } = partByPeriod(figures, period, before);
  const days = byShownDay(inside, period).map(({ date, counted }) => {
    const {
      points_granted: granted,
      points_received: received,
      points_spent: spent,
      posts,
    } = totalsOf(counted);
    return { date, granted, received, spent, posts };
  });
  const { accepted_users: accepted, active_users: active, reciprocal_share, gini } = people;
  const months = withThisMonth(about.months, people, life.until);
  return {
    life,
    period,
    engagement: accepted > 0 ? active / accepted : 0,
    active_users: active,
    accepted_users: accepted,
    invited_users: people.invited_users,
    ...totalsOf(inside),
    days,
    months,
    average_month: averageMonth(months),
    before: before && {
      ...before,
      ...totalsOf(former),
      average_month: averageMonth(withThisMonth(about.monthsBefore, people, life.until)),
    },
    rewards: popularRewards(inside.flatMap(({ rewards }) => rewards)),
    fairness: {
      not_recognised: people.not_recognised.map((one) => ({ ...one, people: [...one.people] })),
      reciprocal_share,
      gini,
    },
    covers: people.covers,
  };
};
