import { expect, test } from 'vitest';
import { coins } from '#shared/contract/coins';
import { config } from '#shared/contract/config';
import { posts } from '#shared/contract/posts';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { postBody, unknownId } from '../support/post-body.ts';
import { call, send } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  signIn,
  storedEntries,
  storedPosts,
  storedUser,
  withPermissions,
} from '../support/team.ts';

test('201: points go from the allowance of the sender to the balance of each receiver', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const { status, body } = await call(
    posts.create,
    { body: postBody(team, [team.bob, team.cyd], 30) },
    team.ann,
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    from_id: team.ann.id,
    score: 30,
    likes: 0,
    liked: false,
    can: { remove: true },
  });
  expect(body.to.map(({ name }) => name)).toEqual(['bob Member', 'cyd Member']);
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 60, balance: 0 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 1 });
  expect(await storedEntries(team, team.cyd)).toMatchObject([
    { type: 'post', amount: 30, balance_after: 30, counter: 'issued', by_id: team.ann.id, post_id: body.id },
  ]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('the config shows the sender’s remaining allowance and the receiver’s balance', async () => {
  const team = await aTeam(['ann', 'bob']);
  await call(posts.create, { body: postBody(team, [team.bob], 30) }, team.ann);
  expect((await call(config.read, {}, team.ann)).body.user).toMatchObject({
    score_remaining: 70,
    balance: 0,
  });
  expect((await call(config.read, {}, team.bob)).body.user).toMatchObject({
    score_remaining: 100,
    balance: 30,
  });
});

test.each([
  ['400 for a body that is not JSON', '{', 400, 'invalid_request'],
  ['400 for a receiver that is no id', { to_id: ['bob'] }, 400, 'invalid_request'],
  ['422 for an array where text is expected', { message: ['a'] }, 422, 'description_required'],
  ['422 without a receiver', { to_id: [] }, 422, 'receivers_required'],
  ['422 with one receiver twice', { to_id: [unknownId, unknownId] }, 422, 'not_unique'],
  ['422 without a message', { message: '  ' }, 422, 'description_required'],
  ['422 with an invisible message', { message: '\u200B\u3164' }, 422, 'description_required'],
  ['422 with a message of 1001 characters', { message: 'a'.repeat(1001) }, 422, 'message_too_long'],
  ['422 with a message of 5000 characters', { message: 'a'.repeat(5000) }, 422, 'message_too_long'],
  ['422 without a value', { value_id: undefined }, 422, 'value_required'],
  ['422 with an unknown value', { value_id: unknownId }, 422, 'value_required'],
  ['422 with a negative score', { score: -1 }, 422, 'out_of_range'],
  ['422 with half a point', { score: 1.5 }, 422, 'wrong_format'],
  ['422 beyond the allowance', { score: 101 }, 422, 'no_points_available'],
  ['404 for an unknown receiver', { to_id: [unknownId] }, 404, 'user_not_found'],
])('%s', async (_, change, status, code) => {
  const team = await aTeam(['ann', 'bob']);
  const body = typeof change === 'string' ? change : { ...postBody(team, [team.bob]), ...change };
  const headers = { 'content-type': 'application/json' };
  const answered = await send('POST', '/posts', body, { token: team.ann.token, headers });
  expect(answered).toMatchObject({ status, codes: [code] });
  expect(await storedPosts(team)).toEqual([]);
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 0 });
});

test('the refusal message names both ends of the range', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body } = await send(
    'POST',
    '/posts',
    { ...postBody(team, [team.bob]), score: -1 },
    { token: team.ann.token },
  );
  expect(body).toMatchObject({
    errors: [{ message: `Must be between 0 and ${limits.post.score}`, path: ['score'] }],
  });
});

test('401 without a session', async () => {
  const team = await aTeam(['ann', 'bob']);
  expect(await call(posts.create, { body: postBody(team, [team.bob]) })).toMatchObject({ status: 401 });
});

test('402 from the millisecond when the trial of 30 days ends, without any job', async () => {
  const team = await aTeam(['ann', 'bob'], { now: new Date('2026-03-01T10:00:00.000Z') });
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id });
  const post = (at: string) =>
    call(posts.create, { body: postBody(team, [team.bob]) }, { token, at: new Date(at) });
  expect((await post('2026-03-31T09:59:59.999Z')).status).toBe(201);
  expect(await post('2026-03-31T10:00:00.000Z')).toMatchObject({ status: 402, codes: ['billing_inactive'] });
});

