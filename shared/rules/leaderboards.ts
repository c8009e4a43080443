import type { LeaderboardEntry } from '#shared/model/leaderboard';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';

/** Somebody's points in a ranking, with the name and picture it shows. */
export type Score = {
  readonly user_id: UserId;
  readonly points: number;
  readonly name: string;
  readonly avatar: string | null;
};

const byPointsThenName = (a: Score, b: Score): number =>
  b.points - a.points || a.name.localeCompare(b.name) || (a.user_id < b.user_id ? -1 : 1);

/** Percent of the whole, to one decimal. */
const shareOf = (points: number, total: number): number =>
  total > 0 ? Math.round((points / total) * 1000) / 10 : 0;

/**
 * The first ten, equals sharing a rank and ordered by name, and the viewer after them when not among them.
 * @param scores everybody who may be among the first ten, and everybody with as many points as they
 */
export const rankBoard = (
  scores: readonly Score[],
  total: number,
  viewer: Score | undefined,
): LeaderboardEntry[] => {
  const ordered = scores.filter(({ points }) => points > 0).toSorted(byPointsThenName);
  const rankOf = (points: number): number => 1 + ordered.filter((other) => other.points > points).length;
  const first = ordered.slice(0, limits.leaderboard);
  const shown =
    viewer && viewer.points > 0 && !first.some(({ user_id: id }) => id === viewer.user_id)
      ? [...first, viewer]
      : first;
  return shown.map(({ user_id: id, points, name, avatar }) => ({
    user_id: id,
    current: points,
    value_id: null,
    share: shareOf(points, total),
    rank: rankOf(points),
    person: { id, name, avatar },
  }));
};
