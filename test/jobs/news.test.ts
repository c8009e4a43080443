import { expect, test } from 'vitest';
import { lambdaContext } from '#infra/emulators/lambda/lambda-event';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import type { StoredPost } from '#shared/model/post';
import { reset } from '../support/active-team.ts';
import { interruptTransaction } from '../support/faults.ts';
import { kindsOf, markRead, newsOf, storedNews, unreadOf } from '../support/news.ts';
import { postBody } from '../support/post-body.ts';
import { aReward, decline, fulfil, giveCoins, redeem, redeemFor } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, storedPosts, withPermissions } from '../support/team.ts';
import { times } from '../support/times.ts';

const { handler } = await import('#functions/jobs/count');
const { marshall } = await import('@aws-sdk/util-dynamodb');

type Team = Awaited<ReturnType<typeof aTeam<'ann' | 'bob' | 'cyd' | 'dee'>>>;
const names = ['ann', 'bob', 'cyd', 'dee'] as const;

const thank = async (team: Team, to: readonly Member[], message = 'Great launch', by: Member = team.ann) =>
  (await call(posts.create, { body: { ...postBody(team, to, 1), message } }, by)).body;

const comment = (
  post: { id: StoredPost['id'] },
  message: string,
  by: Member,
  chosen: readonly { readonly id: Member['id'] }[] = [],
) =>
  call(
    posts.addComment,
    { params: { id: post.id }, body: { message, mentioned: chosen.map(({ id }) => id) } },
    by,
  );

const changed = (team: Team, post: StoredPost, event: string, before?: StoredPost) => ({
  eventID: event,
  eventName: before ? 'MODIFY' : 'INSERT',
  dynamodb: {
    Keys: marshall({ pk: `W#${team.workspace.id}#POSTS`, sk: post.id }),
    ...(before && { OldImage: marshall(before, { removeUndefinedValues: true }) }),
    NewImage: marshall(post, { removeUndefinedValues: true }),
    ApproximateCreationDateTime: Date.now() / 1000,
    SequenceNumber: event,
  },
});

const deliver = (...records: object[]): Promise<unknown> =>
  Promise.resolve(handler({ Records: records }, lambdaContext('count', 28), () => undefined));

test('received: every receiver is told, the sender is not', async () => {
  const team = await aTeam(names);
  await thank(team, [team.bob, team.cyd]);
  expect(await kindsOf(team.bob)).toEqual(['received']);
  expect(await kindsOf(team.cyd)).toEqual(['received']);
  expect(await kindsOf(team.ann)).toEqual([]);
});

test('comment: sender and receivers are told of a comment by somebody else', async () => {
  const team = await aTeam(names);
  const post = await thank(team, [team.bob, team.cyd]);
  await comment(post, 'Well deserved', team.cyd);
  expect(await kindsOf(team.ann)).toEqual(['comment']);
  expect(await kindsOf(team.bob)).toEqual(['comment', 'received']);
  expect(await kindsOf(team.cyd)).toEqual(['received']);
  expect((await newsOf(team.ann))[0]).toMatchObject({
    by: { id: team.cyd.id },
    text: 'Well deserved',
    post_id: post.id,
  });
});

test('add_on: sender and receivers are told of points that somebody else added', async () => {
  const team = await aTeam(names);
  const post = await thank(team, [team.bob, team.cyd]);
  await call(posts.addPoints, { params: { id: post.id }, body: { score: 2 } }, team.dee);
  expect(await kindsOf(team.ann)).toEqual(['add_on']);
  expect(await kindsOf(team.bob)).toEqual(['add_on', 'received']);
  expect(await kindsOf(team.dee)).toEqual([]);
  expect((await newsOf(team.ann))[0]).toMatchObject({ by: { id: team.dee.id }, points: 2, post_id: post.id });
  await call(posts.addPoints, { params: { id: post.id }, body: { score: 1 } }, team.ann);
  expect(await kindsOf(team.ann)).toEqual(['add_on']);
});

test('mentioned: a handle in a post or a comment tells a member who is not told otherwise', async () => {
  const team = await aTeam(names);
  await stack.settle();
  const post = await thank(team, [team.bob], 'You and @cyd, and you, @bob, made it');
  await comment(post, "And (@dee)'s, of course :tada: Not @nobody, not @ann", team.bob);
  expect(await kindsOf(team.cyd)).toEqual(['mentioned']);
  expect(await kindsOf(team.bob)).toEqual(['received']);
  expect(await kindsOf(team.ann)).toEqual(['comment']);
  const [item] = await newsOf(team.dee);
  expect(item).toMatchObject({
    kind: 'mentioned',
    by: { id: team.bob.id },
    text: "And (@dee)'s, of course 🎉 Not @nobody, not @ann",
  });
});

