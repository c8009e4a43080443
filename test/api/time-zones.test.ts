import { expect, test } from 'vitest';
import { leaderboards } from '#shared/contract/leaderboards';
import { settings } from '#shared/contract/settings';
import { longTrial, thank } from '../support/recognition.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

test('points counted on a day that the zone has not reached after a move west are shown today', async () => {
  const team = await aTeam(['ann', 'bob'], {
    now: new Date('2026-03-10T00:00:00Z'),
    workspace: { ...longTrial, timezone: 'Asia/Tokyo' },
  });
  // The 10th, the 11th, and the 12th from 15:00 on.
  for (const [at, points] of [
    ['2026-03-10T08:00:00Z', 1],
    ['2026-03-11T08:00:00Z', 2],
    ['2026-03-11T16:00:00Z', 4],
  ] as const)
    await thank(team, team.ann, [team.bob], points, { at: new Date(at) });
  await stack.settle();
  const moved = { ...team.ann, at: new Date('2026-03-11T16:30:00Z') };
  const body = { global: { timezone: 'America/Los_Angeles' } };
  expect((await call(settings.update, { body }, moved)).status).toBe(200);

  const ending = async (at: string) => {
    const by = { ...team.ann, at: new Date(at) };
    const { body: shown } = await call(leaderboards.statistics, { query: {} }, by);
    const { body: rows } = await call(leaderboards.activity, { params: { id: team.bob.id } }, by);
    expect(shown.points_granted).toBe(7);
    expect(rows.map(({ date, received }) => [date, received])).toEqual(
      shown.days.map(({ date, granted }) => [date, granted]),
    );
    return shown.days.slice(-3).map(({ date, granted }) => [date, granted]);
  };
  expect(await ending('2026-03-11T16:30:00Z')).toEqual([
    ['2026-03-09', 0],
    ['2026-03-10', 1],
    ['2026-03-11', 6],
  ]);
  expect(await ending('2026-03-12T20:00:00Z')).toEqual([
    ['2026-03-10', 1],
    ['2026-03-11', 2],
    ['2026-03-12', 4],
  ]);
});
