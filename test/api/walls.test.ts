import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import { walls } from '#shared/contract/walls';
import type { WallId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { WallDraft } from '#shared/model/wall';
import { addDays, addSeconds } from '#shared/rules/basics/time';
import { postBody } from '../support/post-body.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn } from '../support/team.ts';

const { hashWallSecret, newSecret, wallToken } = await import('#functions/crypto/tokens');

const makeWall = async (by: Member, options: Partial<WallDraft> = {}) => {
  const { status, body } = await call(walls.create, { body: { name: 'Kitchen', ...options } }, by);
  expect(status).toBe(201);
  return body;
};
const show = (token: string, at?: Date) => call(walls.read, { body: { token } }, { at });
const aTeamThatThanks = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await call(posts.create, { body: postBody(team, [team.bob], 7) }, team.ann);
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd], 2) }, team.ann);
  await stack.settle();
  return team;
};

test('a link shows the latest posts, the ranking of the month and the sums of the week, without a session', async () => {
  const team = await aTeamThatThanks();
  const { token } = await makeWall(team.ann);
  const { status, body } = await show(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    workspace: { name: team.workspace.name },
    scheme: 'system',
    language: 'en',
    posts: [
      { from: { name: 'ann Member' }, to: [{ name: 'bob Member' }, { name: 'cyd Member' }], score: 2 },
      { from: { name: 'ann Member' }, to: [{ name: 'bob Member' }], score: 7 },
    ],
    ranking: [
      { rank: 1, person: { name: 'bob Member' }, points: 9 },
      { rank: 2, person: { name: 'cyd Member' }, points: 2 },
    ],
    week: { posts: 2, points: 11 },
  });
});

test('nothing of a wallboard leads further: no address, id of a person, balance, allowance or state', async () => {
  const team = await aTeamThatThanks();
  const { token } = await makeWall(team.ann);
  const { body } = await show(token);
  const text = JSON.stringify(body);
  for (const { id, email } of [team.ann, team.bob, team.cyd])
    expect([text.includes(id), text.includes(email)]).toEqual([false, false]);
  expect(text).not.toMatch(/balance|allowance|limit|state|email|accepted|pending/);
});