test('a handle that fits two members mentions neither, and a plain name nobody', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'cydney']);
  await stack.settle();
  const post = (await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann)).body;
  await comment(post, 'Thank you @cy and cyd Member', team.ann);
  expect(await kindsOf(team.cyd)).toEqual([]);
  expect(await kindsOf(team.cydney)).toEqual([]);
  await comment(post, 'Thank you @cyd', team.ann);
  expect(await kindsOf(team.cyd)).toEqual(['mentioned']);
});

test('mentioned: who was chosen in a comment is told, once, and nobody of another team', async () => {
  const [team, other] = [await aTeam(['ann', 'bob', 'cyd', 'cydney']), await aTeam(['eve'])];
  await stack.settle();
  const post = (await call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann)).body;
  await comment(post, 'Thank you @cyd Member', team.ann, [team.cydney, team.bob, other.eve]);
  expect(await kindsOf(team.cydney)).toEqual(['mentioned']);
  expect(await kindsOf(team.bob)).toEqual(['comment', 'received']);
  expect(await kindsOf(other.eve)).toEqual([]);
});

test('request_to_settle and reward_settled: administrators hear of a request, the buyer of its end', async () => {
  const team = await aTeam(names, { users: { dee: withPermissions('rewards_administrator') } });
  await giveCoins(team.ann, 50, team.bob, team.dee);
  const coffee = await aReward(team.ann);
  const { body: first } = await redeem(team.bob, coffee.id);
  const { body: second } = await redeem(team.bob, coffee.id);
  await redeem(team.dee, coffee.id);
  expect(await kindsOf(team.dee)).toEqual(['request_to_settle', 'request_to_settle']);
  expect(await kindsOf(team.ann)).toEqual(['request_to_settle', 'request_to_settle', 'request_to_settle']);
  expect((await newsOf(team.dee))[0]).toMatchObject({
    by: { id: team.bob.id },
    reward: { title: 'Coffee' },
    gone: false,
  });
  await fulfil(first.id, team.ann);
  await decline(second.id, team.dee);
  expect((await newsOf(team.bob)).map(({ kind, outcome, by }) => [kind, outcome, by])).toEqual([
    ['reward_settled', 'declined', null],
    ['reward_settled', 'fulfilled', null],
  ]);
});

test('an administrator who redeems for a member is not told of the request', async () => {
  const team = await aTeam(names, { users: { dee: withPermissions('rewards_administrator') } });
  await giveCoins(team.ann, 50, team.bob);
  const coffee = await aReward(team.ann);
  await redeemFor(team.dee, team.bob, coffee.id);
  expect(await kindsOf(team.dee)).toEqual([]);
  expect(await kindsOf(team.ann)).toEqual(['request_to_settle']);
});

test('team_reward_full: contributors hear of it, and of a team reward that is deleted before', async () => {
  const team = await aTeam(names);
  await giveCoins(team.ann, 90, team.bob, team.cyd, team.dee);
  const fields = { title: 'Party', price: '60', reward_type: 'team' };
  const party = await aReward(team.ann, fields);
  for (const member of [team.bob, team.cyd, team.dee]) await redeem(member, party.id, { amount: 20 });
  expect(await kindsOf(team.bob)).toEqual(['team_reward_full']);
  expect((await newsOf(team.cyd))[0]).toMatchObject({
    by: { id: team.dee.id },
    reward: { title: 'Party' },
  });
  expect(await kindsOf(team.dee)).toEqual([]);
  const trip = await aReward(team.ann, { ...fields, title: 'Trip' });
  await redeem(team.bob, trip.id, { amount: 5 });
  await call(rewards.remove, { params: { id: trip.id } }, team.ann);
  expect((await newsOf(team.bob))[0]).toMatchObject({
    kind: 'reward_settled',
    outcome: 'withdrawn',
    reward: { title: 'Trip' },
  });
});

test('nothing arrives of a kind that is switched off, nor for deactivated or demo members', async () => {
  const team = await aTeam(names, {
    users: {
      bob: { news_toggles: { received: false } },
      dee: { state: 'deactivated' },
      cyd: { demo: true },
    },
  });
  const post = await thank(team, [team.bob, team.cyd]);
  await comment(post, 'Well deserved, @dee', team.ann);
  expect(await kindsOf(team.bob)).toEqual(['comment']);
  expect(await storedNews(team, team.cyd)).toEqual([]);
  expect(await storedNews(team, team.dee)).toEqual([]);
});

