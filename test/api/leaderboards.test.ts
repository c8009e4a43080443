import { expect, test } from 'vitest';
import { runningFunction } from '#infra/local/emulators/permissions';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { shop } from '#shared/contract/shop';
import { users } from '#shared/contract/users';
import { values } from '#shared/contract/values';
import { limits } from '#shared/model/limits';
import { postBody, unknownId } from '../support/post-body.ts';
import { aReward, giveCoins } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, type Team } from '../support/team.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const daysFrom = (start: Date, days: number): Date => new Date(start.getTime() + days * 86_400_000);

/** Sends points for the team's value at index `value`. */
const thank = async (
  team: Pick<Team<never>, 'values'>,
  from: Member,
  to: readonly Member[],
  score: number,
  { value = 0, at }: { value?: number; at?: Date } = {},
) => {
  const body = { ...postBody(team, to, score), value_id: team.values[value]?.id as never };
  const { status, body: post } = await call(posts.create, { body }, { ...from, at });
  expect(status).toBe(201);
  return post;
};

/** A long trial: these tests read the statistics months later. */
const longTrial = { trial_ends_at: '2040-01-01T00:00:00.000Z' };
/** A new session of the administrator on that day. */
const signedInAt = async (team: Team<'ann'>, at: Date) => ({
  token: await signIn({ id: team.ann.id, workspace_id: team.workspace.id }, at),
  at,
});

const erase = async (by: Member & { at?: Date }, { id }: Member) => {
  await call(users.update, { params: { id }, body: { state: 'deactivated' } }, by);
  expect((await call(users.remove, { params: { id } }, by)).status).toBe(204);
};

const perMember = ['read', 'userValues', 'activity'] as const;
const perTeam = ['values', 'orgChart', 'commonTopics', 'statistics'] as const;

test('a member’s leaderboard has ranks, shares that sum to 100 and no deleted posts', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  for (const from of [team.bob, team.cyd, team.dan]) await thank(team, from, [team.ann], 10);
  const taken = await thank(team, team.dan, [team.ann, team.bob], 30);
  await call(posts.remove, { params: { id: taken.id } }, team.dan);
  await stack.settle();
  const { status, body } = await call(leaderboards.read, { params: { id: team.ann.id } }, team.bob);
  expect(status).toBe(200);
  expect(body.map(({ person, current, rank, share }) => [person.name, current, rank, share])).toEqual([
    ['bob Member', 10, 1, 34],
    ['cyd Member', 10, 1, 33],
    ['dan Member', 10, 1, 33],
  ]);
  expect((await call(leaderboards.read, { params: { id: team.cyd.id } }, team.bob)).body).toEqual([]);
});

test('a member’s leaderboard shows the first ten givers with their share of all points received', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `u${String(at).padStart(2, '0')}`);
  const team = await aTeam(['ann', ...names]);
  const [ann, ...others] = ['ann', ...names].map((name) => team[name] as Member) as [Member, ...Member[]];
  for (const [at, from] of others.entries()) await thank(team, from, [ann], at < 12 ? 5 : 20);
  await stack.settle();
  const { body } = await call(leaderboards.read, { params: { id: ann.id } }, ann);
  expect(body.map(({ current }) => current)).toEqual([20, 20, 5, 5, 5, 5, 5, 5, 5, 5]);
  expect(body.map(({ person }) => person.name).slice(2, 4)).toEqual(['u00 Member', 'u01 Member']);
  expect(body.map(({ share }) => share)).toEqual([20, 20, 5, 5, 5, 5, 5, 5, 5, 5]);
});

test('a member’s values follow posts that move to another value or are deleted', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const moved = await thank(team, team.ann, [team.bob, team.cyd], 6);
  await thank(team, team.cyd, [team.bob], 3, { value: 2 });
  const taken = await thank(team, team.cyd, [team.bob], 50, { value: 3 });
  const to = { params: { id: moved.id }, body: { value_id: team.values[1]?.id as never } };
  expect((await call(posts.update, to, team.ann)).status).toBe(200);
  await call(posts.remove, { params: { id: taken.id } }, team.cyd);
  await stack.settle();
  const { status, body } = await call(leaderboards.userValues, { params: { id: team.bob.id } }, team.cyd);
  expect(status).toBe(200);
  expect(body.map(({ name, points, share }) => [name, points, share])).toEqual([
    [team.values[1]?.name, 6, 67],
    [team.values[2]?.name, 3, 33],
  ]);
});

