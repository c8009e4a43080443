import { expect, test } from 'vitest';
import type { UserId } from '#shared/model/ids';
import { rankLeaderboard } from '#shared/rules/statistics/leaderboards';

const score = (name: string, points: number) => ({ user_id: name as UserId, points, name, avatar: null });

test('equal scores share a rank and are ordered by name', () => {
  const board = rankLeaderboard(
    [score('Zoe', 50), score('Ann', 30), score('Bob', 50), score('Cyd', 20)],
    150,
    undefined,
  );
  expect(board.map(({ person, rank, share }) => [person.name, rank, share])).toEqual([
    ['Bob', 1, 34],
    ['Zoe', 1, 33],
    ['Ann', 3, 20],
    ['Cyd', 4, 13],
  ]);
});

test('the board has the first ten, and then the viewer with their true rank', () => {
  const scores = Array.from({ length: 15 }, (_, at) => score(`u${String(at).padStart(2, '0')}`, 100 - at));
  const board = rankLeaderboard(scores, 1395, scores[13]);
  expect(board).toHaveLength(11);
  expect(board.at(-1)).toMatchObject({ user_id: 'u13', rank: 14 });
  expect(rankLeaderboard(scores, 1395, scores[3])).toHaveLength(10);
  expect(rankLeaderboard(scores.slice(0, 11), 1395, scores[13]).at(-1)).toMatchObject({
    user_id: 'u13',
    rank: null,
  });
});

test('scores of 0 or less are not ranked, and an empty month has an empty board', () => {
  expect(rankLeaderboard([score('Ann', 0), score('Bob', -5)], 0, score('Ann', 0))).toEqual([]);
});
