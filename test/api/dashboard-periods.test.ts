import { expect, test } from 'vitest';
import { leaderboards } from '#shared/contract/leaderboards';
import { daysFrom, longTrial, signedInAt, thank } from '../support/recognition.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam, signIn } from '../support/team.ts';

const start = new Date('2026-01-10T12:00:00Z');

/** A team that thanked 2 on the first day, 4 twenty days later, and 8 forty days later. */
const aTeamOfTwoMonths = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { workspace: longTrial, now: start });
  await thank(team, team.ann, [team.bob], 2, { at: start });
  await thank(team, team.ann, [team.bob], 4, { at: daysFrom(start, 20), value: 1 });
  const later = daysFrom(start, 40);
  const token = await signIn({ id: team.bob.id, workspace_id: team.workspace.id }, later);
  await thank(team, { ...team.bob, token }, [team.ann, team.cyd], 4, { at: later, value: 1 });
  await stack.settle();
  return team;
};

test('a period has a row for each of its days, and the numbers of the days right before it', async () => {
  const team = await aTeamOfTwoMonths();
  const ann = await signedInAt(team, daysFrom(start, 45));
  const query = { from: '2026-02-02', until: '2026-02-24' };
  const { status, body } = await call(leaderboards.statistics, { query }, ann);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    life: { from: '2026-01-10', until: '2026-02-24' },
    period: query,
    points_granted: 8,
    posts: 1,
    before: { from: '2026-01-10', until: '2026-02-01', points_granted: 6, points_spent: 0, posts: 2 },
    months: [{ month: '2026-02', active_users: 3, accepted_users: 3 }],
    average_month: { active_users: 3, engagement: 1 },
  });
  expect(body.before?.average_month.active_users).toBe(2);
  expect(body.days).toHaveLength(23);
  expect(body.days.filter(({ granted }) => granted > 0)).toEqual([
    { date: '2026-02-19', granted: 8, received: 8, spent: 0, posts: 1 },
  ]);
  const values = await call(leaderboards.values, { query }, ann);
  expect(values.body).toMatchObject([{ id: team.values[1]?.id, points: 8, share: 100, points_before: 4 }]);
});

test('without parameters the dashboard is about 30 days; a younger team has nothing to compare with', async () => {
  const team = await aTeamOfTwoMonths();
  const ann = await signedInAt(team, daysFrom(start, 45));
  const { body } = await call(leaderboards.statistics, { query: {} }, ann);
  expect(body).toMatchObject({
    period: { from: '2026-01-26', until: '2026-02-24' },
    points_granted: 12,
    before: null,
  });
  const values = await call(leaderboards.values, { query: {} }, ann);
  expect(values.body.map(({ points, points_before: before }) => [points, before])).toEqual([[12, null]]);
  const year = await call(
    leaderboards.statistics,
    { query: { from: '2025-02-25', until: '2026-02-24' } },
    ann,
  );
  expect(year.body).toMatchObject({ points_granted: 14, before: null, average_month: { active_users: 2.5 } });
  expect(year.body.days).toHaveLength(365);
  expect(year.body.months.map(({ month, active_users: active }) => [month, active])).toEqual([
    ['2026-01', 2],
    ['2026-02', 3],
  ]);
});

test('a calendar month is compared with the whole month before, and a past one has no figures of today', async () => {
  const team = await aTeamOfTwoMonths();
  const ann = await signedInAt(team, daysFrom(start, 60));
  const february = { from: '2026-02-01', until: '2026-02-28' };
  const { body } = await call(leaderboards.statistics, { query: february }, ann);
  // The month before began before the team.
  expect(body).toMatchObject({ points_granted: 8, before: null });
  const march = { from: '2026-03-01', until: '2026-03-11' };
  const soFar = await call(leaderboards.statistics, { query: march }, ann);
  expect(soFar.body).toMatchObject({
    points_granted: 0,
    days: { length: 11 },
    before: { from: '2026-02-01', until: '2026-02-11', points_granted: 0 },
    average_month: { active_users: 0 },
  });
  expect(soFar.body.before?.average_month.active_users).toBe(3);
});

test.each([
  ['reversed', { from: '2026-02-02', until: '2026-02-01' }, 'invalid_request', 'until'],
  ['without its end', { from: '2026-02-02' }, 'invalid_request', 'until'],
  ['without its beginning', { until: '2026-02-02' }, 'invalid_request', 'until'],
  ['no day', { from: '2026-02-30', until: '2026-03-01' }, 'invalid_request', 'from'],
  ['of 367 days', { from: '2025-02-20', until: '2026-02-21' }, 'too_many', 'from'],
  ['after today', { from: '2026-02-26', until: '2026-02-28' }, 'out_of_range', 'from'],
  ['until after tomorrow', { from: '2026-02-02', until: '2026-02-26' }, 'out_of_range', 'until'],
  ['before the team', { from: '2025-11-01', until: '2025-12-01' }, 'out_of_range', 'until'],
])('a period that is %s is refused', async (_, query, code, path) => {
  const team = await aTeam(['ann'], { workspace: longTrial, now: start });
  const ann = await signedInAt(team, daysFrom(start, 45));
  const status = code === 'invalid_request' ? 400 : 422;
  for (const asked of [
    await call(leaderboards.statistics, { query }, ann),
    await call(leaderboards.values, { query }, ann),
  ]) {
    expect(asked).toMatchObject({ status, codes: [code] });
    expect(JSON.stringify(asked)).toContain(path);
  }
});

test('days are those of the time zone of the workspace, also in the week in which clocks change', async () => {
  const team = await aTeam(['ann', 'bob'], {
    workspace: { ...longTrial, timezone: 'America/New_York' },
    now: new Date('2026-01-01T12:00:00Z'),
  });
  // The night of 8 March has 23 hours: 03:30 in UTC is still the evening before, then and a week later.
  for (const [at, points] of [
    ['2026-03-08T03:30:00Z', 1],
    ['2026-03-09T03:30:00Z', 2],
    ['2026-03-09T04:30:00Z', 4],
  ] as const) {
    const ann = { ...team.ann, ...(await signedInAt(team, new Date(at))) };
    await thank(team, ann, [team.bob], points, { at: ann.at });
  }
  await stack.settle();
  const ann = await signedInAt(team, new Date('2026-03-20T12:00:00Z'));
  const query = { from: '2026-03-07', until: '2026-03-09' };
  const { body } = await call(leaderboards.statistics, { query }, ann);
  expect(body.days.map(({ date, granted }) => [date, granted])).toEqual([
    ['2026-03-07', 1],
    ['2026-03-08', 2],
    ['2026-03-09', 4],
  ]);
});
