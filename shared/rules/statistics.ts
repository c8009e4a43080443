import type { RewardId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import type { ValueSnapshot } from '#shared/model/value';
import { percentShares } from './proportional-shares.ts';
import { daysBefore } from './time.ts';

export type ValuePoints = { readonly value: ValueSnapshot; readonly points: number };
export type DailyEdge = {
  readonly day: string;
  readonly from_id: UserId;
  readonly to_id: UserId;
  readonly points: number;
};
export type RewardPurchases = {
  readonly reward: { readonly id: RewardId; readonly title: string; readonly emoji: string | null };
  readonly purchases: number;
};
type Edge = Omit<DailyEdge, 'day'>;

/** The first day of a period of `days` days that ends today. */
export const firstDay = (today: string, days: number): string => daysBefore(today, days - 1);

/** The latest day that anything can be counted on: another time zone is at most 26 hours further east. */
export const latestDay = (today: string): string => daysBefore(today, -2);

/**
 * What was counted on each of the days that the dashboard shows, oldest first. Days are counted in the time zone of
 * their time: after a move west, what was counted on a day that has not begun there yet is shown today.
 */
export const byShownDay = <Counted extends { readonly date: string }>(
  counted: readonly Counted[],
  today: string,
): readonly { readonly date: string; readonly counted: readonly Counted[] }[] => {
  const byDay = Map.groupBy(counted, ({ date }) => (date > today ? today : date));
  return Array.from({ length: limits.dashboardDays }, (_, at) => {
    const date = daysBefore(today, limits.dashboardDays - 1 - at);
    return { date, counted: byDay.get(date) ?? [] };
  });
};

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Values by points, with percentages that total exactly 100. Name and colour come from the last row of a value. */
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

/** Points from each member to each other over all these days, most first. */
export const sumEdges = (days: readonly DailyEdge[]): Edge[] => {
  const sums = new Map<string, Edge>();
  for (const { from_id, to_id, points } of days) {
    const pair = `${from_id}#${to_id}`;
    sums.set(pair, { from_id, to_id, points: (sums.get(pair)?.points ?? 0) + points });
  }
  return [...sums.values()].toSorted((a, b) => b.points - a.points || (a.from_id < b.from_id ? -1 : 1));
};

const sumBy = (edges: readonly Edge[], end: 'from_id' | 'to_id'): ReadonlyMap<UserId, number> => {
  const sums = new Map<UserId, number>();
  for (const edge of edges) sums.set(edge[end], (sums.get(edge[end]) ?? 0) + edge.points);
  return sums;
};

/** The strongest ties among members, and what everybody in them received and granted in all. */
export type Ties = {
  readonly edges: readonly Edge[];
  readonly people: readonly { readonly id: UserId; readonly received: number; readonly granted: number }[];
};

export const strongestTies = (days: readonly DailyEdge[], most: number = limits.mapTies): Ties => {
  const all = sumEdges(days);
  const [received, granted] = [sumBy(all, 'to_id'), sumBy(all, 'from_id')];
  const edges = all.slice(0, most);
  const named = new Set(edges.flatMap(({ from_id: from, to_id: to }) => [from, to]));
  return {
    edges,
    people: [...named].map((id) => ({
      id,
      received: received.get(id) ?? 0,
      granted: granted.get(id) ?? 0,
    })),
  };
};

/** People as nodes and points as edges, without those who are gone. */
export const orgChart = (ties: Ties, people: ReadonlyMap<UserId, Person>) => {
  const edges = ties.edges.filter(({ from_id: from, to_id: to }) => people.has(from) && people.has(to));
  const nodes = ties.people
    .flatMap((one) => {
      const person = people.get(one.id);
      return person ? [{ ...person, ...one }] : [];
    })
    .toSorted((a, b) => b.received - a.received || a.name.localeCompare(b.name));
  return { people: nodes, edges: [...edges] };
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
  readonly spent: number;
  readonly posts: number;
  readonly rewards: readonly RewardPurchases[];
};

/** The figures about people; they are not stored by day. */
type People = {
  readonly accepted_users: number;
  readonly invited_users: number;
  readonly active_users: number;
  readonly not_recognised: readonly {
    readonly days: number;
    readonly count: number;
    readonly people: readonly Person[];
  }[];
  readonly reciprocal_share: number;
  readonly gini: number;
  readonly covers: { readonly members: number | null; readonly since: string | null };
};

/** The dashboard, with a row for each of the last days, including days without activity. */
export const presentStatistics = (figures: readonly DayFigures[], people: People, today: string) => {
  const days = byShownDay(figures, today).map(({ date, counted }) => ({
    date,
    granted: sumOf(counted.map(({ granted }) => granted)),
    spent: sumOf(counted.map(({ spent }) => spent)),
  }));
  const { accepted_users: accepted, active_users: active, reciprocal_share, gini } = people;
  return {
    engagement: accepted > 0 ? active / accepted : 0,
    active_users: active,
    accepted_users: accepted,
    invited_users: people.invited_users,
    points_granted: sumOf(days.map(({ granted }) => granted)),
    points_spent: sumOf(days.map(({ spent }) => spent)),
    days,
    rewards: popularRewards(figures.flatMap(({ rewards }) => rewards)),
    fairness: {
      not_recognised: people.not_recognised.map((one) => ({ ...one, people: [...one.people] })),
      reciprocal_share,
      gini,
    },
    covers: people.covers,
  };
};
