import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { PostCounts } from '#shared/rules/counting';
import type { Score } from '#shared/rules/leaderboards';
import { addDays, epochSeconds } from '#shared/rules/time';
import { personOf } from '#shared/rules/users';
import { indexes, keys } from './keys.ts';
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

/** Adds a post's counts exactly once for one event, however often the stream delivers it. */
export const recordCounts = async (
  w: WorkspaceId,
  event: string,
  { month, received: rows, total }: PostCounts,
  people: ReadonlyMap<UserId, User>,
  now: Date,
): Promise<void> => {
  try {
    await transact(
      create(keys.counted(w, event), { ttl: epochSeconds(addDays(now, rememberedDays)) }, 'already_settled'),
      upsert(keys.monthTotal(w, month), { add: { points: total, posts: Math.sign(total) } }),
      ...rows.map(({ userId, points }) => received(w, month, userId, points, people.get(userId))),
    );
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'already_settled')) throw error;
  }
};

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
