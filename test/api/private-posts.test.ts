import { afterAll, expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import type { Endpoint } from '#shared/contract/endpoint';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { settings } from '#shared/contract/settings';
import { walls } from '#shared/contract/walls';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { PostDraft } from '#shared/model/post';
import { addDays } from '#shared/rules/basics/time';
import { anApiKey } from '../support/api-keys.ts';
import { aHook, aReceiver } from '../support/hooks.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { kindsOf, newsOf } from '../support/news.ts';
import { erase } from '../support/recognition.ts';
import { postBody } from '../support/post-body.ts';
import { aConnectedTeam } from '../support/slack.ts';
import { call, internals, type Parts, send, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, type Member, storedUser } from '../support/team.ts';
import { startReceiver } from '../support/receiver.ts';
import { prepareRequest } from '../support/prepared-requests.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { findIndexGaps } = await import('#functions/projections/rebuild-search');
const { findAnyPost, readPostWords, recordTakingOut } = await import('#functions/data/posts');
const { recordLike } = await import('#functions/data/likes');
const { readEdges } = await import('#functions/projections/statistics');
const { readPostsBetween } = await import('#functions/data/week-posts');
const { planTakingOut } = await import('#shared/rules/posts/private-posts');

const names = ['ann', 'bob', 'cyd', 'dan', 'eve'] as const;
const aPrivateTeam = () => aTeam(names, { workspace: { private_posts: true, notifications: {} } });
type Team = Awaited<ReturnType<typeof aPrivateTeam>>;

const write = (team: Team, from: Member, to: readonly Member[], draft: Partial<PostDraft> = {}) =>
  call(posts.create, { body: { ...postBody(team, to, 5), private: true, ...draft } }, from);
const read = (id: PostId, by: { token: string }) => call(posts.read, { params: { id } }, by);
const takeOut = (id: PostId, by: Member) => call(posts.takeOut, { params: { id } }, by);
const listed = async (by: { token: string }, query: Parts['query'] = {}) =>
  (await call(posts.list, { query }, by)).body.map(({ id }) => id);
const isSound = async (team: Team) => {
  await stack.settle();
  const now = new Date();
  expect(await findDiscrepancies(team.workspace, now)).toEqual([]);
  expect(await findIndexGaps(team.workspace.id)).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
};

test('a private post gives its points, and giver, receivers and administrators of people find it', async () => {
  const team = await aPrivateTeam();
  const { status, body } = await write(team, team.bob, [team.cyd, team.dan], { message: 'In confidence' });
  expect([status, body.private]).toEqual([201, true]);
  await stack.settle();
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 5 });
  for (const one of [team.ann, team.bob, team.cyd, team.dan]) {
    expect((await read(body.id, one)).body).toMatchObject({ message: 'In confidence', private: true });
    expect(await listed(one, { private: 'true' })).toEqual([body.id]);
    expect(await listed(one, { private: 'true', q: 'confid', from: team.bob.id })).toEqual([body.id]);
    expect(await listed(one, { private: 'true', q: 'nothing' })).toEqual([]);
  }
  expect(await listed(team.eve, { private: 'true' })).toEqual([]);
  const { body: ranking } = await call(leaderboards.list, {} as never, team.eve);
  expect(ranking.map(({ current }) => current)).toEqual([5, 5]);
  await isSound(team);
});

test('those who see it like it, comment on it and change it; nobody adds points; deleted, it takes its points back', async () => {
  const team = await aPrivateTeam();
  const { body: post } = await write(team, team.bob, [team.cyd]);
  const of = { params: { id: post.id } };
  expect((await call(posts.like, of, team.cyd)).body).toEqual({ likes: 1, liked: true });
  expect((await call(posts.unlike, of, team.cyd)).body).toEqual({ likes: 0, liked: false });
  const comment = await call(posts.addComment, { ...of, body: { message: 'Thank you' } }, team.cyd);
  expect(comment.status).toBe(201);
  const changed = await call(posts.update, { ...of, body: { message: 'Corrected' } }, team.bob);
  expect(changed.body).toMatchObject({ message: 'Corrected', comments: 1, can: { add: false } });
  expect((await call(posts.addPoints, { ...of, body: { score: 1 } }, team.ann)).status).toBe(403);
  const said = { ...of.params, comment_id: comment.body.id };
  expect((await call(posts.removeComment, { params: said }, team.ann)).status).toBe(204);
  expect((await call(posts.remove, of, team.bob)).status).toBe(204);
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 0 });
  expect((await read(post.id, team.cyd)).status).toBe(404);
  await isSound(team);
});

