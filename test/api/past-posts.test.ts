import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { importedTerm } from '#shared/rules/post-search';
import { changeBeforeCommit, interruptTransaction, loseFirstAnswer } from '../support/faults.ts';
import { aHook, aReceiver, logOf } from '../support/hooks.ts';
import { newsOf } from '../support/news.ts';
import { pastRow, unknownId } from '../support/post-body.ts';
import { withheld } from '../support/queues.ts';
import { thank } from '../support/recognition.ts';
import { aConnectedTeam } from '../support/slack.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedEntries,
  storedPosts,
  storedUser,
  withPermissions,
} from '../support/team.ts';

const { allPermissions } = await import('#shared/rules/users');
const { announcementOf } = await import('#functions/workflows/chat/announcement');
const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { findIndexGaps } = await import('#functions/projections/rebuild-search');

const bring = (by: Member, ...rows: readonly object[]) =>
  call(posts.import, { body: { posts: rows.map((one) => ({ ...one })) } }, by);

const resultsOf = async (answer: ReturnType<typeof bring>) =>
  (await answer).body.map(({ result, code }) => code ?? result);

const feedOf = async (member: Member) => (await call(posts.list, { query: {} }, member)).body;

test('a past post stands in the feed at its date, in both profiles and in the search, marked as imported', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const today = await thank(team, team.ann, [team.bob], 3);
  const { status, body } = await bring(team.ann, pastRow(team, team.bob, [team.cyd]));
  expect(status).toBe(200);
  expect(body).toMatchObject([{ result: 'added', code: null, message: null }]);
  await stack.settle();
  const [newest, past] = await feedOf(team.ann);
  expect(newest).toMatchObject({ id: today.id, imported: false });
  expect(past).toMatchObject({
    id: body[0]?.id,
    from: { id: team.bob.id },
    to: [{ id: team.cyd.id }],
    score: 25,
    message: 'Thank you for the calm launch',
    created_at: '2024-03-12T12:00:00.000Z',
    value: { id: team.values[0]?.id },
    imported: true,
    can: { add: false },
  });
  const listOf = async ({ id }: Member, direction: 'received' | 'granted') =>
    (await call(profiles.listPosts, { params: { id }, query: { direction } }, team.ann)).body;
  expect(await listOf(team.cyd, 'received')).toMatchObject([{ id: past?.id }]);
  expect(await listOf(team.bob, 'granted')).toMatchObject([{ id: past?.id }]);
  const found = await call(posts.list, { query: { q: 'calm', until: '2024-03-12' } }, team.ann);
  expect(found.body).toMatchObject([{ id: past?.id }]);
  expect(await findIndexGaps(team.workspace.id)).toEqual([]);
});

test('a past post moves nothing, counts nowhere and tells nobody', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const past = pastRow(team, team.bob, [team.cyd, team.ann], { created_at: yesterday });
  expect(await resultsOf(bring(team.ann, past))).toEqual(['added']);
  await stack.settle();
  const toldOf = ({ email }: Member) => mails.filter(({ to }) => to.includes(email)).length;
  const figuresOf = async () => ({
    mails: toldOf(team.cyd),
    news: (await newsOf(team.cyd)).length,
    received: (await call(profiles.read, { params: { id: team.cyd.id } }, team.ann)).body.received,
    ranked: (await call(leaderboards.list, { query: {} }, team.ann)).body.filter(({ current }) => current > 0)
      .length,
    posts: (await call(leaderboards.statistics, { query: {} }, team.ann)).body.posts,
  });
  expect(await figuresOf()).toEqual({ mails: 0, news: 0, received: 0, ranked: 0, posts: 0 });
  expect(await storedEntries(team, team.cyd)).toEqual([]);
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 0, entries: 0 });
  expect(await storedUser(team, team.bob)).toMatchObject({ spent: 0 });
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
  // One of today does all of that.
  await thank(team, team.bob, [team.cyd], 4);
  await stack.settle();
  expect(await figuresOf()).toEqual({ mails: 1, news: 1, received: 4, ranked: 1, posts: 1 });
});

test('what was said in past posts is no topic of these days', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const created_at = new Date(Date.now() - 86_400_000).toISOString();
  const said = [team.ann, team.bob, team.cyd].map((from, at, all) =>
    pastRow(team, from, [all[(at + 1) % 3]!], { created_at, message: 'What a marvellous lighthouse' }),
  );
  expect(await resultsOf(bring(team.ann, ...said))).toEqual(['added', 'added', 'added']);
  await stack.settle();
  expect((await call(leaderboards.commonTopics, { query: {} } as never, team.ann)).body).toEqual([]);
});

