import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { config } from '#shared/contract/config';
import { users } from '#shared/contract/users';
import type { GroupId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { workspace } from '#shared/contract/workspace';
import { beforeEachCommand, connectionLost } from '../support/faults.ts';
import { newsOf } from '../support/news.ts';
import { postBody, unknownId } from '../support/post-body.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser } from '../support/team.ts';

const give = (
  by: Member,
  to: readonly Pick<Member, 'id'>[],
  points: number,
  { at, key, reason = 'A long project' }: { at?: Date; key?: string; reason?: string } = {},
) =>
  call(
    users.giveExtra,
    { body: { user_ids: to.map(({ id }) => id), points, reason } },
    { ...by, ...(at && { at }), ...(key && { key }) },
  );

test('200: members give more until their period ends, are told why, and the log says it', async () => {
  const at = new Date('2026-11-10T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd'], { now: at });
  const answer = await give(team.ann, [team.bob, team.cyd], 50, { at });
  expect(answer).toMatchObject({ status: 200, body: { members: 2, until: '2026-11-30' } });
  await give(team.ann, [team.bob], 7, { at: new Date(at.getTime() + 1000) });
  const { body: bob } = await call(users.read, { params: { id: team.bob.id } }, { ...team.ann, at });
  expect(bob).toMatchObject({ limit: null, extra: 57, score_remaining: 157, can: { give_extra: true } });
  const { body: log } = await call(audit.list, { query: {} }, { ...team.ann, at });
  expect(log).toMatchObject([
    {
      action: 'extra_given',
      subject: { id: team.bob.id },
      details: { points: 7, reason: 'A long project', members: 1 },
    },
    { action: 'extra_given', subject: null, details: { points: 50, members: 2 } },
  ]);
  expect(await newsOf(team.bob)).toMatchObject([
    { kind: 'extra', points: 7, until: '2026-11-30', text: 'A long project', by: null, gone: false },
    { kind: 'extra', points: 50 },
  ]);
  const thanks = postBody(team, [team.ann], 157);
  expect((await send('POST', '/posts', thanks, { token: team.bob.token, at })).status).toBe(201);
  const { body: seen } = await call(config.read, {}, { ...team.bob, at });
  expect(seen.user).toMatchObject({ score_remaining: 0, limit: 157 });
  const next = new Date('2026-12-01T12:00:00Z');
  const { body: later } = await call(users.read, { params: { id: team.bob.id } }, { ...team.ann, at: next });
  expect(later).toMatchObject({ extra: 0, score_remaining: 100 });
  const first = await send('POST', '/posts', postBody(team, [team.ann], 1), {
    token: team.bob.token,
    at: next,
  });
  expect(first.status).toBe(201);
  expect(await storedUser(team, team.bob)).not.toHaveProperty('extra');
});

test.each([
  ['nobody', { user_ids: undefined }, 422, 'receivers_required'],
  ['members and a group', { group_id: unknownId }, 422, 'receivers_required'],
  ['a group that is gone', { user_ids: undefined, group_id: unknownId }, 404, 'group_not_found'],
  ['a stranger', { user_ids: [unknownId] }, 404, 'user_not_found'],
  ['no points', { points: 0 }, 422, 'out_of_range'],
  ['too many points', { points: limits.extra.points + 1 }, 422, 'out_of_range'],
  ['half a point', { points: 1.5 }, 422, 'wrong_format'],
  ['no reason', { reason: ' ' }, 422, 'reason_required'],
  ['a reason of 201 characters', { reason: 'x'.repeat(limits.extra.reason + 1) }, 422, 'message_too_long'],
  ['more than ten limits', { points: 1001 }, 422, 'extra_too_high'],
])('refused for %s', async (_, change, status, code) => {
  const team = await aTeam(['ann', 'bob']);
  const body = { user_ids: [team.bob.id], points: 5, reason: 'Why', ...change };
  const answer = await send('POST', '/users/extra', body, { token: team.ann.token });
  expect(answer).toMatchObject({ status, codes: [code] });
  expect(await storedUser(team, team.bob)).not.toHaveProperty('extra');
});