test('422 when the sender is a receiver', async () => {
  const team = await aTeam(['ann', 'bob']);
  const answered = await call(posts.create, { body: postBody(team, [team.bob, team.ann]) }, team.ann);
  expect(answered).toMatchObject({ status: 422, codes: ['self_recognition'] });
});

test('the same 404 for a deactivated colleague and for a user of another workspace', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'deactivated' } } });
  const other = await aTeam(['eve']);
  for (const to of [team.bob, other.eve])
    expect(await call(posts.create, { body: postBody(team, [to]) }, team.ann)).toMatchObject({
      status: 404,
      codes: ['user_not_found'],
    });
});

test('a pending colleague can be recognized', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'pending' } } });
  expect((await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann)).status).toBe(201);
});

test('201 for 40 receivers, 422 for 41', async () => {
  const names = Array.from({ length: 41 }, (_, at) => `u${at}`);
  const team = await aTeam(['ann', ...names], { workspace: { limit: 1000 } });
  const ann = team['ann'] as Member;
  const all = names.map((name) => team[name] as Member);
  const refused = await call(posts.create, { body: postBody(team, all, 1) }, ann);
  expect(refused).toMatchObject({ status: 422, codes: ['too_many'] });
  expect((await call(posts.create, { body: postBody(team, all.slice(0, 40), 1) }, ann)).status).toBe(201);
  expect(await storedUser(team, ann)).toMatchObject({ spent: 40 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a repeated key returns the first answer and moves points once; 409 with another body', async () => {
  const team = await aTeam(['ann', 'bob']);
  const body = postBody(team, [team.bob], 60);
  const key = 'one-click';
  const first = await call(posts.create, { body }, { ...team.ann, key });
  const again = await call(posts.create, { body }, { ...team.ann, key });
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replay')).toBe('true');
  const other = await call(posts.create, { body: { ...body, score: 5 } }, { ...team.ann, key });
  expect(other).toMatchObject({ status: 409, codes: ['idempotency_mismatch'] });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 60 });
  const tomorrow = new Date(Date.now() + 23 * 3_600_000);
  expect((await call(posts.create, { body }, { ...team.ann, key, at: tomorrow })).body).toEqual(first.body);
  expect(await storedPosts(team)).toHaveLength(1);
});

test('deleting a post takes its points back and restores the allowance', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob], 40) }, team.ann);
  expect((await call(posts.remove, { params: { id: post.id } }, team.ann)).status).toBe(204);
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 0 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 0, entries: 2 });
  const { body: sheet } = await call(coins.list, { params: { id: team.bob.id }, query: {} }, team.bob);
  expect(sheet.map(({ type, amount, balance_after: after }) => [type, amount, after])).toEqual([
    ['post_deleted', -40, 0],
    ['post', 40, 40],
  ]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('deleting a post of an earlier period restores no allowance', async () => {
  const at = new Date('2026-03-31T23:59:59.999Z');
  const team = await aTeam(['ann', 'bob'], { now: at, workspace: { manual_payments: true } });
  const { body: post } = await call(
    posts.create,
    { body: postBody(team, [team.bob], 40) },
    { ...team.ann, at },
  );
  const later = new Date('2026-04-01T00:00:00.000Z');
  await call(posts.create, { body: postBody(team, [team.bob], 10) }, { ...team.ann, at: later });
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 10, period: 'month:2026-04' });
  await call(posts.remove, { params: { id: post.id } }, { ...team.ann, at: later });
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 10 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 10 });
});

test('deleting a post: 403 for another member, 204 for an administrator, 404 the second time', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: withPermissions('global_administrator') },
  });
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const params = { id: post.id };
  expect(await call(posts.remove, { params }, team.bob)).toMatchObject({ status: 403, codes: ['forbidden'] });
  expect((await call(posts.remove, { params }, team.cyd)).status).toBe(204);
  expect(await call(posts.remove, { params }, team.cyd)).toMatchObject({ status: 404, codes: ['not_found'] });
});