test('webhooks and chats hear of a post of today, and of no past one, neither when it comes nor when it goes', async () => {
  const { team, slack, channel } = await aConnectedTeam();
  const server = await aReceiver();
  const { id } = await aHook(team.ann, server.url, ['post.created', 'post.deleted']);
  const posted = slack.messages(channel).length;
  const created_at = new Date(Date.now() - 60_000).toISOString();
  const row = pastRow(team, team.bob, [team.cyd], { created_at });
  const asked = await withheld('chat', async () => {
    await bring(team.ann, row);
    await stack.settle();
  });
  expect(asked).toEqual([]);
  const [past] = (await bring(team.ann, row)).body;
  await call(posts.remove, { params: { id: past?.id as never } }, team.ann);
  await stack.settle();
  expect(await logOf(team.ann, id)).toEqual([]);
  expect(slack.messages(channel)).toHaveLength(posted);
  await thank(team, team.bob, [team.cyd], 1);
  await stack.settle();
  expect(await logOf(team.ann, id)).toMatchObject([{ type: 'post.created' }]);
  expect(slack.messages(channel).length).toBeGreaterThan(posted);
});

test('a message of a chat that says that a past post is new announces nothing', async () => {
  const { team } = await aConnectedTeam();
  const created_at = new Date(Date.now() - 60_000).toISOString();
  const [past] = (await bring(team.ann, pastRow(team, team.bob, [team.cyd], { created_at }))).body;
  const today = await thank(team, team.bob, [team.cyd], 1);
  const reading = { now: new Date(), consistent: true };
  const said = await Promise.all(
    [today.id, past?.id as typeof today.id].map((one) => announcementOf(team.workspace, one, reading)),
  );
  expect(said).toEqual([expect.objectContaining({ id: today.id }), undefined]);
});

test('the same file twice adds nothing, nor does a row that is in it twice, whatever value is chosen', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const file = [
    pastRow(team, team.ann, [team.bob, team.cyd]),
    pastRow(team, team.ann, [team.cyd, team.bob]),
    pastRow(team, team.ann, [team.bob]),
    pastRow(team, team.ann, [team.bob], { score: 26 }),
    pastRow(team, team.ann, [team.bob], { created_at: '2024-03-12T12:00:01Z' }),
    pastRow(team, team.ann, [team.bob], { message: 'And for the other one' }),
  ];
  expect(await resultsOf(bring(team.ann, ...file))).toEqual([
    'added',
    'exists',
    ...file.slice(2).map(() => 'added'),
  ]);
  const again = file.map((one) => ({ ...one, value_id: team.values[1]?.id }));
  expect(await resultsOf(bring(team.ann, ...again))).toEqual(file.map(() => 'exists'));
  const stored = await storedPosts(team);
  expect(stored).toHaveLength(5);
  expect(new Set(stored.map(({ value }) => value.id))).toEqual(new Set([team.values[0]?.id]));
});

