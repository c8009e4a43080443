import { expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { news } from '#shared/contract/news';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { settings } from '#shared/contract/settings';
import { limits } from '#shared/model/limits';
import { changeBeforeCommit } from '../support/faults.ts';
import { markRead, newsOf, storedNews, unreadOf } from '../support/news.ts';
import { postBody } from '../support/post-body.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser } from '../support/team.ts';
import { times } from '../support/times.ts';

type Team = Awaited<ReturnType<typeof aTeam<'ann' | 'bob' | 'cyd'>>>;

const thank = async (team: Team, to: Member, message = 'Great launch', by: Member = team.ann) =>
  (await call(posts.create, { body: { ...postBody(team, [to], 1), message } }, by)).body;

test('200: news name the person, the points and the words, and the configuration counts them', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const post = await thank(team, team.bob);
  const [item, ...others] = await newsOf(team.bob);
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    number: 1,
    kind: 'received',
    unread: true,
    by: { id: team.ann.id, name: 'ann Member' },
    post_id: post.id,
    text: 'Great launch',
    points: 1,
    reward: null,
    outcome: null,
    gone: false,
  });
  expect(item?.created_at).toBe(post.created_at);
  expect(await unreadOf(team.bob)).toEqual({ unread: 1, newest: 1 });
  expect((await call(config.read, {}, team.bob)).body.news).toEqual({ unread: 1, newest: 1 });
  expect(await newsOf(team.ann)).toEqual([]);
  expect((await call(config.read, {}, team.ann)).body.news).toEqual({ unread: 0, newest: 0 });
});

test('200: what arrives after the number that was read stays unread', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  for (const message of ['one', 'two']) await thank(team, team.bob, message);
  await stack.settle();
  const { newest } = await unreadOf(team.bob);
  await thank(team, team.bob, 'three');
  await stack.settle();
  const read = await markRead(team.bob, newest);
  expect(read).toMatchObject({ status: 200, body: { unread: 1, newest: 3 } });
  expect((await newsOf(team.bob)).map(({ text, unread }) => [text, unread])).toEqual([
    ['three', true],
    ['two', false],
    ['one', false],
  ]);
});

test('of two readers the one who saw more counts, in any order, also when nothing is left', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  for (const message of ['one', 'two', 'three']) await thank(team, team.bob, message);
  await stack.settle();
  const both = await Promise.all([markRead(team.bob, 3), markRead(team.bob, 1), markRead(team.bob, 2)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await unreadOf(team.bob)).toEqual({ unread: 0, newest: 3 });
  expect((await markRead(team.bob, 1)).body).toEqual({ unread: 0, newest: 3 });
});

test('a number that has not arrived marks nothing, so that nothing is read before it is there', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  expect((await markRead(team.bob, 5)).body).toEqual({ unread: 0, newest: 0 });
  await thank(team, team.bob);
  await stack.settle();
  expect((await markRead(team.bob, 2)).body).toEqual({ unread: 1, newest: 1 });
});

test.each([
  [{ until: 0 }, 422],
  [{ until: 1.5 }, 422],
  [{ until: 'all' }, 422],
])('PUT /news/read refuses %j with %i', async (body, status) => {
  const team = await aTeam(['ann']);
  expect((await send('PUT', '/news/read', body, team.ann)).status).toBe(status);
});

test('401 without a session, 402 while billing is inactive', async () => {
  const team = await aTeam(['ann'], { workspace: { trial_ends_at: '2020-01-01T00:00:00.000Z' } });
  for (const path of ['/news', '/news/unread']) {
    expect((await send('GET', path, undefined)).status).toBe(401);
    expect((await send('GET', path, undefined, team.ann)).status).toBe(402);
  }
  expect((await send('PUT', '/news/read', { until: 1 })).status).toBe(401);
  expect((await send('PUT', '/news/read', { until: 1 }, team.ann)).status).toBe(402);
});

test('news are paged newest first, and expire after 90 days', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { ann: { limit: 1000 } } });
  const count = limits.news.page + 3;
  for (const at of times(count)) await thank(team, team.bob, `post ${at}`);
  await stack.settle();
  const first = await call(news.list, { query: {} }, team.bob);
  expect(first.body).toHaveLength(limits.news.page);
  const next_cursor = String(first.headers.get('x-next-cursor'));
  const second = await call(news.list, { query: { next_cursor } }, team.bob);
  expect([...first.body, ...second.body].map(({ text }) => text)).toEqual(
    times(count).map((at) => `post ${count - 1 - at}`),
  );
  expect(second.headers.get('x-next-cursor')).toBeNull();
  const [stored] = await storedNews(team, team.bob);
  const days = ((stored?.ttl ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(limits.news.days);
});

test('news of a deleted post or comment say that it is gone, and quote nothing', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const first = await thank(team, team.bob);
  const second = await thank(team, team.bob);
  const body = { message: 'So true' };
  const added = await call(posts.addComment, { params: { id: second.id }, body }, team.cyd);
  await stack.settle();
  await call(posts.remove, { params: { id: first.id } }, team.ann);
  const comment = { id: second.id, comment_id: added.body.id };
  await call(posts.removeComment, { params: comment }, team.cyd);
  expect((await newsOf(team.bob)).map(({ kind, text, gone }) => [kind, text, gone])).toEqual([
    ['comment', null, true],
    ['received', 'Great launch', false],
    ['received', null, true],
  ]);
  expect(JSON.stringify(await storedNews(team, team.bob))).not.toMatch(/Great|true/);
});

test('each kind of news is switched for oneself, beside the mails, and all are on by default', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const before = (await call(profiles.readMe, {}, team.bob)).body.news;
  expect(Object.values(before).every(Boolean)).toBe(true);
  const body = { personal_news: { received: false } };
  const saved = await call(settings.updateNotifications, { body }, team.bob);
  expect(saved).toMatchObject({
    status: 200,
    body: {
      personal_news: { ...before, received: false },
      personal_notifications: { getting_points: true },
    },
  });
  expect((await call(profiles.readMe, {}, team.bob)).body.news).toEqual({ ...before, received: false });
  const both = { personal_news: { comment: false }, personal_notifications: { getting_points: false } };
  await call(settings.updateNotifications, { body: both }, team.bob);
  expect(await storedUser(team, team.bob)).toMatchObject({
    news_toggles: { ...before, received: false, comment: false },
    notifications: { getting_points: false },
  });
});

test('two switches of news at the same time are both kept', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const all = (await call(profiles.readMe, {}, team.bob)).body.news;
  const stop = changeBeforeCommit(
    'settings.updateNotifications',
    internals.keys.user(team.workspace.id, team.bob.id),
    { news_toggles: { ...all, comment: false } },
  );
  const body = { personal_news: { received: false } };
  const answer = await call(settings.updateNotifications, { body }, team.bob);
  stop();
  expect(answer.body.personal_news).toEqual({ ...all, comment: false, received: false });
});
