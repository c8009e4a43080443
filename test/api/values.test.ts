import { expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { values } from '#shared/contract/values';
import { limits } from '#shared/model/limits';
import type { Value } from '#shared/model/value';
import { noPermissions } from '#shared/rules/people/users';
import { aHook, aReceiver } from '../support/hooks.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { postBody as aPost, unknownId } from '../support/post-body.ts';
import { changeBeforeCommit } from '../support/faults.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, type Member, withPermissions } from '../support/team.ts';
import { times } from '../support/times.ts';

const valueBody = (change: object = {}) => ({
  name: 'Curiosity',
  description: 'We ask why.',
  color: '#AA00ff',
  emoji: '🔭',
  keywords: ['Why', 'question', 'why'],
  tag: '#Curious',
  default: false,
  ...change,
});
const add = (actor: Member, change: object = {}) => call(values.create, { body: valueBody(change) }, actor);
const edit = (actor: Member, { id }: Pick<Value, 'id'>, change: object = {}) =>
  call(values.update, { params: { id }, body: valueBody(change) }, actor);
const remove = (actor: Member, { id }: Pick<Value, 'id'>) => call(values.remove, { params: { id } }, actor);
const list = async (actor: Member) => (await call(values.list, {}, actor)).body;
const defaults = async (actor: Member) => (await list(actor)).filter((value) => value.default);

test('a value is added, changed and deleted; its posts show its last name and the checklist item is done', async () => {
  const team = await aTeam(['ann', 'bob']);
  const added = await add(team.ann);
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'Curiosity', color: 'aa00ff', tag: 'curious', keywords: ['why', 'question'], emoji: '🔭' },
  });
  expect(await list(team.bob)).toContainEqual(added.body);
  const body = { ...aPost(team, [team.bob]), value_id: added.body.id };
  await call(posts.create, { body }, team.ann);
  const changed = await edit(team.ann, added.body, { name: 'Wonder', tag: 'wonder' });
  expect(changed).toMatchObject({ status: 200, body: { id: added.body.id, name: 'Wonder' } });
  expect((await remove(team.ann, added.body)).status).toBe(204);
  expect(await list(team.bob)).toHaveLength(5);
  const { body: feed } = await call(posts.list, { query: {} }, team.bob);
  expect(feed[0]?.value.name).toBe('Wonder');
  expect((await call(posts.create, { body }, team.ann)).codes).toEqual(['value_required']);
  const { body: shown } = await call(config.read, {}, team.ann);
  expect(shown.checklist?.find(({ item }) => item === 'values')?.done).toBe(true);
});

test('names and tags are unique ignoring case, and free again after their value is deleted', async () => {
  const team = await aTeam(['ann']);
  const { body: first } = await add(team.ann);
  const other = { name: 'Other', tag: 'other' };
  expect(await add(team.ann, { name: 'CURIOSITY', tag: 'x' })).toMatchObject({
    status: 422,
    codes: ['not_unique'],
    body: { errors: [{ message: 'Must be unique', path: ['name'] }] },
  });
  expect(await add(team.ann, { name: 'x', tag: 'CURIOUS' })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'not_unique', path: ['tag'] }] },
  });
  const { body: second } = await add(team.ann, other);
  expect((await edit(team.ann, second, { ...other, name: 'curiosity' })).codes).toEqual(['not_unique']);
  expect((await edit(team.ann, first, { name: 'CURIOSITY' })).status).toBe(200);
  expect((await edit(team.ann, first, { name: 'Moved', tag: 'moved' })).status).toBe(200);
  expect((await edit(team.ann, second)).status).toBe(200);
  await remove(team.ann, second);
  expect((await add(team.ann)).status).toBe(201);
});