test('files sent at the same moment add each row once', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const file = Array.from({ length: 20 }, (_, at) =>
    pastRow(team, team.bob, [team.cyd], { message: `For the work of day ${at}` }),
  );
  const answers = await Promise.all(
    [file, file.toReversed(), file.slice(5), file.slice(0, 9)].map((rows) => bring(team.ann, ...rows)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const added = answers.flatMap(({ body }) => body.filter(({ result }) => result === 'added'));
  expect(added).toHaveLength(20);
  expect(await storedPosts(team)).toHaveLength(20);
});

test('an import that lost its answer, or crashed before its transaction, is completed by sending it again', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const file = [pastRow(team, team.bob, [team.cyd]), pastRow(team, team.cyd, [team.bob])];
  const stop = interruptTransaction('posts.import', {
    before: () => Promise.reject(new Error('crashed')),
  });
  expect((await bring(team.ann, ...file)).status).toBe(500);
  stop();
  expect(await storedPosts(team)).toEqual([]);
  const found = loseFirstAnswer('posts.import', 'TransactWriteItems');
  await bring(team.ann, ...file);
  found();
  expect(await resultsOf(bring(team.ann, ...file))).toEqual(['exists', 'exists']);
  expect(await storedPosts(team)).toHaveLength(2);
});

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
  const { body } = await bring(team.ann, ...file);
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
      bring(
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

test('a past post is liked, commented and moved to another value, and nobody adds points; deleting it takes nothing back', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await thank(team, team.bob, [team.cyd], 9);
  const [one] = (await bring(team.ann, pastRow(team, team.bob, [team.cyd]))).body;
  const params = { id: one?.id as never };
  expect((await call(posts.like, { params }, team.cyd)).status).toBe(200);
  expect((await call(posts.addComment, { params, body: { message: 'I remember!' } }, team.cyd)).status).toBe(
    201,
  );
  const value_id = team.values[1]?.id as never;
  expect((await call(posts.update, { params, body: { value_id } }, team.ann)).body).toMatchObject({
    value: { id: value_id },
    imported: true,
  });
  const refused = await call(posts.addPoints, { params, body: { score: 5 } }, team.ann);
  expect(refused.codes).toEqual(['forbidden']);
  expect((await call(posts.remove, { params }, team.cyd)).status).toBe(403);
  expect((await call(posts.remove, { params }, team.bob)).status).toBe(204);
  await stack.settle();
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 9, entries: 1 });
  expect(await storedUser(team, team.bob)).toMatchObject({ spent: 9 });
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
  // It can be imported again.
  expect(await resultsOf(bring(team.ann, pastRow(team, team.bob, [team.cyd])))).toEqual(['added']);
});

test('all that was imported is removed again, and nothing else', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const own = await thank(team, team.bob, [team.cyd], 9);
  const most = limits.pastPosts.perCall;
  const file = Array.from({ length: most + 10 }, (_, at) =>
    pastRow(team, team.bob, [team.cyd], { message: `For the work of day ${at}` }),
  );
  await bring(team.ann, ...file.slice(0, most));
  await bring(team.ann, ...file.slice(most));
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
  await bring(team.ann, pastRow(team, team.bob, [team.cyd]));
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
    before: async () => void (await bring(team.ann, ...file.slice(1))),
  });
  expect(await resultsOf(bring(team.ann, ...file))).toEqual(['added', 'exists']);
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
  await bring(team.ann, ...file);
  await stack.settle();
  const answers = await Promise.all([team.ann, team.bob].map((by) => call(posts.undoImport, {}, by)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.removed).toSorted((a, b) => a - b)).toEqual([0, 30]);
});

test('only administrators of people import and undo, while they are', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: withPermissions('rewards_administrator') },
  });
  for (const by of [team.bob, team.cyd]) {
    expect((await bring(by, pastRow(team, team.bob, [team.cyd]))).codes).toEqual(['forbidden']);
    expect((await call(posts.undoImport, {}, by)).codes).toEqual(['forbidden']);
  }
  await bring(team.ann, pastRow(team, team.bob, [team.cyd]));
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
  expect(await whileLosing('posts.import', () => bring(team.ann, another))).toEqual(['forbidden']);
  expect(await whileLosing('posts.undoImport', () => call(posts.undoImport, {}, team.ann))).toEqual([
    'forbidden',
  ]);
  expect(await storedPosts(team)).toHaveLength(1);
});

test('a workspace that is being emptied at this moment gets no past posts', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const own = internals.keys.workspace(team.workspace.id);
  const stop = changeBeforeCommit('posts.import', own, { closing: 'reset' });
  expect((await bring(team.ann, pastRow(team, team.bob, [team.cyd]))).codes).toEqual(['workspace_busy']);
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
  const refused = await bring(team.ann, ...file);
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(await storedPosts(team)).toEqual([]);
  expect(await resultsOf(bring(team.ann, file[0]!))).toEqual(['added']);
  // What was there before is not counted again.
  expect(await resultsOf(bring(team.ann, file[0]!))).toEqual(['exists']);
});

test('a call brings ninety past posts at most', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const file = Array.from({ length: 91 }, (_, at) =>
    pastRow(team, team.bob, [team.cyd], { message: `For the work of day ${at}` }),
  );
  expect(await bring(team.ann, ...file)).toMatchObject({ status: 400, codes: ['invalid_request'] });
  expect(await bring(team.ann)).toMatchObject({ status: 400 });
  expect(new Set(await resultsOf(bring(team.ann, ...file.slice(1))))).toEqual(new Set(['added']));
});