test('a link hides what it is told to hide', async () => {
  const team = await aTeamThatThanks();
  const { token } = await makeWall(team.ann, {
    show_messages: false,
    show_ranking: false,
    show_totals: false,
    language: 'ru',
    scheme: 'dark',
  });
  const { body } = await show(token);
  expect(body).toMatchObject({ ranking: null, week: null, language: 'ru', scheme: 'dark' });
  expect(body.posts.map(({ message, gif }) => [message, gif])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('the secret is answered once and stored as a hash only', async () => {
  const team = await aTeam(['ann', 'bob']);
  const made = await makeWall(team.ann);
  const secret = made.token.slice(team.workspace.id.length);
  expect(secret).toHaveLength(43);
  const { body: listed } = await call(walls.list, {}, team.ann);
  expect(listed).toMatchObject([{ id: made.id, name: 'Kitchen', created_by: { id: team.ann.id } }]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const { keys, table } = internals;
  const stored = await table.get(keys.wall(team.workspace.id, made.id), { now: new Date() });
  expect(made.id).toBe(hashWallSecret(secret));
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a revoked link opens nothing from then on', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { id, token } = await makeWall(team.ann);
  expect((await show(token)).status).toBe(200);
  expect((await call(walls.remove, { params: { id } }, team.ann)).status).toBe(204);
  expect(await show(token)).toMatchObject({ status: 404, codes: ['not_found'] });
  expect((await call(walls.remove, { params: { id } }, team.ann)).status).toBe(404);
  expect((await call(walls.list, {}, team.ann)).body).toEqual([]);
  const { body: log } = await call(audit.list, { query: {} }, team.ann);
  expect(log.slice(0, 2).map(({ action, details }) => [action, details['title']])).toEqual([
    ['wall_revoked', 'Kitchen'],
    ['wall_made', 'Kitchen'],
  ]);
});

test('a made-up token, one of another workspace, and one that is no token are all the same: not found', async () => {
  const [one, other] = [await aTeam(['ann']), await aTeam(['eve'])];
  const { token } = await makeWall(one.ann);
  const secret = token.slice(one.workspace.id.length);
  const made = [
    wallToken(one.workspace.id, newSecret()),
    wallToken(other.workspace.id, secret),
    `${token}x`,
    token.slice(1),
    one.ann.token,
    'wall',
    '',
  ];
  for (const wrong of made) expect(await show(wrong)).toMatchObject({ status: 404, codes: ['not_found'] });
});

test('the token of a wallboard opens no other call', async () => {
  const { ann } = await aTeam(['ann']);
  const { token } = await makeWall(ann);
  for (const declared of [posts.list, users.list])
    expect((await call(declared, { query: {} }, { token })).status).toBe(401);
});

test('a workspace has ten links, also when two are made at once', async () => {
  const { ann } = await aTeam(['ann']);
  for (let made = 1; made < limits.wall.count; made += 1) await makeWall(ann);
  const two = await Promise.all(['A', 'B'].map((name) => call(walls.create, { body: { name } }, ann)));
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  const { body: all } = await call(walls.list, {}, ann);
  expect(all).toHaveLength(limits.wall.count);
  await call(walls.remove, { params: { id: all[0]?.id as WallId } }, ann);
  await makeWall(ann);
});

test('administrators see when a screen last asked, to within ten minutes', async () => {
  const { ann } = await aTeam(['ann']);
  const { token } = await makeWall(ann);
  const seen = async () => (await call(walls.list, {}, ann)).body[0]?.seen_at;
  expect(await seen()).toBeNull();
  const at = new Date();
  await show(token, at);
  await show(token, addSeconds(at, limits.wall.seenMinutes * 60 - 1));
  expect(await seen()).toBe(at.toISOString());
  const later = addSeconds(at, limits.wall.seenMinutes * 60);
  await show(token, later);
  expect(await seen()).toBe(later.toISOString());
});

test('without active billing, while the workspace is reset, and after its deletion a wallboard shows nothing', async () => {
  const team = await aTeam(['ann']);
  const { token } = await makeWall(team.ann);
  const late = await show(token, addDays(new Date(), limits.trialDays + limits.graceDays + 1));
  expect(late).toMatchObject({ status: 402, codes: ['billing_inactive'] });
  const { keys, table, writes } = internals;
  const close = (closing: string) =>
    table.write(writes.change(keys.workspace(team.workspace.id), { set: { closing } }));
  await close('reset');
  expect(await show(token)).toMatchObject({ codes: ['workspace_busy'] });
  await close('export');
  expect((await show(token)).status).toBe(200);
  await close('delete');
  expect(await show(token)).toMatchObject({ status: 404 });
});

test('making a link needs a recent proof of the address, and the permission', async () => {
  const team = await aTeam(['ann', 'bob']);
  const old = addSeconds(new Date(), -(limits.recentProofMinutes + 1) * 60);
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id }, old);
  const asked = { body: { name: 'Kitchen' } };
  expect(await call(walls.create, asked, { ...team.ann, token })).toMatchObject({
    status: 403,
    codes: ['proof_required'],
  });
  expect((await call(walls.create, asked, team.bob)).status).toBe(403);
  expect(await call(walls.create, { body: { name: ' ' } }, team.ann)).toMatchObject({
    codes: ['title_required'],
  });
});

test('a wallboard has the eight latest posts and the first five places', async () => {
  const names = Array.from({ length: limits.wall.ranking + 2 }, (_, at) => `m${at}`);
  const team = await aTeam(['ann', ...names]);
  const by = team['ann'] as Member;
  const people = names.map((name) => team[name] as Member);
  for (let sent = 0; sent < limits.wall.posts + 1; sent += 1) {
    const to = people[sent % people.length] as Member;
    await call(posts.create, { body: postBody(team, [to], 1 + (sent % people.length)) }, by);
  }
  await stack.settle();
  const { body } = await show((await makeWall(by)).token);
  expect([body.posts.length, body.ranking?.length]).toEqual([limits.wall.posts, limits.wall.ranking]);
});

test('a post to many names its first receivers and counts the others', async () => {
  const names = Array.from({ length: limits.wall.receivers + 2 }, (_, at) => `m${at}`);
  const team = await aTeam(['ann', ...names]);
  const by = team['ann'] as Member;
  await call(
    posts.create,
    {
      body: postBody(
        team,
        names.map((name) => team[name]),
        1,
      ),
    },
    by,
  );
  const { body } = await show((await makeWall(by)).token);
  const [first] = body.posts;
  expect(first?.to.map(({ name }) => name)).toEqual(
    names.slice(0, limits.wall.receivers).map((name) => `${name} Member`),
  );
  expect(first?.others).toBe(2);
});

test('however many people its posts are for, a wallboard names some, the more the newer a post is', async () => {
  const names = Array.from({ length: limits.wall.people + 2 }, (_, at) => `m${at}`);
  const team = await aTeam(['ann', ...names]);
  const people = names.map((name) => team[name] as Member);
  for (let sent = 0; sent < limits.wall.posts; sent += 1) {
    const to = people.slice(3 * sent, 3 * sent + 3);
    await call(posts.create, { body: postBody(team, to, 1) }, team['ann'] as Member);
  }
  const { body } = await show((await makeWall(team['ann'] as Member)).token);
  const named = body.posts.map(({ to }) => to.length);
  expect([named.at(0), named.at(-1)]).toEqual([3, 1]);
  expect(body.posts.map(({ to, others }) => to.length + others)).toEqual(names.slice(-8).map(() => 3));
  const distinct = new Set(body.posts.flatMap(({ from, to }) => [from, ...to].map(({ name }) => name)));
  expect(distinct.size).toBe(limits.wall.people);
});