test('all get the points or none: one who has not joined, is fictional or has ten limits spoils it', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dee', 'eve'], {
    users: { cyd: { state: 'pending' }, dee: { demo: true }, eve: { limit: 3 } },
  });
  for (const [other, code] of [
    [team.cyd, 'user_not_found'],
    [team.dee, 'user_not_found'],
    [team.eve, 'extra_too_high'],
  ] as const)
    expect(await give(team.ann, [team.bob, other], 31)).toMatchObject({ codes: [code] });
  expect(await storedUser(team, team.bob)).not.toHaveProperty('extra');
  expect(await give(team.bob, [team.bob], 5)).toMatchObject({ status: 403, codes: ['forbidden'] });
  const many = Array.from({ length: limits.extra.members + 1 }, () => ({ id: unknownId }));
  expect((await give(team.ann, many, 5)).status).toBe(400);
});

test('the bound of ten limits holds for what is given at the same time, and a key gives once', async () => {
  const team = await aTeam(['ann', 'bob']);
  const answers = await Promise.all(Array.from({ length: 6 }, () => give(team.ann, [team.bob], 300)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ codes }) => codes[0] === 'extra_too_high')).toHaveLength(3);
  const twice = await Promise.all([1, 2].map(() => give(team.ann, [team.bob], 100, { key: 'once' })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await storedUser(team, team.bob)).toMatchObject({ extra: 1000 });
});

test.each([
  ['user', { limit: 3 }],
  ['workspace', { limit: 3 }],
  ['user', { extra: 990 }],
] as const)('what changes of the %s meanwhile counts: %j', async (whose, set) => {
  const team = await aTeam(['ann', 'bob']);
  await give(team.ann, [team.bob], 1);
  const { keys, table, writes } = internals;
  const w = team.workspace.id;
  const key = whose === 'user' ? keys.user(w, team.bob.id) : keys.workspace(w);
  const stop = beforeEachCommand('users.giveExtra', 'TransactWriteItems', () => {
    stop();
    return table.write(writes.change(key, { set }));
  });
  expect(await give(team.ann, [team.bob], 31)).toMatchObject({ status: 422, codes: ['extra_too_high'] });
});

test('everyone in a group gets them once, also when the call is cut off between two parts', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const { keys, table, writes } = internals;
  const w = team.workspace.id;
  const group = unknownId as string as GroupId;
  const more = Array.from({ length: limits.extra.members }, (_, at) => ({
    ...team.workspace,
    id: `00000000000000000000000${String(at).padStart(3, '0')}`,
  }));
  const bob = await storedUser(team, team.bob);
  await table.write(writes.create(keys.group(w, group), { id: group, name: 'Sales', kind: 'department' }));
  const ids = [...more.map(({ id }) => id), team.bob.id, team.cyd.id] as Member['id'][];
  await Promise.all(
    ids.map((id) => table.write(writes.create(keys.groupMember(w, group, id), { user_id: id }))),
  );
  await Promise.all(
    more.map(({ id }) =>
      table.write(writes.create(keys.user(w, id as Member['id']), { ...bob, id, email: `${id}@x.example` })),
    ),
  );
  await stack.settle();
  // The order, the first part, and then nothing more.
  let parts = 0;
  const stop = beforeEachCommand('users.giveExtra', 'TransactWriteItems', () => {
    parts += 1;
    return parts > 2 ? connectionLost() : Promise.resolve();
  });
  const body = { group_id: group, points: 20, reason: 'A good year' };
  const { status } = await call(users.giveExtra, { body }, { ...team.ann, key: 'sales' });
  stop();
  expect(status).toBe(200);
  expect(await storedUser(team, team.cyd)).not.toHaveProperty('extra');
  await stack.settle();
  expect((await call(users.giveExtra, { body }, { ...team.ann, key: 'sales' })).status).toBe(200);
  await stack.settle();
  for (const id of ids) expect(await storedUser(team, { id })).toMatchObject({ extra: 20, spent: 0 });
  expect(await newsOf(team.bob)).toMatchObject([{ kind: 'extra', points: 20, text: 'A good year' }]);
});

test('a reset takes extra points away', async () => {
  const team = await aTeam(['ann', 'bob']);
  await give(team.ann, [team.bob], 50);
  await call(workspace.reset, { body: { name: team.workspace.name } }, team.ann);
  await stack.settle();
  expect(await storedUser(team, team.bob)).not.toHaveProperty('extra');
});
