import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import type { Permissions } from '#shared/model/user';
import { noPermissions, allPermissions } from '#shared/rules/people/users';
import { postBody, unknownId } from '../support/post-body.ts';
import { aPng, uploadForm, paint } from '../support/pictures.ts';
import { call, internals, mails, send, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  signIn,
  storedUser,
  withPermissions,
} from '../support/team.ts';
import { storedFiles, storedItems } from '../support/stored-data.ts';

const globalAdministrator = withPermissions('global_administrator');
const update = (
  actor: { token: string },
  { id }: Pick<Member, 'id'>,
  body: Parameters<typeof call<typeof users.update>>[1]['body'],
) => call(users.update, { params: { id }, body }, actor);
const permit = (actor: { token: string }, { id }: Pick<Member, 'id'>, body: Partial<Permissions>) =>
  call(users.permit, { params: { id }, body }, actor);
const erase = (actor: { token: string }, { id }: Pick<Member, 'id'>) =>
  call(users.remove, { params: { id } }, actor);
const resend = (actor: { token: string }, { id }: Pick<Member, 'id'>) =>
  call(users.resend, { params: { id } }, actor);
const invite = async (actor: { token: string }, email: string) => {
  const { body } = await call(users.invite, { body: { users: [{ email }] } }, actor);
  return { id: body[0]?.user_id as Member['id'], email };
};
const invitationsTo = (email: string): string[] =>
  mails.flatMap(({ to, text }) =>
    to.includes(email) ? (/\/login\/accept#(\S+)/.exec(text)?.slice(1) ?? []) : [],
  );

test('an administrator reads a member in full; 404 for an unknown, an erased and another workspace’s member', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { cyd: { state: 'deleted' } } });
  const other = await aTeam(['zoe']);
  const { status, body } = await call(users.read, { params: { id: team.bob.id } }, team.ann);
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: team.bob.email, limit: null, score_remaining: 100 });
  const requests = (id: Member['id']) => [
    call(users.read, { params: { id } }, team.ann),
    update(team.ann, { id }, { first_name: 'X' }),
    permit(team.ann, { id }, { rewards_administrator: true }),
    erase(team.ann, { id }),
    resend(team.ann, { id }),
  ];
  for (const id of [unknownId, team.cyd.id, other.zoe.id])
    for (const answered of await Promise.all(requests(id))) expect(answered.status).toBe(404);
});

test('403 for a member in every call, 401 without a token', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const ask = (token: string | undefined) => {
    const params = { id: team.cyd.id };
    return [
      call(users.read, { params }, { token }),
      call(users.update, { params, body: { limit: 5 } }, { token }),
      call(users.permit, { params, body: allPermissions }, { token }),
      call(users.remove, { params }, { token }),
      call(users.resend, { params }, { token }),
      call(users.export, { query: {} }, { token }),
    ];
  };
  for (const { status } of await Promise.all(ask(team.bob.token))) expect(status).toBe(403);
  for (const { status } of await Promise.all(ask(undefined))) expect(status).toBe(401);
});

test('an administrator changes and clears names, dates and the member’s limit', async () => {
  const team = await aTeam(['ann', 'bob']);
  const body = {
    first_name: 'Béa',
    last_name: 'Stone',
    birth_date: '1990-02-28',
    hire_date: '2020-01-01',
    limit: 5,
  };
  const changed = await update(team.ann, team.bob, body);
  expect(changed).toMatchObject({ status: 200, body: { ...body, name: 'Béa Stone', score_remaining: 5 } });
  const cleared = await update(team.ann, team.bob, { birth_date: null, limit: null });
  expect(cleared.body).toMatchObject({ birth_date: null, limit: null, hire_date: '2020-01-01' });
  expect((await call(users.read, { params: { id: team.bob.id } }, team.ann)).body).toEqual(cleared.body);
});