test('a member can like a post once and remove the like; likers are shown with names', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const params = { id: post.id };
  expect((await call(posts.like, { params }, team.bob)).body).toEqual({ likes: 1, liked: true });
  expect((await call(posts.like, { params }, team.bob)).body).toEqual({ likes: 1, liked: true });
  expect((await call(posts.like, { params }, team.cyd)).body).toEqual({ likes: 2, liked: true });
  const [shown] = (await call(posts.list, { query: {} }, team.cyd)).body;
  expect(shown).toMatchObject({
    likes: 2,
    liked: true,
    liked_by: [{ id: team.cyd.id }, { id: team.bob.id }],
  });
  expect((await call(posts.unlike, { params }, team.cyd)).body).toEqual({ likes: 1, liked: false });
  expect((await call(posts.unlike, { params }, team.cyd)).body).toEqual({ likes: 1, liked: false });
  const absent = { id: unknownId as unknown as PostId };
  expect(await call(posts.like, { params: absent }, team.bob)).toMatchObject({ status: 404 });
  expect(await call(posts.unlike, { params: absent }, team.bob)).toMatchObject({ status: 404 });
});

test('a like beyond the likers stored on the post is still shown as mine', async () => {
  const names = Array.from({ length: limits.likersKept + 1 }, (_, at) => `u${at}`);
  const team = await aTeam(['ann', ...names]);
  const { body: post } = await call(posts.create, { body: postBody(team, [team['u0']]) }, team.ann);
  for (const name of names) await call(posts.like, { params: { id: post.id } }, team[name] as Member);
  const last = team[names.at(-1) ?? ''] as Member;
  const [shown] = (await call(posts.list, { query: {} }, last)).body;
  expect(shown).toMatchObject({ likes: limits.likersKept + 1, liked: true });
  const [seen] = (await call(posts.list, { query: {} }, team.ann)).body;
  expect(seen).toMatchObject({ liked: false });
});

test('the feed is paged newest first, without duplicates while posts are added and deleted', async () => {
  const team = await aTeam(['ann', 'bob'], { workspace: { limit: 1000 } });
  const sent: string[] = [];
  for (let at = 0; at < limits.feedPage * 2 + 3; at += 1)
    sent.unshift((await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann)).body.id);
  const first = await call(posts.list, { query: {} }, team.bob);
  expect(first.body.map(({ id }) => id)).toEqual(sent.slice(0, limits.feedPage));
  await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann);
  await call(posts.remove, { params: { id: sent[1] as PostId } }, team.ann);
  const cursor = String(first.headers.get('x-next-cursor'));
  const second = await call(posts.list, { query: { next_cursor: cursor } }, team.bob);
  expect(second.body.map(({ id }) => id)).toEqual(sent.slice(limits.feedPage, limits.feedPage * 2));
  const last = String(second.headers.get('x-next-cursor'));
  const third = await call(posts.list, { query: { next_cursor: last } }, team.bob);
  expect(third.body).toHaveLength(3);
  expect(third.headers.get('x-next-cursor')).toBeNull();
});

test('400 for a changed cursor and for one of another workspace or list', async () => {
  const many = Array.from({ length: limits.feedPage + 1 });
  const team = await aTeam(['ann', 'bob'], { workspace: { limit: 1000 } });
  for (const _ of many) await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann);
  const cursor = String((await call(posts.list, { query: {} }, team.ann)).headers.get('x-next-cursor'));
  const other = await aTeam(['eve']);
  const flipped = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const [next_cursor, member] of [
    [flipped, team.ann],
    ['a', team.ann],
    [cursor, other.eve],
  ] as const)
    expect(await call(posts.list, { query: { next_cursor } }, member)).toMatchObject({
      status: 400,
      codes: ['invalid_cursor'],
    });
  const list = await call(
    coins.list,
    { params: { id: team.ann.id }, query: { next_cursor: cursor } },
    team.ann,
  );
  expect(list).toMatchObject({ status: 400, codes: ['invalid_cursor'] });
});

test('404 for liking or deleting a post of another workspace', async () => {
  const team = await aTeam(['ann', 'bob']);
  const other = await aTeam(['eve']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const params = { id: post.id };
  expect(await call(posts.like, { params }, other.eve)).toMatchObject({ status: 404 });
  expect(await call(posts.remove, { params }, other.eve)).toMatchObject({ status: 404 });
  expect((await call(posts.list, { query: {} }, other.eve)).body).toEqual([]);
});