test('its receivers hear of it by news and email, of its comments too, and nobody who is named in it does', async () => {
  const team = await aPrivateTeam();
  const { body: post } = await write(team, team.bob, [team.cyd], { message: 'Ask @eve about it' });
  const comment = { message: 'I will ask @eve', mentioned: [team.eve.id] };
  const { body: said } = await call(posts.addComment, { params: { id: post.id }, body: comment }, team.cyd);
  const params = { id: post.id, comment_id: said.id };
  await call(posts.updateComment, { params, body: { message: 'I asked @eve and @dan' } }, team.cyd);
  expect((await newsOf(team.cyd)).map(({ kind, text }) => [kind, text])).toEqual([
    ['received', 'Ask @eve about it'],
  ]);
  expect((await newsOf(team.bob)).map(({ kind, text }) => [kind, text])).toEqual([
    ['comment', 'I asked @eve and @dan'],
  ]);
  expect([await kindsOf(team.eve), await kindsOf(team.dan), await kindsOf(team.ann)]).toEqual([[], [], []]);
  expect(mailsTo(team.cyd.email).map(({ text }) => text.includes('Ask @eve about it'))).toEqual([true]);
  expect(mailsTo(team.bob.email)).toHaveLength(1);
  expect(mailsTo(team.eve.email)).toEqual([]);
});

test('Slack tells the receivers, and no channel', async () => {
  const { team, slack, channel, people, say } = await aConnectedTeam();
  await call(settings.update, { body: { private_posts: true } }, team.ann);
  await say(people.cyd, 'balance');
  const body = { ...postBody(team, [team.cyd], 5), private: true, message: 'Only for you' };
  expect((await call(posts.create, { body }, team.bob)).status).toBe(201);
  await stack.settle();
  expect(slack.messages(channel)).toEqual([]);
  expect(JSON.stringify(slack.messages(people.cyd.id))).toContain('Only for you');
});

const six = ['cyd', 'dan', 'eve', 'fay', 'gus', 'hal'] as const;
test.each<[string, Partial<PostDraft>, boolean, number, string]>([
  ['in a team that has none', {}, false, 403, 'forbidden'],
  ['to more than five', { to_id: [] }, true, 422, 'too_many'],
  ['that says so in another way', { private: 'yes' as never }, true, 422, 'wrong_format'],
])('a private post %s is refused, and costs nothing', async (_, draft, allowed, status, code) => {
  const team = await aTeam(['ann', 'bob', ...six], { workspace: { private_posts: allowed } });
  const to = draft.to_id ? six.map((name) => team[name]) : [team.cyd];
  expect(six).toHaveLength(limits.post.privateReceivers + 1);
  const body = { ...postBody(team, to, 5), private: true, ...draft, to_id: to.map(({ id }) => id) };
  const answered = await call(posts.create, { body }, team.bob);
  expect([answered.status, answered.codes]).toEqual([status, [code]]);
  expect(await storedUser(team, team.bob)).toMatchObject({ spent: 0 });
});

test('administrators allow private posts in the settings; members cannot', async () => {
  const team = await aTeam(names);
  const allow = (by: Member) => call(settings.update, { body: { private_posts: true } }, by);
  expect((await allow(team.bob)).status).toBe(403);
  expect((await call(settings.read, {}, team.ann)).body.global.private_posts).toBe(false);
  expect((await allow(team.ann)).body.global.private_posts).toBe(true);
  expect((await write(team, team.bob, [team.cyd])).status).toBe(201);
  // What was sent stays private when there are to be no more.
  await call(settings.update, { body: { private_posts: false } }, team.ann);
  expect((await write(team, team.bob, [team.cyd])).status).toBe(403);
});