test.each([
  ['first_name_required', 'First name is required', { first_name: '' }],
  ['last_name_required', 'Last name is required', { last_name: ' ' }],
  ['message_too_long', 'Sorry, your message is too long.', { last_name: 'a'.repeat(61) }],
  ['out_of_range', 'Must be between 0 and 1000000', { limit: -1 }],
  ['wrong_format', 'Wrong format', { limit: 0.5 }],
])('422 %s: %s for %j', async (code, message, body) => {
  const team = await aTeam(['ann', 'bob']);
  const answered = await send('PUT', `/users/${team.bob.id}`, body, team.ann);
  expect(answered).toMatchObject({ status: 422, codes: [code], body: { errors: [{ message }] } });
});

test('400 for a state that cannot be set; undeclared fields change nothing', async () => {
  const team = await aTeam(['ann', 'bob']);
  expect((await send('PUT', `/users/${team.bob.id}`, { state: 'deleted' }, team.ann)).status).toBe(400);
  const before = await storedUser(team, team.bob);
  const forged = { balance: 99, permissions: allPermissions, email: 'x@y.example', demo: true, limit: null };
  expect((await send('PUT', `/users/${team.bob.id}`, forged, team.ann)).status).toBe(200);
  expect(await storedUser(team, team.bob)).toEqual(before);
});

test('a deactivated member is signed out, keeps history and balance, and returns by a new invitation', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: globalAdministrator } });
  await call(posts.create, { body: postBody(team, [team.bob], 30) }, team.ann);
  const gone = await update(team.ann, team.bob, { state: 'deactivated' });
  expect(gone).toMatchObject({
    status: 200,
    body: {
      state: 'deactivated',
      balance: 30,
      permissions: noPermissions,
      can: { reactivate: true, remove: true },
    },
  });
  expect((await call(config.read, {}, team.bob)).status).toBe(401);
  expect((await update(team.ann, team.bob, { state: 'deactivated' })).status).toBe(200);
  await stack.settle();
  expect((await call(config.read, {}, team.ann)).body.workspace.users_count).toBe(1);
  const back = await update(team.ann, team.bob, { state: 'pending' });
  expect(back.body).toMatchObject({ state: 'pending', balance: 30 });
  await stack.settle();
  const [link] = invitationsTo(team.bob.email);
  const at = new Date(Date.now() + 5000);
  const accepted = await call(auth.acceptInvite, { body: { token: link ?? '' } }, { at });
  const fresh = { token: accepted.body.access_token, at };
  expect((await call(config.read, {}, fresh)).body.user).toMatchObject({
    balance: 30,
    permissions: noPermissions,
  });
  expect((await call(config.read, {}, { ...team.bob, at })).status).toBe(401);
  const log = await call(audit.list, { query: {} }, team.ann);
  expect(log.body.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user_reactivated', 'user_deactivated']),
  );
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a session older than the deactivation stays invalid after reactivation', async () => {
  const team = await aTeam(['ann', 'bob']);
  const user = await storedUser(team, team.bob);
  await update(team.ann, team.bob, { state: 'deactivated' });
  const late = await signIn(user, new Date(Date.now() - 1000));
  const key = internals.keys.user(team.workspace.id, team.bob.id);
  await internals.table.write(internals.writes.change(key, { set: { state: 'accepted' } }));
  expect((await call(config.read, {}, { token: late })).status).toBe(401);
});

test('409 for setting an accepted member to pending, and a pending one to accepted', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { cyd: { state: 'pending' } } });
  const refused = { status: 409, codes: ['already_settled'] };
  expect(await update(team.ann, team.bob, { state: 'pending' })).toMatchObject(refused);
  expect(await update(team.ann, team.cyd, { state: 'accepted' })).toMatchObject(refused);
});

