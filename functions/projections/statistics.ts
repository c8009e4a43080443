import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { ValueSnapshot } from '#shared/model/value';
import type { LeaderboardScore } from '#shared/rules/leaderboards';
import type { DailyEdge, DayFigures, RewardPurchases, ValuePoints } from '#shared/rules/statistics';
import type { Workspace } from '#shared/model/workspace';
import { addDays, monthsBetween } from '#shared/rules/time';
import { indexes, type Key, keys, lists } from '#functions/table/keys';
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

/** Returns a month's top scores. */
export const readMonthTop = (w: WorkspaceId, month: string, reading: Reading): Promise<LeaderboardScore[]> =>
  readTop<LeaderboardScore>(indexes.mostReceived(w, month), reading);

/** Returns a month's top scores, the viewer's own score, and the sum of all scores. */
export const readMonth = async (
  w: WorkspaceId,
  month: string,
  viewer: UserId,
  reading: Reading,
): Promise<{ scores: LeaderboardScore[]; own: LeaderboardScore | undefined; total: number }> => {
  const [scores, [own, total]] = await Promise.all([
    readMonthTop(w, month, reading),
    getItems([keys.monthReceived(w, month, viewer), keys.monthTotal(w, month)], reading),
  ]);
  return {
    scores,
    own: own as LeaderboardScore | undefined,
    total: (total as { points: number } | undefined)?.points ?? 0,
  };
};

type Day = Readonly<Record<string, unknown>> & { readonly sk: string };

/** Returns what a day's item counts per id: the count is in `<counted>_<id>`, the noun's mark in `<look>_<id>`. */
const countedBy = <Mark>(day: Day, counted: string, look: string): { mark: Mark; count: number }[] =>
  Object.entries(day).flatMap(([name, count]) =>
    name.startsWith(`${counted}_`) && count !== 0
      ? [{ mark: day[`${look}_${name.slice(counted.length + 1)}`] as Mark, count: Number(count) }]
      : [],
  );

const figuresOf = (day: Day): DayFigures => ({
  date: day.sk,
  granted: Number(day['granted'] ?? 0),
  spent: Number(day['spent'] ?? 0),
  posts: Number(day['posts'] ?? 0),
  rewards: countedBy<RewardPurchases['reward']>(day, 'bought', 'reward').map(({ mark, count }) => ({
    reward: mark,
    purchases: count,
  })),
});

/** Returns the days with any activity since a day, in one Query whatever the number of posts. */
export const readDays = async (w: WorkspaceId, from: string, reading: Reading): Promise<DayFigures[]> =>
  (await query<Day>({ ...lists.days(w), from }, reading)).items.map(figuresOf);

/** Returns the points given under each value since a day, the oldest day first. */
export const readDayValues = async (w: WorkspaceId, from: string, reading: Reading): Promise<ValuePoints[]> =>
  (await query<Day>({ ...lists.dayValues(w), from }, reading)).items.flatMap((day) =>
    countedBy<ValueSnapshot>(day, 'value', 'mark').map(({ mark, count }) => ({ value: mark, points: count })),
  );

/** Returns the values that a member is recognised for. */
export const readUserValues = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<ValuePoints[]> =>
  (await query<ValuePoints>(lists.userValues(w, u), reading)).items;

/** Returns what a member received and granted on each day with any activity between two days. */
export const readActivity = async (
  w: WorkspaceId,
  u: UserId,
  [from, until]: readonly [string, string],
  reading: Reading,
): Promise<({ readonly date: string } & Totals)[]> => {
  const range = { from: keys.userDay(w, u, from).sk, until: keys.userDay(w, u, until).sk };
  const { items } = await query<Key & Partial<Totals>>({ ...lists.activity(w, u), ...range }, reading);
  return items.map(({ sk, received = 0, granted = 0 }) => ({
    date: sk.slice(-from.length),
    received,
    granted,
  }));
};

/** Returns who recognised whom since a day, the newest days first, and whether there is more than the limit. */
export const readEdges = async (
  w: WorkspaceId,
  { from, limit }: { readonly from: string; readonly limit: number },
  reading: Reading,
): Promise<{ edges: DailyEdge[]; isCut: boolean }> => {
  const { items, next } = await query<{ sk: string; points: number }>(
    { ...lists.edges(w), from, newestFirst: true, limit, page: smallItems, only: ['sk', 'points'] },
    reading,
  );
  const edges = items.flatMap(({ sk, points }) => {
    const [day = '', giver, receiver] = sk.split('#');
    return points > 0 ? [{ day, from_id: giver as UserId, to_id: receiver as UserId, points }] : [];
  });
  return { edges, isCut: next !== undefined };
};

/** What a member received and granted in total, without deleted posts. */
type Totals = { readonly received: number; readonly granted: number };

/** Returns a member with their totals, in one round trip. */
export const findProfile = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<{ user: User | undefined; totals: Totals }> => {
  const [user, totals] = await getItems([keys.user(w, u), keys.userTotals(w, u)], reading);
  return {
    user: user as User | undefined,
    totals: { received: 0, granted: 0, ...(totals as Partial<Totals> | undefined) },
  };
};

/** Returns a member, and the colleagues who recognised them most. */
export const findSenders = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<{
  user: User | undefined;
  total: number;
  senders: Omit<LeaderboardScore, 'name' | 'avatar'>[];
}> => {
  const [{ user, totals }, senders] = await Promise.all([
    findProfile(w, u, reading),
    readTop<Omit<LeaderboardScore, 'name' | 'avatar'>>(indexes.topSenders(w, u), reading),
  ]);
  return { user, total: totals.received, senders };
};

/** How many days before a workspace was created its demo data may be dated. */
const demoDays = 32;

/** Returns the months a workspace can have statistics of: since its creation, and since its demo data begins. */
export const statisticsMonths = (
  { created_at: from }: Pick<Workspace, 'created_at'>,
  now: Date,
): readonly string[] => monthsBetween(addDays(new Date(from), -demoDays).toISOString(), now);
