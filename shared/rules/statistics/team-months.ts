import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { ValueSnapshot } from '#shared/model/value';
import type { Dashboard, DashboardUser } from './dashboard.ts';
import { type DayFigures, sumOf, type ValuePoints, valueShares } from './statistics.ts';
import { engagementIn, type MonthFigures } from '../basics/months.ts';
import { daysOfMonth, type Span } from '../mails/digest-moments.ts';
import { dayOf } from '../basics/time.ts';

/** The monthly report. It contains ids and no names, so that an erasure leaves no trace of one. */
export type TeamMonth = {
  /** The share of members who sent, received or redeemed, from 0 to 1; null without members. */
  readonly engagement: number | null;
  readonly engagement_before: number | null;
  readonly posts: number;
  readonly granted: number;
  readonly spent: number;
  readonly members: number;
  /** Who is invited and has not joined; absent in reports of before. */
  readonly invited?: number;
  /** How many members gave no points in the month. */
  readonly unused: number;
  readonly values: readonly {
    readonly value: Omit<ValueSnapshot, 'id'>;
    readonly points: number;
  }[];
  /** Members not recognized for 30 days, the longest wait first; null when a team is too large to know. */
  readonly waiting: { readonly count: number; readonly first: readonly UserId[] } | null;
};

type Active = { readonly user_id: UserId; readonly sent?: number };

type Sources = {
  readonly month: string;
  readonly before: string;
  readonly timezone: string;
  readonly users: readonly DashboardUser[];
  readonly active: readonly Active[];
  readonly activeBefore: readonly Active[];
  /** What the dashboard says about both months, the earlier one first. */
  readonly months: readonly MonthFigures[];
  /** The days of both months. */
  readonly days: readonly DayFigures[];
  readonly values: readonly ValuePoints[];
  readonly dashboard: Pick<Dashboard, 'not_recognised'>;
};

const within = ([first, last]: Span, days: readonly DayFigures[]): readonly DayFigures[] =>
  days.filter(({ date }) => date >= first && date <= last);

/** The members of today who had joined by the end of a month. */
const membersOf = (
  month: string,
  { users, timezone }: Pick<Sources, 'users' | 'timezone'>,
): ReadonlySet<UserId> => {
  const [, last] = daysOfMonth(month);
  return new Set(
    users
      .filter(
        ({ state, accepted_at: accepted, created_at: created }) =>
          state === 'accepted' && dayOf(new Date(accepted ?? created), timezone) <= last,
      )
      .map(({ id }) => id),
  );
};

/** The engagement that the dashboard shows; of a month that nobody counted, that of the members of today. */
const engagementOf = (month: string, active: readonly Active[], sources: Sources): number | null => {
  const counted = sources.months.find((one) => one.month === month);
  const members = membersOf(month, sources);
  const left = active.filter(({ user_id: id }) => members.has(id)).length;
  return (
    (counted && engagementIn(counted)) ??
    engagementIn({ month, active_users: left, accepted_users: members.size })
  );
};

/** The report of a month; undefined when nobody sent anything in it, nor in the month before. */
export const teamMonthOf = (sources: Sources): TeamMonth | undefined => {
  const { month, before, days, active, activeBefore, values, dashboard } = sources;
  const own = within(daysOfMonth(month), days);
  const posts = sumOf(own.map((day) => day.posts));
  if (posts + sumOf(within(daysOfMonth(before), days).map((day) => day.posts)) === 0) return undefined;
  const members = membersOf(month, sources);
  const gave = active.filter(({ user_id: id, sent = 0 }) => sent > 0 && members.has(id)).length;
  const [days30] = dashboard.not_recognised;
  return {
    engagement: engagementOf(month, active, sources),
    engagement_before: engagementOf(before, activeBefore, sources),
    posts,
    granted: sumOf(own.map(({ granted }) => granted)),
    spent: sumOf(own.map(({ spent }) => spent)),
    members: members.size,
    invited: sources.users.filter(({ state }) => state === 'pending').length,
    unused: members.size - gave,
    values: valueShares(values, limits.digest.values).map(({ name, color, emoji, points }) => ({
      value: { name, color, emoji },
      points,
    })),
    waiting:
      days30?.days === limits.waiting.days[0]
        ? { count: days30.count, first: days30.people.slice(0, limits.digest.people).map(({ id }) => id) }
        : null,
  };
};