test('an earlier link of an invitation is good until one is used; canceling makes all of them useless', async () => {
  const team = await aTeam(['ann']);
  const guest = await invite(team.ann, 'guest1@members.example');
  await stack.settle();
  expect((await resend(team.ann, guest)).body.state).toBe('pending');
  const [first] = invitationsTo(guest.email);
  const open = (token = '') => call(auth.verifyInvite, { body: { token } });
  // Also before the mail with the next one is on its way.
  expect((await open(first)).status).toBe(200);
  await stack.settle();
  const second = invitationsTo(guest.email)[1];
  expect((await open(first)).status).toBe(200);
  expect((await open(second)).status).toBe(200);
  expect((await erase(team.ann, guest)).status).toBe(204);
  expect((await open(second)).status).toBe(404);
  const { body } = await call(users.read, { params: { id: guest.id } }, team.ann);
  expect(body.state).toBe('deactivated');
  expect((await resend(team.ann, guest)).body.state).toBe('pending');
  expect((await resend(team.ann, team.ann)).status).toBe(409);
});

test('erasing a member removes name, address, picture and dates, and the ledger still sums to 0', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: {
      bob: { first_name: 'Zyxwina', birth_date: '1977-07-17', job_title: 'Cartographer', phone: '+34 600' },
    },
  });
  await send('PUT', '/profiles/me/avatar', uploadForm('avatar', aPng(paint(9, 9))), team.bob);
  await call(posts.create, { body: postBody(team, [team.bob], 30) }, team.ann);
  const { body: given } = await call(posts.create, { body: postBody(team, [team.cyd], 20) }, team.bob);
  await stack.settle();
  expect(await erase(team.ann, team.bob)).toMatchObject({ status: 409, codes: ['deactivate_first'] });
  await update(team.ann, team.bob, { state: 'deactivated' });
  expect((await erase(team.ann, team.bob)).status).toBe(204);
  expect((await erase(team.ann, team.bob)).status).toBe(404);
  await stack.settle();
  const { body: feed } = await call(posts.list, { query: {} }, team.cyd);
  expect(feed.find(({ id }) => id === given.id)?.from).toEqual({
    id: team.bob.id,
    name: 'Deleted user',
    avatar: null,
    state: 'deleted',
  });
  expect(JSON.stringify((await call(leaderboards.list, { query: {} }, team.ann)).body)).not.toContain(
    'Zyxwina',
  );
  expect(await storedFiles(team.workspace.id)).toEqual([]);
  const found = await call(users.list, { query: { search: 'zyx' } }, team.ann);
  expect(found.body).toEqual([]);
  const stored = JSON.stringify(
    // Idempotency records are kept for two days.
    (await storedItems(team.workspace.id)).filter(({ sk }) => !sk.startsWith('ONCE#')),
  );
  for (const trace of ['Zyxwina', 'zyxwina', team.bob.email, '1977-07-17', 'Cartographer', '+34 600'])
    expect(stored).not.toContain(trace);
  expect(await ledgerDifferences(team)).toEqual([]);
  expect(await invite(team.ann, team.bob.email)).not.toMatchObject({ id: team.bob.id });
});

test('an administrator ends all sessions of a member, who can sign in again', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const stored = await storedUser(team, team.bob);
  const laptop = await signIn(stored);
  const params = { id: team.bob.id };
  expect((await call(users.endSessions, { params }, team.cyd)).status).toBe(403);
  expect((await call(users.endSessions, { params }, team.ann)).status).toBe(204);
  for (const token of [laptop, team.bob.token])
    expect((await call(config.read, {}, { token })).status).toBe(401);
  const token = await signIn(stored, new Date(Date.now() + 10));
  expect((await call(config.read, {}, { token })).status).toBe(200);
  expect((await call(audit.list, { query: {} }, team.ann)).body).toMatchObject([
    { action: 'sessions_ended', subject: { id: team.bob.id } },
  ]);
  expect((await call(users.endSessions, { params: { id: unknownId } }, team.ann)).status).toBe(404);
});