test('a renamed value is shown under its present name wherever posts of before name it', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body: value } = await add(team.ann);
  const body = { ...aPost(team, [team.bob]), value_id: value.id };
  const server = await aReceiver();
  await aHook(team.ann, server.url, ['post.created']);
  await call(posts.create, { body }, team.ann);
  const now = { name: 'Wonder', tag: 'curious', emoji: '🌟', color: '112233' };
  await edit(team.ann, value, now);
  // What is told of the post later names the value as it is called then.
  await stack.settle();
  expect(server.got[0]?.body.data['value']).toMatchObject({ name: 'Wonder' });
  const mail = mailsTo(team.bob.email).find(({ text }) => text.includes('Wonder'));
  expect(mail?.text).not.toContain('Curiosity');
  expect(mail?.html).not.toContain('Curiosity');
  const looks = { id: value.id, name: 'Wonder', emoji: '🌟', color: '112233' };
  const found = async (query: object) => (await call(posts.list, { query }, team.bob)).body[0]?.value;
  expect(await found({})).toEqual(looks);
  expect(await found({ value: value.id })).toEqual(looks);
  const { body: ofBob } = await call(leaderboards.userValues, { params: { id: team.bob.id } }, team.ann);
  expect(ofBob).toMatchObject([looks]);
  const { body: shares } = await call(leaderboards.values, { query: {} }, team.ann);
  expect(shares).toMatchObject([looks]);
  const file = await send('GET', '/posts.csv?days=30', undefined, { token: team.ann.token });
  expect(file.body).toContain('Wonder');
  expect(file.body).not.toContain('Curiosity');
});

test('a tag of before still means its value, at most five of them, until another value takes it', async () => {
  const team = await aTeam(['ann']);
  const { body: first } = await add(team.ann, { tag: 't0' });
  expect(first.former_tags).toBeUndefined();
  for (const at of times(6)) await edit(team.ann, first, { tag: `t${at + 1}` });
  const tagsOf = async ({ id }: Pick<Value, 'id'>) => {
    const value = (await list(team.ann)).find((one) => one.id === id);
    return [value?.tag, ...(value?.former_tags ?? [])];
  };
  expect(await tagsOf(first)).toEqual(['t6', 't5', 't4', 't3', 't2', 't1']);
  // A name alone changes no tag, and the tag of before can be taken again.
  await edit(team.ann, first, { name: 'Wonder', tag: 't6' });
  await edit(team.ann, first, { name: 'Wonder', tag: 't4' });
  expect(await tagsOf(first)).toEqual(['t4', 't6', 't5', 't3', 't2', 't1']);
  const { body: second } = await add(team.ann, { name: 'Other', tag: 't2', default: true });
  expect(second.tag).toBe('t2');
  expect(await tagsOf(first)).toEqual(['t4', 't6', 't5', 't3', 't1']);
  await edit(team.ann, first, { name: 'Wonder', tag: 't4', default: true });
  await edit(team.ann, second, { name: 'Other', tag: 't3', default: true });
  expect(await tagsOf(first)).toEqual(['t4', 't6', 't5', 't1']);
  expect(await defaults(team.ann)).toMatchObject([{ id: second.id }]);
  expect((await edit(team.ann, first, { name: 'Wonder', tag: 't3' })).codes).toEqual(['not_unique']);
  await remove(team.ann, second);
  await remove(team.ann, first);
  for (const tag of ['t0', 't1', 't2', 't3', 't4', 't5', 't6'])
    expect((await add(team.ann, { name: tag, tag })).status).toBe(201);
});

test('at most one value is the default', async () => {
  const team = await aTeam(['ann']);
  const { body } = await add(team.ann, { default: true });
  expect(await defaults(team.ann)).toEqual([body]);
  const [first] = team.values;
  await edit(team.ann, first as Value, { name: 'First', tag: 'first', default: true });
  expect(await defaults(team.ann)).toMatchObject([{ id: first?.id }]);
  await edit(team.ann, first as Value, { name: 'First', tag: 'first' });
  expect(await defaults(team.ann)).toEqual([]);
});

