import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { changeBeforeCommit } from '../support/faults.ts';
import { importPast, resultsOf } from '../support/past-posts.ts';
import { pastRow } from '../support/post-body.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, storedPosts, withPermissions } from '../support/team.ts';

const { allPermissions } = await import('#shared/rules/people/users');

test.each([
  ['no date', { created_at: 'yesterday' }, 'wrong_format'],
  ['a date to come', { created_at: '2999-01-01T00:00:00Z' }, 'out_of_range'],
  ['a date of another century', { created_at: '1999-12-31T23:59:59Z' }, 'out_of_range'],
  ['no giver', { from_id: undefined }, 'wrong_format'],
  ['no receiver', { to_id: [] }, 'receivers_required'],
  ['a fraction of a point', { score: 1.5 }, 'wrong_format'],
  ['less than no points', { score: -1 }, 'out_of_range'],
  ['no message', { message: ' ' }, 'description_required'],
  ['a long message', { message: 'a'.repeat(1001) }, 'message_too_long'],
  ['an unknown value', { value_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'value_required'],
  ['an unknown giver', { from_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'user_not_found'],
  ['an unknown receiver', { to_id: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }, 'user_not_found'],
])('a row with %s is refused, and the others are added', async (_, changes, code) => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const file = [pastRow(team, team.ann, [team.bob], changes), pastRow(team, team.bob, [team.cyd])];
  const { body } = await importPast(team.ann, ...file);
  expect(body).toMatchObject([
    { result: 'refused', id: null, code, message: expect.stringMatching(/./) },
    { result: 'added' },
  ]);
  expect(await storedPosts(team)).toHaveLength(1);
});

test('a row to oneself is refused; points can be none; people can be invited or gone, but not erased', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve'], {
    users: { cyd: { state: 'pending' }, dan: { state: 'deactivated' }, eve: { state: 'deactivated' } },
  });
  const other = await aTeam(['zoe']);
  expect((await call(users.remove, { params: { id: team.eve.id } }, team.ann)).status).toBe(204);
  expect(
    await resultsOf(
      importPast(
        team.ann,
        pastRow(team, team.bob, [team.ann, team.bob]),
        pastRow(team, team.cyd, [team.dan], { score: 0 }),
        pastRow(team, team.eve, [team.bob]),
        pastRow(team, team.bob, [team.eve]),
        pastRow(team, other.zoe, [team.bob]),
      ),
    ),
  ).toEqual(['self_recognition', 'added', 'user_not_found', 'user_not_found', 'user_not_found']);
});

test('only administrators of people import and undo, while they are', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: withPermissions('rewards_administrator') },
  });
  for (const by of [team.bob, team.cyd]) {
    expect((await importPast(by, pastRow(team, team.bob, [team.cyd]))).codes).toEqual(['forbidden']);
    expect((await call(posts.undoImport, {}, by)).codes).toEqual(['forbidden']);
  }
  await importPast(team.ann, pastRow(team, team.bob, [team.cyd]));
  await stack.settle();
  const { keys } = internals;
  const me = keys.user(team.workspace.id, team.ann.id);
  const whileLosing = async (id: string, act: () => Promise<{ readonly codes: readonly string[] }>) => {
    const stop = changeBeforeCommit(id, me, { permissions: {} });
    const { codes } = await act();
    stop();
    await internals.table.write(internals.writes.change(me, { set: { permissions: allPermissions } }));
    return codes;
  };
  const another = pastRow(team, team.cyd, [team.bob]);
  expect(await whileLosing('posts.import', () => importPast(team.ann, another))).toEqual(['forbidden']);
  expect(await whileLosing('posts.undoImport', () => call(posts.undoImport, {}, team.ann))).toEqual([
    'forbidden',
  ]);
  expect(await storedPosts(team)).toHaveLength(1);
});

test('a workspace that is being emptied at this moment gets no past posts', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const own = internals.keys.workspace(team.workspace.id);
  const stop = changeBeforeCommit('posts.import', own, { closing: 'reset' });
  expect((await importPast(team.ann, pastRow(team, team.bob, [team.cyd]))).codes).toEqual(['workspace_busy']);
  stop();
  expect(await storedPosts(team)).toEqual([]);
});

test('a workspace imports a bounded number in a day, and is told how long to wait', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const { keys, table, writes } = internals;
  const day = new Date().toISOString().slice(0, 10);
  await table.write(
    writes.create(keys.importedOnDay(team.workspace.id, day), { count: limits.pastPosts.perDay - 1 }),
  );
  const file = [pastRow(team, team.bob, [team.cyd]), pastRow(team, team.cyd, [team.bob])];
  const refused = await importPast(team.ann, ...file);
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(await storedPosts(team)).toEqual([]);
  expect(await resultsOf(importPast(team.ann, file[0]!))).toEqual(['added']);
  // What was there before is not counted again.
  expect(await resultsOf(importPast(team.ann, file[0]!))).toEqual(['exists']);
});

test('a call brings ninety past posts at most', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const file = Array.from({ length: 91 }, (_, at) =>
    pastRow(team, team.bob, [team.cyd], { message: `For the work of day ${at}` }),
  );
  expect(await importPast(team.ann, ...file)).toMatchObject({ status: 400, codes: ['invalid_request'] });
  expect(await importPast(team.ann)).toMatchObject({ status: 400 });
  expect(new Set(await resultsOf(importPast(team.ann, ...file.slice(1))))).toEqual(new Set(['added']));
});
