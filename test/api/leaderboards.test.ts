import { expect, test } from 'vitest';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { values } from '#shared/contract/values';
import { limits } from '#shared/model/limits';
import { postBody, unknownId } from '../support/post-body.ts';
import { daysFrom, erase, longTrial, signedInAt, thank } from '../support/recognition.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const perMember = ['read', 'userValues', 'activity'] as const;
const perTeam = ['values', 'orgChart', 'commonTopics', 'statistics'] as const;

test('a member’s leaderboard has ranks, shares that sum to 100 and no deleted posts', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  for (const from of [team.bob, team.cyd, team.dan]) await thank(team, from, [team.ann], 10);
  const taken = await thank(team, team.dan, [team.ann, team.bob], 30);
  await call(posts.remove, { params: { id: taken.id } }, team.dan);
  await stack.counted();
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
  await stack.counted();
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
  await stack.counted();
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
  await stack.counted();
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
  await stack.counted();
  const own = async (member: Member | undefined) =>
    (await call(leaderboards.list, { query: {} }, { token: member?.token })).body.at(-1);
  expect(await own(members[12])).toMatchObject({ user_id: members[12]?.id, rank: 1, current: 5 });
  expect(await own(members[13])).toMatchObject({ user_id: members[13]?.id, current: 2, share: 3 });
  const { body } = await call(leaderboards.list, { query: {} }, { token: first.token });
  expect(body.map(({ rank }) => rank)).toEqual(Array.from({ length: 10 }, () => 1));
});

test('the values of 30 days have shares that sum to 100', async () => {
  const start = new Date('2026-03-02T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd'], { workspace: longTrial, now: start });
  await thank(team, team.ann, [team.bob], 90, { at: start });
  await thank(team, team.bob, [team.ann, team.cyd], 1, { at: daysFrom(start, 1) });
  await thank(team, team.bob, [team.ann], 1, { value: 1, at: daysFrom(start, 5) });
  await thank(team, team.bob, [team.ann], 1, { value: 2, at: daysFrom(start, 20) });
  await stack.counted();
  const { status, body } = await call(
    leaderboards.values,
    { query: {} },
    await signedInAt(team, daysFrom(start, 30)),
  );
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
  await stack.counted();
  expect((await call(leaderboards.values, { query: {} }, team.ann)).body).toHaveLength(limits.chartValues);
});

test('the organizational chart shows 30 days of recognition, with an erased member unnamed', async () => {
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
  await stack.counted();
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
