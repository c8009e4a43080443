import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { ValueSnapshot } from '#shared/model/value';
import { type LeaderboardScore, type Measure, measureOf } from '#shared/rules/statistics/leaderboards';
import { rankings } from './rankings.ts';
import type { DailyEdge } from '#shared/rules/statistics/ties';
import type {
  DayFigures,
  DayValuePoints,
  RewardPurchases,
  ValuePoints,
} from '#shared/rules/statistics/statistics';
import type { MonthFigures } from '#shared/rules/basics/months';
import { demoDays } from '#shared/rules/basics/periods';
import type { Workspace } from '#shared/model/workspace';
import { addDays, monthsBetween } from '#shared/rules/basics/time';
import { type Key, keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading, smallItems } from '#functions/table/read';

/** How many members of a ranking are read when several share the last place shown. */
const candidates = 5 * limits.leaderboard;

/** Returns the top of a ranking: ten places, and everyone who shares the tenth. */
const readTop = async <One extends { readonly points: number }>(
  pk: string,
  reading: Reading,
): Promise<One[]> => {
  const read = async (limit: number): Promise<One[]> =>
    (await query<One>({ pk, index: 'ranking', newestFirst: true, limit }, reading)).items;
  const items = await read(limits.leaderboard + 1);
  const [last, next] = items.slice(-2);
  const shared = items.length > limits.leaderboard && last?.points === next?.points;
  return shared ? read(candidates) : items;
};

/** Whose rankings are read; its limit says what they count. */
type Team = Pick<Workspace, 'id' | 'limit'>;
type Sums = { readonly points?: number; readonly thanks?: number };

/** A score without the name and picture of its member. */
type UnnamedScore = Omit<LeaderboardScore, 'name' | 'avatar'>;

/** Returns a month's top scores. */
export const readMonthTop = (
  { id: w, limit }: Team,
  month: string,
  reading: Reading,
): Promise<LeaderboardScore[]> =>
  readTop<LeaderboardScore>(rankings[measureOf({ limit })].most(w, month), reading);

/** Returns a month's top scores, the viewer's own score, and the sum of all scores. */
export const readMonth = async (
  team: Team,
  month: string,
  viewer: UserId,
  reading: Reading,
): Promise<{ scores: LeaderboardScore[]; own: LeaderboardScore | undefined; total: number }> => {
  const ranking = rankings[measureOf(team)];
  const [scores, [own, total]] = await Promise.all([
    readMonthTop(team, month, reading),
    getItems<[LeaderboardScore, Sums]>(
      [ranking.item(team.id, month, viewer), keys.monthTotal(team.id, month)],
      reading,
    ),
  ]);
  return { scores, own, total: total?.[ranking.total] ?? 0 };
};

/** Returns the same for the members of one group, without names and pictures: members change, groups do not rename. */
export const readMonthIn = async (
  team: Team,
  month: string,
  group: GroupId,
  viewer: UserId,
  reading: Reading,
): Promise<{ scores: UnnamedScore[]; own: UnnamedScore | undefined; total: number }> => {
  const ranking = rankings[measureOf(team)];
  const [scores, [own, total]] = await Promise.all([
    readTop<UnnamedScore>(ranking.mostIn(team.id, month, group), reading),
    getItems<[UnnamedScore, Sums]>(
      [ranking.itemIn(team.id, month, group, viewer), keys.monthTotalIn(team.id, month, group)],
      reading,
    ),
  ]);
  return { scores, own, total: total?.[ranking.total] ?? 0 };
};

type Day = Readonly<Record<string, unknown>> & { readonly sk: string };

/** Returns what a day's item counts per id: the count is in `<counted>_<id>`, the noun's mark in `<look>_<id>`. */
const countedBy = <Mark>(day: Day, counted: string, look: string): { mark: Mark; count: number }[] =>
  Object.entries(day).flatMap(([name, count]) =>
    name.startsWith(`${counted}_`) && count !== 0
      ? [{ mark: day[`${look}_${name.slice(counted.length + 1)}`] as Mark, count: Number(count) }]
      : [],
  );

/** Days of the statistics; without a last one, all since the first. */
type Days = readonly [from: string, until?: string];

/** The keys of days, of the workspace, of one group or of those below a manager. Nothing in a day sorts behind a tilde. */
const rangeOf = ([from, until = '~']: Days, group?: GroupId | UserId) =>
  group === undefined ? { from, until } : { from: `${group}#${from}`, until: `${group}#${until}` };

/** The day in the key of a workspace's or a group's day. */
const dateOf = ({ sk }: Day): string => sk.slice(-'2026-01-01'.length);

const figuresOf = (day: Day, group: GroupId | UserId | undefined): DayFigures => ({
  date: dateOf(day),
  granted: Number(day['granted'] ?? 0),
  // In a whole workspace all that is given is received.
  received: Number(day[group === undefined ? 'granted' : 'received'] ?? 0),
  spent: Number(day['spent'] ?? 0),
  posts: Number(day['posts'] ?? 0),
  rewards: countedBy<RewardPurchases['reward']>(day, 'bought', 'reward').map(({ mark, count }) => ({
    reward: mark,
    purchases: count,
  })),
});