/** A post from bob to cyd, which dan must find nowhere, and a public one, so that no surface is empty. */
const hidden = await aPrivateTeam();
const secret = 'Zirconium';
const hook = await startReceiver();
afterAll(hook.stop);
await aHook(hidden.ann, hook.url, ['post.created', 'post.updated']);
const { body: apart } = await write(hidden, hidden.bob, [hidden.cyd], { message: `${secret} for you` });
await call(posts.create, { body: postBody(hidden, [hidden.cyd], 1) }, hidden.ann);
await call(posts.like, { params: { id: apart.id } }, hidden.cyd);
await stack.settle();

test('the map and the values of a profile do not tell who thanked whom in private', async () => {
  const { body: map } = await call(leaderboards.orgChart, {}, hidden.ann);
  const [from, to] = [hidden.bob.id, hidden.cyd.id];
  expect(map.edges).toContainEqual({ from_id: hidden.ann.id, to_id: to, points: 1 });
  expect(map.edges.filter((edge) => edge.from_id === from && edge.to_id === to)).toEqual([]);
  // Nobody waits to be recognized who was.
  const { edges } = await readEdges(
    hidden.workspace.id,
    { from: '2020-01-01', limit: 9 },
    { now: new Date() },
  );
  expect(edges).toContainEqual(expect.objectContaining({ from_id: from, to_id: to, points: 0 }));
  const { body: values } = await call(leaderboards.userValues, { params: { id: hidden.cyd.id } }, hidden.dan);
  expect(values.map(({ points }) => points)).toEqual([1]);
});

const calls = Object.entries(posts as Readonly<Record<string, Endpoint>>).filter(([, { path }]) =>
  path.startsWith('/posts/{id}'),
);
test.each(calls)('posts.%s finds no private post of others', async (name, declared) => {
  const scene = { team: { ...hidden, owner: hidden.bob, colleague: hidden.cyd, caller: hidden.dan } };
  const parts = await prepareRequest(`posts.${name}` as never, scene);
  const params = { ...(parts as { params?: object }).params, id: apart.id };
  const answered = await call(declared as typeof posts.read, { ...parts, params }, hidden.dan);
  expect([answered.status, answered.codes]).toEqual([404, ['not_found']]);
});

const now = new Date();
const reading = { now, consistent: true };
const w = hidden.workspace.id;
test.each<[string, () => Promise<unknown>]>([
  ['the feed', () => call(posts.list, { query: {} }, hidden.cyd)],
  ['the search of others', () => call(posts.list, { query: { q: secret } }, hidden.dan)],
  [
    'the list of private posts of others',
    () => call(posts.list, { query: { private: 'true' } as never }, hidden.dan),
  ],
  [
    'a profile',
    () =>
      call(
        profiles.listPosts,
        { params: { id: hidden.cyd.id }, query: { type: 'received' } as never },
        hidden.dan,
      ),
  ],
  [
    'the profile of who sent it',
    () =>
      call(
        profiles.listPosts,
        { params: { id: hidden.bob.id }, query: { type: 'sent' } as never },
        hidden.bob,
      ),
  ],
  ['the report of posts', () => send('GET', '/posts.csv?days=30', undefined, hidden.ann)],
  [
    'the wallboard',
    async () => {
      const { body } = await call(walls.create, { body: { name: 'Kitchen' } }, hidden.ann);
      return call(walls.read, { body: { token: body.token } }, {});
    },
  ],
  ['webhooks', () => Promise.resolve(hook.got)],
  [
    'the highlights of a digest',
    () => readPostsBetween(w, [addDays(now, -7), addDays(now, 1)], 100, reading),
  ],
  ['the topics of the dashboard', () => readPostWords(w, { from: addDays(now, -7), limit: 100 }, reading)],
  ['the news of others', () => newsOf(hidden.dan)],
])('%s does not contain a private post', async (_, look) => {
  const seen = JSON.stringify(await look());
  expect(seen).not.toContain(secret);
  expect(seen).not.toContain(apart.id);
});

test('a key sees private posts only in the name of an administrator of people', async () => {
  const ofReceiver = { token: await anApiKey(hidden.cyd, ['posts:read']) };
  const ofAdministrator = { token: await anApiKey(hidden.ann, ['posts:read']) };
  expect((await read(apart.id, ofReceiver)).status).toBe(404);
  expect(await listed(ofReceiver, { private: 'true' })).toEqual([]);
  expect((await read(apart.id, ofAdministrator)).status).toBe(200);
  expect(await listed(ofAdministrator, { private: 'true' })).toEqual([apart.id]);
});

