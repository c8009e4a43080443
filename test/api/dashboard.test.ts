import { expect, test } from 'vitest';
import { runningFunction } from '#infra/emulators/lambda/enforce-access';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { shop } from '#shared/contract/shop';
import { postBody } from '../support/post-body.ts';
import { daysFrom, erase, longTrial, signedInAt, thank } from '../support/recognition.ts';
import { aReward, giveCoins } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, type Team } from '../support/team.ts';

const say = async (team: Pick<Team<never>, 'values'>, from: Member, to: Member, message: string, at?: Date) =>
  call(posts.create, { body: { ...postBody(team, [to], 1), message } }, { ...from, at });

test('common topics are words of at least three people, without stop words, addresses and names', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    users: { ann: { first_name: 'Zyxwina' } },
  });
  await say(
    team,
    team.ann,
    team.bob,
    'Thank you for the Release and the #launch, see https://launch.example',
  );
  await say(team, team.bob, team.cyd, 'The RELEASE was great, Zyxwina! Write to release@launch.example');
  await say(team, team.cyd, team.ann, 'What a release, Zyxwina. Спасибо, и ещё раз: запуск! #launch');
  await say(team, team.cyd, team.bob, 'Release, release, release. Hablamos, zyxwina');
  const { body: taken } = await say(team, team.dan, team.bob, 'release #launch');
  await say(team, team.dan, team.bob, 'запуск @bob');
  await stack.settle();
  const read = async () => (await call(leaderboards.commonTopics, {}, team.ann)).body;
  expect(await read()).toEqual([
    { topic: 'release', weight: 5, people: 4 },
    { topic: '#launch', weight: 3, people: 3 },
  ]);
  await call(posts.remove, { params: { id: taken.id } }, team.dan);
  await stack.settle();
  expect(await read()).toEqual([{ topic: 'release', weight: 4, people: 3 }]);
});

test('common topics that are out of date are found out again by whoever reads them', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], { workspace: longTrial });
  for (const from of [team.ann, team.bob, team.cyd]) await say(team, from, team.dan, 'A release');
  await stack.settle();
  const ann = await signedInAt(team, daysFrom(new Date(), 100));
  expect((await call(leaderboards.commonTopics, {}, ann)).body).toEqual([]);
});

test('the dashboard shows 30 days, active members of the calendar month and popular rewards', async () => {
  const start = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve'], {
    workspace: longTrial,
    now: start,
    users: { eve: { state: 'pending' } },
  });
  await thank(team, team.ann, [team.bob, team.eve], 4, { at: start });
  await thank(team, team.bob, [team.ann], 6, { at: daysFrom(start, 3) });
  const ann = { ...team.ann, ...(await signedInAt(team, new Date())) };
  const reward = await aReward(ann);
  await giveCoins(ann, 50, team.cyd);
  const at = daysFrom(start, 4);
  await call(shop.redeem, { params: { id: reward.id }, body: {} }, { ...team.cyd, at });
  await stack.settle();
  const { status, body } = await call(leaderboards.statistics, { query: {} }, { ...team.ann, at });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    // Dan did nothing; eve has not accepted yet.
    active_users: 3,
    accepted_users: 4,
    engagement: 0.75,
    points_granted: 14,
    points_spent: 10,
    rewards: [{ id: reward.id, title: 'Coffee', purchases: 1 }],
  });
  expect(body.days).toHaveLength(30);
  expect(body.days.slice(-5).map(({ date, granted, spent }) => [date, granted, spent])).toEqual([
    ['2026-03-02', 8, 0],
    ['2026-03-03', 0, 0],
    ['2026-03-04', 0, 0],
    ['2026-03-05', 6, 0],
    ['2026-03-06', 0, 10],
  ]);
  // In the next month no member was active, and the first day is out of the 30 days.
  const then = await call(
    leaderboards.statistics,
    { query: {} },
    await signedInAt(team, daysFrom(start, 30)),
  );
  expect(then.body).toMatchObject({ active_users: 0, engagement: 0, points_granted: 6, points_spent: 10 });
});