/**
 * Returns the days with any activity, in one Query whatever the number of posts. Of a group: what its members gave,
 * received and spent while they were in it.
 */
export const readDays = async (
  w: WorkspaceId,
  days: Days,
  reading: Reading,
  group?: GroupId | UserId,
): Promise<DayFigures[]> => {
  const list = group === undefined ? lists.days(w) : lists.groupDays(w);
  return (await query<Day>({ ...list, ...rangeOf(days, group) }, reading)).items.map((day) =>
    figuresOf(day, group),
  );
};

/** Returns what was given under each value by day, the oldest day first; of a group, what its members received. */
export const readDayValues = async (
  team: Team,
  days: Days,
  reading: Reading,
  group?: GroupId | UserId,
): Promise<DayValuePoints[]> => {
  const { id: w } = team;
  const list = group === undefined ? lists.dayValues(w) : lists.groupDayValues(w);
  return (await query<Day>({ ...list, ...rangeOf(days, group) }, reading)).items.flatMap((day) =>
    countedBy<ValueSnapshot>(day, rankings[measureOf(team)].value, 'mark').map(({ mark, count }) => ({
      date: dateOf(day),
      value: mark,
      points: count,
    })),
  );
};

/** Returns how many members were active in each of these months, and how many had joined: undefined where nobody knows. */
export const readMonths = async (
  w: WorkspaceId,
  months: readonly string[],
  reading: Reading,
): Promise<MonthFigures[]> => {
  const [joined = {}, ...totals] = await getItems(
    [keys.memberCounts(w), ...months.map((month) => keys.monthTotal(w, month))],
    reading,
  );
  return months.map((month, at) => ({
    month,
    active_users: Number(totals[at]?.['active'] ?? 0),
    accepted_users: (joined[joinedAttribute(month)] as number | undefined) ?? null,
  }));
};

/** The attribute that says how many members had joined in a month, as last counted in it. */
export const joinedAttribute = (month: string): string => `joined_${month.replace('-', '_')}`;

/** Returns the values that a member is recognized for. */
export const readUserValues = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<(ValuePoints & Readonly<Record<Measure, number>>)[]> => {
  const { items } = await query<Pick<ValuePoints, 'value'> & Sums>(lists.userValues(w, u), reading);
  return items.map(({ value, points = 0, thanks = 0 }) => ({ value, points, thanks }));
};

/** Returns what a member received and granted on each day with any activity between two days. */
export const readActivity = async (
  w: WorkspaceId,
  u: UserId,
  [from, until]: readonly [string, string],
  reading: Reading,
): Promise<({ readonly date: string } & Omit<Totals, 'thanks'>)[]> => {
  const range = { from: keys.userDay(w, u, from).sk, until: keys.userDay(w, u, until).sk };
  const { items } = await query<Key & Partial<Totals>>({ ...lists.activity(w, u), ...range }, reading);
  return items.map(({ sk, received = 0, granted = 0 }) => ({
    date: sk.slice(-from.length),
    received,
    granted,
  }));
};

/** Returns who recognized whom since a day, the newest days first, and whether there is more than the limit. */
export const readEdges = async (
  w: WorkspaceId,
  { from, limit }: { readonly from: string; readonly limit: number },
  reading: Reading,
): Promise<{ edges: DailyEdge[]; isCut: boolean }> => {
  const { items, next } = await query<{ sk: string; points?: number; thanks?: number; private?: number }>(
    {
      ...lists.edges(w),
      from,
      newestFirst: true,
      limit,
      page: smallItems,
      only: ['sk', 'points', 'thanks', 'private'],
    },
    reading,
  );
  const edges = items.flatMap(({ sk, points = 0, thanks = 0, private: apart = 0 }) => {
    const [day = '', giver, receiver] = sk.split('#');
    return points > 0 || thanks > 0 || apart > 0
      ? [{ day, from_id: giver as UserId, to_id: receiver as UserId, points, thanks }]
      : [];
  });
  return { edges, isCut: next !== undefined };
};

/** What a member received and granted in total, without deleted posts. */
type Totals = { readonly received: number; readonly granted: number; readonly thanks: number };

/** Returns a member with their totals, in one round trip. */
export const findProfile = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<{ user: User | undefined; totals: Totals }> => {
  const wanted = [keys.user(w, u), keys.userTotals(w, u)];
  const [user, totals] = await getItems<[User, Partial<Totals>]>(wanted, reading);
  return { user, totals: { received: 0, granted: 0, thanks: 0, ...totals } };
};

/** Returns a member, and the colleagues who recognized them most. */
export const findSenders = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
  measure: Measure = 'points',
): Promise<{
  user: User | undefined;
  total: number;
  senders: UnnamedScore[];
}> => {
  const [{ user, totals }, senders] = await Promise.all([
    findProfile(w, u, reading),
    readTop<UnnamedScore>(rankings[measure].givers(w, u), reading),
  ]);
  return { user, total: totals[rankings[measure].received], senders };
};

/** Returns the months a workspace can have statistics of: since its creation, and since its demo data begins. */
export const statisticsMonths = (
  { created_at: from }: Pick<Workspace, 'created_at'>,
  now: Date,
): readonly string[] => monthsBetween(addDays(new Date(from), -demoDays).toISOString(), now);