test('a receiver takes a post out of the feed: it stays as it is, for those who see private posts', async () => {
  const team = await aPrivateTeam();
  const receiver = await aReceiver();
  await aHook(team.ann, receiver.url, ['post.deleted']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.cyd], 5) }, team.bob);
  const of = { params: { id: post.id } };
  await call(posts.like, of, team.dan);
  await call(posts.addComment, { ...of, body: { message: 'Well done, @dan' } }, team.eve);
  await call(posts.addPoints, { ...of, body: { score: 2 } }, team.dan);
  await stack.settle();
  expect((await read(post.id, team.cyd)).body.can.take_out).toBe(true);
  const { status, body } = await takeOut(post.id, team.cyd);
  expect([status, body]).toMatchObject([
    200,
    { private: true, likes: 1, comments: 1, add_on_points: 2, can: { take_out: false } },
  ]);
  await isSound(team);
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 7 });
  expect(await listed(team.cyd)).toEqual([]);
  expect((await read(post.id, team.eve)).status).toBe(404);
  expect(await listed(team.bob, { private: 'true' })).toEqual([post.id]);
  expect((await call(posts.comments, { ...of, query: {} }, team.bob)).body).toHaveLength(1);
  expect((await call(posts.likers, { ...of, query: {} }, team.ann)).body).toHaveLength(1);
  // Whoever was named on it reads nothing of it any more; nobody is told of it anew.
  expect((await newsOf(team.dan)).map(({ kind, text, gone }) => [kind, text, gone])).toEqual([
    ['mentioned', null, true],
  ]);
  expect(await kindsOf(team.cyd)).toEqual(['add_on', 'comment', 'received']);
  expect(mailsTo(team.cyd.email)).toHaveLength(3);
  expect(receiver.got).toHaveLength(1);
  // Again, it stays so, and the audit log says it once.
  expect((await takeOut(post.id, team.ann)).status).toBe(200);
  const log = (await call(audit.list, { query: {} }, team.ann)).body;
  expect(log.filter(({ action }) => action === 'post_taken_out')).toMatchObject([
    { by: { id: team.cyd.id }, subject: { id: team.bob.id } },
  ]);
});

test('an administrator takes any post out of the feed; its giver and other members cannot', async () => {
  const team = await aPrivateTeam();
  const { body: post } = await call(posts.create, { body: postBody(team, [team.cyd], 0) }, team.bob);
  for (const one of [team.bob, team.dan]) expect((await takeOut(post.id, one)).status).toBe(403);
  expect((await takeOut(post.id, team.ann)).status).toBe(200);
  await isSound(team);
});

test('the celebration of a member who is erased goes, also when it was taken out of the feed', async () => {
  const team = await aPrivateTeam();
  const { workspace, values, ann, cyd } = team;
  const { body: post } = await call(posts.create, { body: postBody({ values }, [cyd], 1) }, team.bob);
  const key = internals.keys.post(workspace.id, post.id);
  await internals.table.write(internals.writes.change(key, { set: { celebration: { kind: 'birthday' } } }));
  expect((await takeOut(post.id, cyd)).status).toBe(200);
  expect((await read(post.id, ann)).status).toBe(200);
  await erase(ann, cyd);
  expect((await read(post.id, ann)).status).toBe(404);
});

test('a like that comes between reading a post and taking it out is not lost', async () => {
  const team = await aPrivateTeam();
  const { body: post } = await call(posts.create, { body: postBody(team, [team.cyd], 1) }, team.bob);
  const at = { now: new Date(), consistent: true };
  const found = await findAnyPost(team.workspace.id, post.id, at);
  const actor = await storedUser(team, team.cyd);
  if (!found || !actor) throw new Error('nothing read');
  await recordLike(found, team.dan.id, new Date());
  await expect(recordTakingOut(found, planTakingOut(found, actor), actor, [])).rejects.toMatchObject({
    name: 'WriteConflict',
  });
  expect((await takeOut(post.id, team.cyd)).body).toMatchObject({ private: true, likes: 1 });
});
