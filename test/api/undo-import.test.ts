import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { posts } from '#shared/contract/posts';
import { limits } from '#shared/model/limits';
import { importedTerm } from '#shared/rules/posts/post-search';
import { interruptTransaction } from '../support/faults.ts';
import { feedOf, importPast, resultsOf } from '../support/past-posts.ts';
import { pastRow, unknownId } from '../support/post-body.ts';
import { thank } from '../support/recognition.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedPosts, withPermissions } from '../support/team.ts';

const { findIndexGaps } = await import('#functions/projections/rebuild-search');

test('all that was imported is removed again, and nothing else', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const own = await thank(team, team.bob, [team.cyd], 9);
  const most = limits.pastPosts.perCall;
  const file = Array.from({ length: most + 10 }, (_, at) =>
    pastRow(team, team.bob, [team.cyd], { message: `For the work of day ${at}` }),
  );
  await importPast(team.ann, ...file.slice(0, most));
  await importPast(team.ann, ...file.slice(most));
  await stack.settle();
  await call(posts.like, { params: { id: (await feedOf(team.cyd))[1]?.id as never } }, team.cyd);
  const undo = async () => (await call(posts.undoImport, {}, team.ann)).body;
  expect(await undo()).toEqual({ removed: most, more: true });
  // Those that are gone are passed over, even while the search still names them.
  expect(await undo()).toEqual({ removed: 10, more: false });
  expect(await undo()).toEqual({ removed: 0, more: false });
  await stack.settle();
  expect(await storedPosts(team)).toMatchObject([{ id: own.id }]);
  expect(await findIndexGaps(team.workspace.id)).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
  const lines = (await call(audit.list, { query: {} }, team.ann)).body;
  const told = lines.filter(({ action }) => action.startsWith('history_'));
  expect(told.map(({ action, details, by }) => [action, details['count'], by?.id])).toEqual([
    ['history_removed', 10, team.ann.id],
    ['history_removed', most, team.ann.id],
    ['history_imported', 10, team.ann.id],
    ['history_imported', most, team.ann.id],
  ]);
});

test('what the search names and is gone, or was never imported, is passed over', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const own = await thank(team, team.bob, [team.cyd], 9);
  await importPast(team.ann, pastRow(team, team.bob, [team.cyd]));
  await stack.settle();
  const { keys, table, writes } = internals;
  for (const id of [own.id, unknownId as unknown as typeof own.id])
    await table.write(writes.create(keys.postTerm(team.workspace.id, importedTerm, id), {}));
  expect((await call(posts.undoImport, {}, team.ann)).body).toEqual({ removed: 1, more: false });
  expect(await storedPosts(team)).toMatchObject([{ id: own.id }]);
});

test('a post that is imported, or deleted, while a call decides is not counted twice', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const file = [pastRow(team, team.bob, [team.cyd]), pastRow(team, team.cyd, [team.bob])];
  const another = interruptTransaction('posts.import', {
    before: async () => void (await importPast(team.ann, ...file.slice(1))),
  });
  expect(await resultsOf(importPast(team.ann, ...file))).toEqual(['added', 'exists']);
  another();
  await stack.settle();
  const [{ id } = { id: '' }] = await feedOf(team.ann);
  const deleted = interruptTransaction('posts.undoImport', {
    before: async () => void (await call(posts.remove, { params: { id } }, team.ann)),
  });
  expect((await call(posts.undoImport, {}, team.ann)).body).toEqual({ removed: 1, more: false });
  deleted();
  expect(await storedPosts(team)).toEqual([]);
});

test('two administrators who undo at the same moment remove each post once', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: withPermissions('global_administrator') },
  });
  const file = Array.from({ length: 30 }, (_, at) =>
    pastRow(team, team.bob, [team.cyd], { message: `For the work of day ${at}` }),
  );
  await importPast(team.ann, ...file);
  await stack.settle();
  const answers = await Promise.all([team.ann, team.bob].map((by) => call(posts.undoImport, {}, by)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.removed).toSorted((a, b) => a - b)).toEqual([0, 30]);
});