test('an event delivered again, also at the same time or after it was read, is told once', async () => {
  const team = await aTeam(names);
  await thank(team, [team.bob]);
  await stack.settle();
  const [post] = await storedPosts(team);
  if (!post) throw new Error('no post');
  await Promise.all(times(4).map((at) => deliver(changed(team, post, `again${at}`))));
  expect(await unreadOf(team.bob)).toEqual({ unread: 1, newest: 1 });
  await markRead(team.bob, 1);
  const again = await deliver(changed(team, post, 'late'), changed(team, post, 'later'));
  expect(again).toEqual({ batchItemFailures: [] });
  expect(await unreadOf(team.bob)).toEqual({ unread: 0, newest: 1 });
  expect(await storedNews(team, team.bob)).toHaveLength(1);
});

test('news that arrive while others are read or arrive are counted, each with a number of its own', async () => {
  const team = await aTeam(names);
  await thank(team, [team.bob]);
  await stack.settle();
  const [post] = await storedPosts(team);
  if (!post) throw new Error('no post');
  const at = (second: number) => new Date(Date.parse(post.created_at) + second).toISOString();
  const another = (second: number): StoredPost => ({
    ...post,
    id: `${post.id.slice(0, -2)}${String(second).padStart(2, '0')}` as StoredPost['id'],
    created_at: at(second),
  });
  const arrivals = times(20).map((one) => deliver(changed(team, another(one + 10), `post${one}`)));
  const reads = times(5).map(() => markRead(team.bob, 1));
  await Promise.all([...arrivals, ...reads]);
  expect(await unreadOf(team.bob)).toEqual({ unread: 20, newest: 21 });
  const numbers = (await storedNews(team, team.bob)).map(({ number }) => number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(times(21).map((one) => one + 1));
});

test('a crash between two members is made up for when the event is delivered again', async () => {
  const team = await aTeam(names);
  const { keys } = internals;
  await thank(team, [team.bob, team.cyd]);
  await stack.settle();
  const [post] = await storedPosts(team);
  const [known] = await storedNews(team, team.cyd);
  if (!post || !known) throw new Error('nothing was stored');
  const { writes, table } = internals;
  const w = team.workspace.id;
  await table.transact(
    writes.discard(keys.news(w, team.cyd.id, known.id)),
    writes.discard(keys.newsCount(w, team.cyd.id)),
  );
  await deliver(changed(team, post, 'again'));
  expect(await unreadOf(team.cyd)).toEqual({ unread: 1, newest: 1 });
  expect(await unreadOf(team.bob)).toEqual({ unread: 1, newest: 1 });
});

test('a batch of changes tells each member in one transaction', async () => {
  const team = await aTeam(names);
  const sent = [];
  for (const message of ['one', 'two', 'three']) sent.push(await thank(team, [team.bob, team.cyd], message));
  await stack.settle();
  const stored = await storedPosts(team);
  const w = team.workspace.id;
  const { keys, writes, table } = internals;
  for (const member of [team.bob, team.cyd]) {
    const known = await storedNews(team, member);
    await table.transact(
      ...known.map(({ id }) => writes.discard(keys.news(w, member.id, id))),
      writes.discard(keys.newsCount(w, member.id)),
    );
  }
  await deliver(...stored.map((post, at) => changed(team, post, `batch${at}`)));
  for (const member of [team.bob, team.cyd]) expect(await unreadOf(member)).toEqual({ unread: 3, newest: 3 });
});

test('a reset removes all news and their numbers, also of a post sent just before it began', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const stop = interruptTransaction('workspace.reset', {
    before: async () => void (await call(posts.create, { body: postBody(team, [team.bob], 3) }, team.cyd)),
  });
  await call(posts.create, { body: postBody(team, [team.bob], 3) }, team.cyd);
  await stack.settle();
  expect((await reset(team)).status).toBe(202);
  stop();
  await stack.settle();
  expect(await storedNews(team, team.bob)).toEqual([]);
  expect(await unreadOf(team.bob)).toEqual({ unread: 0, newest: 0 });
});

test('an erased member keeps no news, and is a deleted user in the news of others', async () => {
  const team = await aTeam(names);
  await thank(team, [team.bob], 'Great launch', team.cyd);
  await thank(team, [team.cyd]);
  await stack.settle();
  await call(users.update, { params: { id: team.cyd.id }, body: { state: 'deactivated' } }, team.ann);
  expect((await call(users.remove, { params: { id: team.cyd.id } }, team.ann)).status).toBe(204);
  expect(await storedNews(team, team.cyd)).toEqual([]);
  expect((await newsOf(team.bob))[0]?.by).toMatchObject({ name: 'Deleted user', state: 'deleted' });
});