test('fairness shows members not recognized for 30, 60 and 90 days, the reciprocal share and the Gini index', async () => {
  const start = new Date('2026-01-05T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], { workspace: longTrial, now: start });
  const at = (days: number) => daysFrom(start, days);
  await thank(team, team.ann, [team.bob], 5, { at: at(1) });
  await thank(team, team.bob, [team.cyd], 5, { at: at(20) });
  const read = async (days: number) => {
    const { body } = await call(leaderboards.statistics, { query: {} }, await signedInAt(team, at(days)));
    const { not_recognised: waiting, ...shares } = body.fairness;
    return {
      waiting: waiting.map(({ days: of, count, people }) => [of, count, people.map(({ name }) => name[0])]),
      ...shares,
    };
  };
  await stack.settle();
  // In the first days every member is too new to be listed.
  expect((await read(5)).waiting).toEqual([30, 60, 90].map((days) => [days, 0, []]));
  expect((await read(35)).waiting).toEqual([
    [30, 3, ['a', 'd', 'b']],
    [60, 0, []],
    [90, 0, []],
  ]);
  expect((await read(95)).waiting).toEqual([
    [30, 4, ['a', 'b', 'd', 'c']],
    [60, 4, ['a', 'b', 'd', 'c']],
    [90, 3, ['a', 'b', 'd']],
  ]);
  const ann = await signedInAt(team, at(96));
  await thank(team, { ...team.ann, ...ann }, [team.bob], 30, { at: at(96) });
  const bob = await signIn({ id: team.bob.id, workspace_id: team.workspace.id }, at(96));
  await thank(team, { ...team.bob, token: bob }, [team.ann, team.cyd], 10, { at: at(96) });
  await stack.settle();
  const fair = await read(96);
  expect(fair.waiting).toEqual([30, 60, 90].map((days) => [days, 1, ['d']]));
  // Ann and bob recognize each other; cyd does not recognize bob.
  expect(fair.reciprocal_share).toBe(0.5);
  // The Gini index of 0, 10, 10 and 30.
  expect(fair.gini).toBeCloseTo(0.45);
});

test('an erased member is named in neither the stored dashboard nor a new one', async () => {
  const long = new Date(Date.now() - 100 * 86_400_000).toISOString();
  const team = await aTeam(['ann', 'bob'], { users: { bob: { first_name: 'Xyloq', accepted_at: long } } });
  await stack.settle();
  const waiting = async () => {
    const { body } = await call(leaderboards.statistics, { query: {} }, team.ann);
    return body.fairness.not_recognised.map(({ people }) => people.map(({ name }) => name));
  };
  expect(await waiting()).toEqual([['Xyloq Member'], ['Xyloq Member'], ['Xyloq Member']]);
  await erase(team.ann, team.bob);
  await stack.settle();
  const kept = await internals.table.get(internals.keys.dashboard(team.workspace.id), {
    now: new Date(),
    consistent: true,
  });
  expect(JSON.stringify(kept)).not.toContain('Xyloq');
  expect(await waiting()).toEqual([[], [], []]);
});

test('the dashboard is right after each change and is read with one item', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { client } = internals.table;
  let reads: string[] = [];
  client.middlewareStack.add(
    (next, context) => (args) => {
      if (runningFunction() === 'leaderboards.statistics') reads.push(String(context['commandName']));
      return next(args);
    },
    { step: 'initialize', name: 'reads' },
  );
  const read = async () => {
    reads = [];
    const { body } = await call(leaderboards.statistics, { query: {} }, team.ann);
    return body;
  };
  for (const [from, active] of [
    [team.ann, 2],
    [team.bob, 2],
  ] as const) {
    await thank(team, from, [from === team.ann ? team.bob : team.ann], 1);
    await stack.settle();
    expect((await read()).active_users).toBe(active);
    expect(reads.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'BatchGetItemCommand',
      'BatchGetItemCommand',
      'QueryCommand',
    ]);
  }
  expect((await read()).fairness.reciprocal_share).toBe(1);
  client.middlewareStack.remove('reads');
});
