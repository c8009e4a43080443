import { expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { mailsTo } from '../support/mail-messages.ts';
import { newsOf } from '../support/news.ts';
import { postBody } from '../support/post-body.ts';
import { longTrial, thank } from '../support/recognition.ts';
import { call, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  storedEntries,
  storedPosts,
  storedUser,
  withoutMails,
  withPermissions,
} from '../support/team.ts';

const { findUsers } = await import('#functions/data/users');
const { findValue } = await import('#functions/data/workspaces');
const { sendPost } = await import('#functions/workflows/send-post');

test('a post without points changes no allowance and no balance, and its receivers hear of it', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    users: { ann: { limit: 0 } },
    workspace: { notifications: { ...withoutMails, getting_points: true } },
  });
  const { status, body } = await call(
    posts.create,
    { body: postBody(team, [team.bob, team.cyd], 0) },
    team.ann,
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({ score: 0, can: { remove: true } });
  await stack.settle();
  expect(await storedUser(team, team.ann)).toMatchObject({ spent: 0, thanks_sent: 1 });
  expect(await storedEntries(team, team.bob)).toEqual([]);
  expect(await newsOf(team.bob)).toMatchObject([{ kind: 'received', points: null, post_id: body.id }]);
  const [mail] = mailsTo(team.bob.email);
  expect(mail).toMatchObject({ subject: 'ann Member recognized you' });
  expect(mail?.text).not.toMatch(/\+0|0 points|coins/);
  // Colleagues may still add points of their own, which go with the post.
  const added = await call(posts.addPoints, { params: { id: body.id }, body: { score: 3 } }, team.dan);
  expect(added.status).toBe(201);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 3 });
  expect((await call(posts.remove, { params: { id: body.id } }, team.ann)).status).toBe(204);
  await stack.settle();
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 0 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a member sends fifty a day, and the refusal says when the day ends', async () => {
  const at = new Date('2026-03-02T12:00:00Z');
  const sentBefore = { thanks_day: '2026-03-02', thanks_sent: limits.post.thanksPerDay - 1 };
  const team = await aTeam(['ann', 'bob'], {
    workspace: { ...longTrial, timezone: 'Asia/Tokyo' },
    users: { ann: sentBefore },
    now: at,
  });
  const post = (score: number, then = at) =>
    call(posts.create, { body: postBody(team, [team.bob], score) }, { ...team.ann, at: then });
  const sent = await Promise.all([post(0), post(0)]);
  expect(sent.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422']);
  const refused = sent.find(({ status }) => status === 422);
  const details = { max: limits.post.thanksPerDay, until: '2026-03-02T15:00:00.000Z' };
  expect(refused?.body).toMatchObject({ errors: [{ code: 'too_many', path: ['score'], details }] });
  expect(await storedPosts(team)).toHaveLength(1);
  expect((await post(1)).status).toBe(201);
  expect((await post(0, new Date(details.until))).status).toBe(201);
});

test('a post without points is sent only as long as what was read is so', async () => {
  const team = await aTeam(['ann', 'bob', 'eve'], {
    users: { eve: withPermissions('global_administrator') },
  });
  const now = new Date();
  const draft = postBody(team, [team.bob], 0);
  const people = await findUsers(team.workspace.id, [team.ann.id, team.bob.id], { now });
  const value = await findValue(team.workspace.id, draft.value_id, { now });
  const giver = people.get(team.ann.id);
  if (!giver) throw new Error('no giver');
  const send = () => sendPost({ draft, giver, workspace: team.workspace, people, value, now });
  await send();
  // Another one was sent meanwhile: it may have been the last of the day.
  await expect(send()).rejects.toMatchObject({ name: 'WriteConflict' });
  Object.assign(giver, { ...(await storedUser(team, team.ann)) });
  await call(users.update, { params: { id: team.bob.id }, body: { state: 'deactivated' } }, team.eve);
  await expect(send()).rejects.toMatchObject({ name: 'WriteConflict' });
  expect(await storedPosts(team)).toHaveLength(1);
});

test('in a team with a limit of 0, rankings, values and ties count thanks, and points are hidden', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    workspace: { ...longTrial, limit: 0, rewards_count: 3 },
    users: { ann: withPermissions('account_administrator') },
  });
  await thank(team, team.ann, [team.bob, team.cyd], 0);
  await thank(team, team.ann, [team.bob], 0, { value: 1 });
  await thank(team, team.cyd, [team.bob], 0);
  const gone = await thank(team, team.bob, [team.cyd], 0);
  await call(posts.remove, { params: { id: gone.id } }, team.bob);
  await stack.counted();
  const ranks = async (asked: Promise<{ body: readonly { person: { name: string }; current: number }[] }>) =>
    (await asked).body.map(({ person, current }) => `${person.name} ${current}`);
  expect(await ranks(call(leaderboards.list, { query: {} }, team.bob))).toEqual([
    'bob Member 3',
    'cyd Member 1',
  ]);
  expect(await ranks(call(leaderboards.read, { params: { id: team.bob.id } }, team.bob))).toEqual([
    'ann Member 2',
    'cyd Member 1',
  ]);
  const values = await call(leaderboards.userValues, { params: { id: team.bob.id } }, team.bob);
  expect(values.body.map(({ points }) => points)).toEqual([2, 1]);
  const chart = await call(leaderboards.orgChart, {}, team.ann);
  expect(chart.body.edges.map(({ points }) => points)).toEqual([2, 1, 1]);
  const { body } = await call(leaderboards.statistics, { query: {} }, team.ann);
  expect(body).toMatchObject({ posts: 3, points_granted: 0, active_users: 3 });
  expect((await call(config.read, {}, team.bob)).body.features).toMatchObject({
    points: false,
    rewards: false,
  });
});
