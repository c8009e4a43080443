import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { ValueMark } from '#shared/model/value';
import type { RewardMark } from '#shared/model/reward';
import type { DayCounts, PostCounts, SpendingCounts } from '#shared/rules/counting';
import type { Score } from '#shared/rules/leaderboards';
import { addDays, epochSeconds } from '#shared/rules/time';
import { personOf } from '#shared/rules/users';
import { indexes, keys, lists } from './keys.ts';
import { getAll, query, type Reading, Stale, transact, write } from './table.ts';
import { change, create, upsert, type Write } from './writes.ts';

/** Longer than the stream keeps an event, so one that comes again is known. */
const rememberedDays = 3;

const received = (
  w: WorkspaceId,
  month: string,
  userId: UserId,
  points: number,
  user: User | undefined,
): Write =>
  upsert(keys.monthReceived(w, month, userId), {
    add: { points },
    set: {
      user_id: userId,
      ranking_key: indexes.mostReceived(w, month),
      ...(user && { name: personOf(user).name, avatar: personOf(user).avatar }),
    },
  });

/** Counts exactly once for one event, however often the stream delivers it. */
const countOnce = async (
  w: WorkspaceId,
  event: string,
  now: Date,
  counts: readonly Write[],
): Promise<void> => {
  try {
    await transact(
      create(keys.counted(w, event), { ttl: epochSeconds(addDays(now, rememberedDays)) }, 'already_settled'),
      ...counts,
    );
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'already_settled')) throw error;
  }
};

/** Adds a post's counts exactly once for one event, however often the stream delivers it. */
export const recordCounts = async (
  w: WorkspaceId,
  event: string,
  { giver, month, received: all, total }: PostCounts,
  people: ReadonlyMap<UserId, User>,
  now: Date,
): Promise<void> => {
  const rows = all.filter(({ userId }) => people.has(userId));
  await countOnce(w, event, now, [
    upsert(keys.monthTotal(w, month), { add: { points: total, posts: Math.sign(total) } }),
    ...rows.map(({ userId, points }) => received(w, month, userId, points, people.get(userId))),
    ...rows.map(({ userId, points }) => upsert(keys.userTotals(w, userId), { add: { received: points } })),
    ...(people.has(giver) ? [upsert(keys.userTotals(w, giver), { add: { granted: total } })] : []),
  ]);
};

/** A day's item holds its points by value as `value_<id>`, and the value's look as `mark_<id>`. */
const dayOfPost = (w: WorkspaceId, { day, granted, posts, values }: DayCounts): Write =>
  upsert(keys.day(w, day), {
    set: Object.fromEntries(values.map(({ value }) => [`mark_${value.id}`, value])),
    add: {
      granted,
      posts,
      ...Object.fromEntries(values.map(({ value, points }) => [`value_${value.id}`, points])),
    },
  });

/** Adds what a changed post does to its day and to its receivers' values. */
export const recordDay = (
  w: WorkspaceId,
  event: string,
  counts: DayCounts,
  people: ReadonlyMap<UserId, User>,
  now: Date,
): Promise<void> =>
  countOnce(w, `day#${event}`, now, [
    dayOfPost(w, counts),
    ...counts.values.flatMap(({ value }, at) =>
      counts.receivers
        .filter((userId) => people.has(userId))
        .map((userId) =>
          upsert(keys.userValue(w, userId, value.id), {
            set: { value },
            add: { points: counts.each[at] ?? 0 },
          }),
        ),
    ),
  ]);

/**
 * Adds what was spent, or came back, to its day, its reward and who was active that month. A day's item holds the
 * purchases of each reward as `bought_<id>`, and the reward's look as `reward_<id>`.
 */