test.each([
  ['🚀', '🚀'],
  ['rocket', '🚀'],
  [':tada:', '🎉'],
  ['+1', '👍'],
  ['heart', '❤️'],
  ['❤', '❤️'],
  ['flag-es', '🇪🇸'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['⛵\uFE0F', '⛵'],
])('the emoji %s is stored as %s', async (emoji, kept) => {
  const team = await aTeam(['ann']);
  expect(await add(team.ann, { emoji })).toMatchObject({ status: 201, body: { emoji: kept } });
});

test.each([
  ['value_required', { name: ' ' }],
  ['message_too_long', { name: 'a'.repeat(41) }],
  ['message_too_long', { description: 'a'.repeat(301) }],
  ['message_too_long', { keywords: ['a'.repeat(41)] }],
  ['wrong_format', { color: 'red' }],
  ['wrong_format', { tag: 'two words' }],
  ['wrong_format', { emoji: 'no-such-emoji' }],
  ['wrong_format', { emoji: '🚀🚀' }],
])('422 %s for %j', async (code, change) => {
  const team = await aTeam(['ann']);
  const [first] = team.values;
  expect(await add(team.ann, change)).toMatchObject({ status: 422, codes: [code] });
  expect(await edit(team.ann, first as Value, change)).toMatchObject({ status: 422, codes: [code] });
  expect(await list(team.ann)).toHaveLength(5);
});

test('400 for 21 keywords, 403 for a member, 401 without a token, 404 for an unknown value', async () => {
  const team = await aTeam(['ann', 'bob']);
  const other = await aTeam(['zoe']);
  const keywords = Array.from({ length: 21 }, (_, at) => `k${at}`);
  expect((await add(team.ann, { keywords })).status).toBe(400);
  expect((await add(team.bob)).status).toBe(403);
  expect((await call(values.create, { body: valueBody() })).status).toBe(401);
  for (const id of [unknownId, other.values[0]?.id] as unknown as Value['id'][]) {
    expect((await edit(team.ann, { id })).status).toBe(404);
    expect((await remove(team.ann, { id })).status).toBe(404);
  }
  expect((await send('DELETE', '/values/x', undefined, team.ann)).status).toBe(404);
  expect((await remove(team.bob, team.values[0] as Value)).status).toBe(403);
});

test('16 concurrent creations with one name create one value; with different names they stop at 50', async () => {
  const team = await aTeam(['ann']);
  const same = await Promise.all(times(16).map((at) => add(team.ann, { tag: `t${at}` })));
  expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(same.filter(({ codes }) => codes[0] === 'not_unique')).toHaveLength(15);
  for (let at = 0; at < limits.value.count - 6 - 3; at += 1)
    await add(team.ann, { name: `n${at}`, tag: `n${at}` });
  const many = await Promise.all(times(16).map((at) => add(team.ann, { name: `m${at}`, tag: `m${at}` })));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(many.find(({ status }) => status === 422)).toMatchObject({
    codes: ['too_many'],
    body: { errors: [{ message: 'There can be at most 50 of these.' }] },
  });
  expect(await list(team.ann)).toHaveLength(50);
});

test('eight concurrent new defaults leave one', async () => {
  const team = await aTeam(['ann']);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => add(team.ann, { name: `d${at}`, tag: `d${at}`, default: true })),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(await defaults(team.ann)).toHaveLength(1);
});

test('403 for an administrator demoted before the commit', async () => {
  const team = await aTeam(['ann', 'bob'], {
    users: { bob: withPermissions('global_administrator') },
  });
  const stop = changeBeforeCommit('values.remove', internals.keys.user(team.workspace.id, team.bob.id), {
    permissions: noPermissions,
  });
  const answer = await remove(team.bob, team.values[0] as Value);
  stop();
  expect(answer.status).toBe(403);
  expect(await list(team.ann)).toHaveLength(5);
});
