import type { LeaderboardEntry } from '#shared/model/leaderboard';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { limits } from '#shared/model/limits';
import { percentShares } from './proportional-shares.ts';
import { toPerson, type UsersById } from '../people/users.ts';

/** What a ranking counts: a team whose members have no points to give is ranked by posts. */
export type Measure = 'points' | 'thanks';
export const measureOf = ({ limit }: Pick<Workspace, 'limit'>): Measure => (limit > 0 ? 'points' : 'thanks');

/** A member's points with the name and picture that the ranking shows. */
export type LeaderboardScore = {
  readonly user_id: UserId;
  readonly points: number;
  readonly name: string;
  readonly avatar: string | null;
  readonly detail?: string;
};

/** Scores with the names and pictures of their members, without members who are gone. */
export const nameScores = (
  scores: readonly Omit<LeaderboardScore, 'name' | 'avatar'>[],
  people: UsersById,
): LeaderboardScore[] =>
  scores.flatMap((score) => {
    const user = people.get(score.user_id);
    if (!user) return [];
    const { name, avatar, detail } = toPerson(user);
    return [{ user_id: score.user_id, points: score.points, name, avatar, ...(detail && { detail }) }];
  });

const byPointsThenName = (a: LeaderboardScore, b: LeaderboardScore): number =>
  b.points - a.points || a.name.localeCompare(b.name) || (a.user_id < b.user_id ? -1 : 1);

/**
 * The first ten, then the viewer if they are not among them. Equal points share a rank and are sorted by name.
 * @param scores all candidates for the first ten, including every member with as many points as the tenth
 */
export const rankLeaderboard = (
  scores: readonly LeaderboardScore[],
  total: number,
  viewer: LeaderboardScore | undefined,
): LeaderboardEntry[] => {
  const ordered = scores.filter(({ points }) => points > 0).toSorted(byPointsThenName);
  const known = new Set(ordered.map(({ user_id: id }) => id));
  const rankOf = ({ user_id: id, points }: LeaderboardScore): number | null =>
    known.has(id) ? 1 + ordered.filter((other) => other.points > points).length : null;
  const first = ordered.slice(0, limits.leaderboard);
  const shown =
    viewer && viewer.points > 0 && !first.some(({ user_id: id }) => id === viewer.user_id)
      ? [...first, viewer]
      : first;
  // The rest counts as one more share, so that all shares total exactly 100.
  const rest = Math.max(0, total - shown.reduce((sum, { points }) => sum + points, 0));
  const shares = percentShares([...shown.map(({ points }) => points), rest]);
  return shown.map((score, at) => {
    const { user_id: id, points, name, avatar, detail } = score;
    return {
      user_id: id,
      current: points,
      value_id: null,
      share: shares[at] ?? 0,
      rank: rankOf(score),
      person: { id, name, avatar, ...(detail && { detail }) },
    };
  });
};