export const recordSpending = (
  w: WorkspaceId,
  event: string,
  { day, month, reward, spent, purchases, userId }: SpendingCounts,
  known: { readonly reward: boolean; readonly user: boolean },
  now: Date,
): Promise<void> =>
  countOnce(w, `spent#${event}`, now, [
    upsert(keys.day(w, day), {
      ...(known.reward && { set: { [`reward_${reward.id}`]: reward } }),
      add: { spent, ...(known.reward && { [`bought_${reward.id}`]: purchases }) },
    }),
    ...(userId && known.user
      ? [
          upsert(keys.monthActive(w, month, userId), {
            set: { user_id: userId },
            add: { bought: Math.sign(spent) },
          }),
        ]
      : []),
  ]);

/** Shows a member's new name and picture in this month's ranking, if they are in it. */
export const renameInRanking = async (w: WorkspaceId, month: string, user: User): Promise<void> => {
  const { name, avatar } = personOf(user);
  try {
    await write(change(keys.monthReceived(w, month, user.id), { set: { name, avatar } }));
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
  }
};

/** How many members of a ranking are read: enough for ten places and those who share the tenth. */
const candidates = 5 * limits.leaderboard;

/** A month's best scores, the viewer's own, and what all received together. */
export const readMonth = async (
  w: WorkspaceId,
  month: string,
  viewer: UserId,
  reading: Reading,
): Promise<{ scores: Score[]; own: Score | undefined; total: number }> => {
  const [{ items }, [own, total]] = await Promise.all([
    query<Score>(
      { pk: indexes.mostReceived(w, month), index: 'ranking', newestFirst: true, limit: candidates },
      reading,
    ),
    getAll([keys.monthReceived(w, month, viewer), keys.monthTotal(w, month)], reading),
  ]);
  return {
    scores: items,
    own: own as Score | undefined,
    total: (total as { points: number } | undefined)?.points ?? 0,
  };
};

/** What happened on one day of a workspace. */
export type DayFigures = {
  readonly date: string;
  readonly granted: number;
  readonly spent: number;
  readonly posts: number;
  readonly values: readonly { readonly value: ValueMark; readonly points: number }[];
  readonly rewards: readonly { readonly reward: RewardMark; readonly purchases: number }[];
};

type StoredDay = Readonly<Record<string, unknown>> & { readonly sk: string };

/** Everything a day's item counts by some noun's id: `<counted>_<id>` with the noun's look in `<look>_<id>`. */
const countedBy = <Mark>(day: StoredDay, counted: string, look: string): { mark: Mark; count: number }[] =>
  Object.entries(day).flatMap(([name, count]) =>
    name.startsWith(`${counted}_`)
      ? [{ mark: day[`${look}_${name.slice(counted.length + 1)}`] as Mark, count: Number(count) }]
      : [],
  );

const figuresOf = (day: StoredDay): DayFigures => ({
  date: day.sk,
  granted: Number(day['granted'] ?? 0),
  spent: Number(day['spent'] ?? 0),
  posts: Number(day['posts'] ?? 0),
  values: countedBy<ValueMark>(day, 'value', 'mark').map(({ mark, count }) => ({
    value: mark,
    points: count,
  })),
  rewards: countedBy<RewardMark>(day, 'bought', 'reward').map(({ mark, count }) => ({
    reward: mark,
    purchases: count,
  })),
});

/** The days from one on that anything happened on, in one Query whatever the number of posts. */
export const readDays = async (w: WorkspaceId, from: string, reading: Reading): Promise<DayFigures[]> =>
  (await query<StoredDay>({ ...lists.days(w), from }, reading)).items.map(figuresOf);

/** What somebody received and granted in all, deleted posts taken off. */
export type Totals = { readonly received: number; readonly granted: number };

/** A member with their totals, in one round trip. */
export const findProfile = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<{ user: User | undefined; totals: Totals }> => {
  const [user, totals] = await getAll([keys.user(w, u), keys.userTotals(w, u)], reading);
  return {
    user: user as User | undefined,
    totals: { received: 0, granted: 0, ...(totals as Partial<Totals> | undefined) },
  };
};