test('activity has a row a day for 30 days in the time zone of the workspace, oldest first', async () => {
  const noon = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(['ann', 'bob'], {
    workspace: { ...longTrial, timezone: 'Asia/Tokyo' },
    now: noon,
  });
  await thank(team, team.ann, [team.bob], 5, { at: noon });
  // Past midnight in Tokyo.
  await thank(team, team.ann, [team.bob], 7, { at: new Date('2026-03-02T15:30:00Z') });
  await thank(team, team.bob, [team.ann], 2, { at: daysFrom(noon, 10) });
  await stack.settle();
  const at = daysFrom(noon, 29);
  const { status, body } = await call(
    leaderboards.activity,
    { params: { id: team.bob.id } },
    { ...team.ann, at },
  );
  expect(status).toBe(200);
  expect(body).toHaveLength(30);
  expect(body[0]).toEqual({ date: '2026-03-02', received: 5, granted: 0 });
  expect(body[1]).toEqual({ date: '2026-03-03', received: 7, granted: 0 });
  expect(body[10]).toEqual({ date: '2026-03-12', received: 0, granted: 2 });
  expect(sum(body.map(({ received, granted }) => received + granted))).toBe(14);
  expect(body.at(-1)?.date).toBe('2026-03-31');
});

test('a member outside the first ten of the month is the last row of the leaderboard', async () => {
  const names = Array.from({ length: 15 }, (_, at) => `u${String(at).padStart(2, '0')}`);
  const team = await aTeam(names);
  const members = names.map((name) => team[name] as Member);
  const [first, ...others] = members as [Member, ...Member[]];
  for (const [at, to] of others.entries())
    await call(posts.create, { body: postBody(team, [to], at < 12 ? 5 : 2) }, first);
  await stack.settle();
  const own = async (member: Member | undefined) =>
    (await call(leaderboards.list, {}, { token: member?.token })).body.at(-1);
  expect(await own(members[12])).toMatchObject({ user_id: members[12]?.id, rank: 1, current: 5 });
  expect(await own(members[13])).toMatchObject({ user_id: members[13]?.id, current: 2, share: 3 });
  const { body } = await call(leaderboards.list, {}, { token: first.token });
  expect(body.map(({ rank }) => rank)).toEqual(Array.from({ length: 10 }, () => 1));
});

test('the values of 30 days have shares that sum to 100', async () => {
  const start = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd'], { workspace: longTrial, now: start });
  await thank(team, team.ann, [team.bob], 90, { at: start });
  await thank(team, team.bob, [team.ann, team.cyd], 1, { at: daysFrom(start, 1) });
  await thank(team, team.bob, [team.ann], 1, { value: 1, at: daysFrom(start, 5) });
  await thank(team, team.bob, [team.ann], 1, { value: 2, at: daysFrom(start, 20) });
  await stack.settle();
  const { status, body } = await call(leaderboards.values, {}, await signedInAt(team, daysFrom(start, 30)));
  expect(status).toBe(200);
  expect(body.map(({ name, points, share }) => [name, points, share])).toEqual([
    [team.values[0]?.name, 2, 50],
    ...[team.values[1]?.name, team.values[2]?.name]
      .toSorted((a = '', b = '') => a.localeCompare(b))
      .map((name) => [name, 1, 25]),
  ]);
});

test('the values of 30 days are at most ten', async () => {
  const team = await aTeam(['ann', 'bob']);
  const look = { color: 'c2410c', emoji: 'rocket' };
  for (let at = 0; at <= limits.chartValues; at += 1) {
    const { body: value } = await call(
      values.create,
      { body: { ...look, name: `v${at}`, tag: `v${at}` } },
      team.ann,
    );
    const post = { ...postBody(team, [team.bob], 1), value_id: value.id };
    await call(posts.create, { body: post }, team.ann);
  }
  await stack.settle();
  expect((await call(leaderboards.values, {}, team.ann)).body).toHaveLength(limits.chartValues);
});

