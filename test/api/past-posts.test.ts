import { expect, test } from 'vitest';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { interruptTransaction, loseFirstAnswer } from '../support/faults.ts';
import { aHook, aReceiver, logOf } from '../support/hooks.ts';
import { newsOf } from '../support/news.ts';
import { feedOf, importPast, resultsOf } from '../support/past-posts.ts';
import { pastRow } from '../support/post-body.ts';
import { withheld } from '../support/queues.ts';
import { thank } from '../support/recognition.ts';
import { aConnectedTeam } from '../support/slack.ts';
import { call, mails, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedEntries,
  storedPosts,
  storedUser,
} from '../support/team.ts';

const { announcementOf } = await import('#functions/chat/announcement');
const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { findIndexGaps } = await import('#functions/projections/rebuild-search');

test('a past post stands in the feed at its date, in both profiles and in the search, marked as imported', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const today = await thank(team, team.ann, [team.bob], 3);
  const { status, body } = await importPast(team.ann, pastRow(team, team.bob, [team.cyd]));
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
  expect(await resultsOf(importPast(team.ann, past))).toEqual(['added']);
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
  expect(await resultsOf(importPast(team.ann, ...said))).toEqual(['added', 'added', 'added']);
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
    await importPast(team.ann, row);
    await stack.settle();
  });
  expect(asked).toEqual([]);
  const [past] = (await importPast(team.ann, row)).body;
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
  const [past] = (await importPast(team.ann, pastRow(team, team.bob, [team.cyd], { created_at }))).body;
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
  expect(await resultsOf(importPast(team.ann, ...file))).toEqual([
    'added',
    'exists',
    ...file.slice(2).map(() => 'added'),
  ]);
  const again = file.map((one) => ({ ...one, value_id: team.values[1]?.id }));
  expect(await resultsOf(importPast(team.ann, ...again))).toEqual(file.map(() => 'exists'));
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
    [file, file.toReversed(), file.slice(5), file.slice(0, 9)].map((rows) => importPast(team.ann, ...rows)),
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
  expect((await importPast(team.ann, ...file)).status).toBe(500);
  stop();
  expect(await storedPosts(team)).toEqual([]);
  const found = loseFirstAnswer('posts.import', 'TransactWriteItems');
  await importPast(team.ann, ...file);
  found();
  expect(await resultsOf(importPast(team.ann, ...file))).toEqual(['exists', 'exists']);
  expect(await storedPosts(team)).toHaveLength(2);
});

test('a past post is liked, commented and moved to another value, and nobody adds points; deleting it takes nothing back', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await thank(team, team.bob, [team.cyd], 9);
  const [one] = (await importPast(team.ann, pastRow(team, team.bob, [team.cyd]))).body;
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
  expect(await resultsOf(importPast(team.ann, pastRow(team, team.bob, [team.cyd])))).toEqual(['added']);
});