test('the organisational chart shows 30 days of recognition, with an erased member unnamed', async () => {
  const start = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    workspace: longTrial,
    now: start,
  });
  await thank(team, team.ann, [team.bob, team.cyd], 4, { at: daysFrom(start, 1) });
  await thank(team, team.ann, [team.bob], 6, { at: daysFrom(start, 2) });
  await thank(team, team.cyd, [team.ann], 1, { at: daysFrom(start, 3) });
  await thank(team, team.dan, [team.ann], 9, { at: start });
  const at = daysFrom(start, 4);
  await erase({ ...team.ann, at }, team.cyd);
  await stack.settle();
  const read = async (days: number) => {
    const { body } = await call(leaderboards.orgChart, {}, await signedInAt(team, daysFrom(start, days)));
    const name = new Map(body.people.map((person) => [person.id, person.name.split(' ')[0]]));
    return {
      edges: body.edges.map(({ from_id: from, to_id: to, points }) => [name.get(from), name.get(to), points]),
      people: body.people.map((person) => [name.get(person.id), person.received, person.granted]),
    };
  };
  const all = await read(29);
  expect(all.edges.slice(0, 2)).toEqual([
    ['ann', 'bob', 10],
    ['dan', 'ann', 9],
  ]);
  expect(all.people.map(([name]) => name)).toEqual(['ann', 'bob', 'Deleted', 'dan']);
  const month = await read(30);
  expect(month.edges.map(([, , points]) => points)).toEqual([10, 4, 1]);
  expect(month.people[0]).toEqual(['bob', 10, 0]);
  expect(month.people.some(([name]) => name === 'dan')).toBe(false);
});

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
  const { status, body } = await call(leaderboards.statistics, {}, { ...team.ann, at });
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
  const then = await call(leaderboards.statistics, {}, await signedInAt(team, daysFrom(start, 30)));
  expect(then.body).toMatchObject({ active_users: 0, engagement: 0, points_granted: 6, points_spent: 10 });
});

test('fairness shows members not recognised for 30, 60 and 90 days, the reciprocal share and the Gini index', async () => {
  const start = new Date('2026-01-05T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], { workspace: longTrial, now: start });
  const at = (days: number) => daysFrom(start, days);
  await thank(team, team.ann, [team.bob], 5, { at: at(1) });
  await thank(team, team.bob, [team.cyd], 5, { at: at(20) });
  const read = async (days: number) => {
    const { body } = await call(leaderboards.statistics, {}, await signedInAt(team, at(days)));
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
  // Ann and bob recognise each other; cyd does not recognise bob.
  expect(fair.reciprocal_share).toBe(0.5);
  // The Gini index of 0, 10, 10 and 30.
  expect(fair.gini).toBeCloseTo(0.45);
});

test('an erased member is named in neither the stored dashboard nor a new one', async () => {
  const long = new Date(Date.now() - 100 * 86_400_000).toISOString();
  const team = await aTeam(['ann', 'bob'], { users: { bob: { first_name: 'Xyloq', accepted_at: long } } });
  await stack.counted();
  const waiting = async () => {
    const { body } = await call(leaderboards.statistics, {}, team.ann);
    return body.fairness.not_recognised.map(({ people }) => people.map(({ name }) => name));
  };
  expect(await waiting()).toEqual([['Xyloq Member'], ['Xyloq Member'], ['Xyloq Member']]);
  await erase(team.ann, team.bob);
  await stack.counted();
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
    const { body } = await call(leaderboards.statistics, {}, team.ann);
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
      'GetItemCommand',
      'QueryCommand',
    ]);
  }
  expect((await read()).fairness.reciprocal_share).toBe(1);
  client.middlewareStack.remove('reads');
});

test('401 without a token, 402 without billing, 403 for a member, 404 for an unknown, an erased and another workspace’s id', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { cyd: { state: 'deleted' } } });
  const other = await aTeam(['eve']);
  for (const name of perMember) {
    const own = { params: { id: team.bob.id } };
    expect((await call(leaderboards[name], own, {})).status).toBe(401);
    expect((await call(leaderboards[name], own, team.bob)).status).toBe(200);
    for (const id of [unknownId, team.cyd.id, other.eve.id])
      expect(await call(leaderboards[name], { params: { id } }, team.bob)).toMatchObject({
        status: 404,
        codes: ['not_found'],
      });
  }
  for (const name of perTeam) {
    expect((await call(leaderboards[name], {}, {})).status).toBe(401);
    expect((await call(leaderboards[name], {}, team.bob)).status).toBe(403);
    expect((await call(leaderboards[name], {}, team.ann)).status).toBe(200);
  }
  const late = await aTeam(['ann'], { workspace: { trial_ends_at: new Date(0).toISOString() } });
  for (const name of perMember)
    expect((await call(leaderboards[name], { params: { id: late.ann.id } }, late.ann)).status).toBe(402);
  for (const name of perTeam) expect((await call(leaderboards[name], {}, late.ann)).status).toBe(402);
});
