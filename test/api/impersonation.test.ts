import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { coins } from '#shared/contract/coins';
import { config } from '#shared/contract/config';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import type { User } from '#shared/model/user';
import { postBody } from '../support/post-body.ts';
import { interruptTransaction } from '../support/faults.ts';
import { anImpersonationLink, impersonate } from '../support/impersonation.ts';
import { call, internals, send } from '../support/stack.ts';
import { aTeam, type Member, storedPosts, type Team } from '../support/team.ts';

const use = (token: string, at?: Date) => call(auth.impersonate, { body: { token } }, { at });
const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const refused = { status: 401, codes: ['invalid_token'] };
const change = (team: Team<'ann'>, { id }: Member, set: Partial<User>) =>
  internals.table.write(internals.writes.change(internals.keys.user(team.workspace.id, id), { set }));

/** The audit log, oldest first, without ids and timestamps. */
const logOf = async (team: Team<'ann'>) => {
  const { body } = await call(audit.list, { query: {} }, team.ann);
  return body
    .toReversed()
    .map(({ action, by, impersonated_by, subject, details }) => [
      action,
      by?.id ?? impersonated_by,
      subject?.id,
      ...Object.values(details),
    ]);
};

test('200: an operator gets a marked session of the member; the link and its use are in the audit log', async () => {
  const team = await aTeam(['ann', 'bob']);
  const answered = await use(await anImpersonationLink(team, team.bob));
  expect(answered.status).toBe(200);
  const { body } = await call(config.read, {}, { token: answered.body.access_token });
  expect(body).toMatchObject({ user: { id: team.bob.id }, features: { impersonated_by: 'Sam, support' } });
  expect(await logOf(team)).toEqual([
    ['impersonation_link_made', 'Sam, support', team.bob.id],
    ['impersonation_started', 'Sam, support', team.bob.id],
  ]);
  expect((await call(config.read, {}, team.bob)).body.features.impersonated_by).toBeNull();
});

test('the path works with the slash of the specification and without it, as AWS passes it on', async () => {
  const team = await aTeam(['ann']);
  expect(auth.impersonate.path).toBe('/auth/session/impersonate/');
  const answered = await send('POST', '/auth/session/impersonate', {
    token: await anImpersonationLink(team, team.ann),
  });
  expect(answered.status).toBe(200);
});

test('accepts a link once when it is used 16 times concurrently', async () => {
  const team = await aTeam(['ann']);
  const token = await anImpersonationLink(team, team.ann);
  const answers = await Promise.all(Array.from({ length: 16 }, () => use(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answered of answers.filter(({ status }) => status !== 200))
    expect(answered).toMatchObject(refused);
  expect(await use(token)).toMatchObject(refused);
  const started = (await logOf(team)).filter(([action]) => action === 'impersonation_started');
  expect(started).toHaveLength(1);
  const { body } = await call(auth.listSessions, {}, team.ann);
  expect(body).toHaveLength(2);
});

test('401 for an unknown, changed or expired link and for a session token; 400 without a token', async () => {
  const team = await aTeam(['ann']);
  const token = await anImpersonationLink(team, team.ann);
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of ['x', changed, team.ann.token, 't.YQ.x'])
    expect(await use(wrong)).toMatchObject(refused);
  expect(await use(token, later(5.1))).toMatchObject(refused);
  expect((await send('POST', '/auth/session/impersonate/', { token: '' })).status).toBe(400);
  expect((await use(token)).status).toBe(200);
});

test('401 for a deactivated, pending or demo member and for a workspace being deleted', async () => {
  const team = await aTeam(['ann', 'bob']);
  const without = async (prepare: () => Promise<unknown>) => {
    const token = await anImpersonationLink(team, team.bob);
    await prepare();
    expect(await use(token)).toMatchObject(refused);
  };
  await without(() => change(team, team.bob, { state: 'deactivated' }));
  await without(() => change(team, team.bob, { state: 'pending' }));
  await change(team, team.bob, { state: 'accepted' });
  await without(() => change(team, team.bob, { demo: true }));
  const other = await aTeam(['ann']);
  const token = await anImpersonationLink(other, other.ann);
  const closing = internals.writes.change(internals.keys.workspace(other.workspace.id), {
    set: { closing: 'delete' },
  });
  await internals.table.write(closing);
  expect(await use(token)).toMatchObject(refused);
});

test('401 when the member is deactivated while the link is being used', async () => {
  const team = await aTeam(['ann', 'bob']);
  const token = await anImpersonationLink(team, team.bob);
  const stop = interruptTransaction('auth.impersonate', {
    before: async () => {
      await call(users.update, { params: { id: team.bob.id }, body: { state: 'deactivated' } }, team.ann);
    },
  });
  expect(await use(token)).toMatchObject(refused);
  stop();
});

test('the table stores only a hash of the link', async () => {
  const team = await aTeam(['ann']);
  const token = await anImpersonationLink(team, team.ann);
  const { lists } = await import('#functions/table/keys');
  const { items } = await internals.table.query(lists.own(team.workspace.id, team.ann.id), {
    now: new Date(),
  });
  expect(JSON.stringify(items)).toContain('IMPERSONATION#');
  expect(JSON.stringify(items)).not.toContain(token.slice(52));
});

test('an impersonation session expires after an hour, however often it is used', async () => {
  const team = await aTeam(['ann']);
  const token = await impersonate(team, team.ann);
  for (const minutes of [10, 30, 59])
    expect((await call(config.read, {}, { token, at: later(minutes) })).status).toBe(200);
  expect((await call(config.read, {}, { token, at: later(61) })).status).toBe(401);
});

test('every write is audited once with the operator and the member; reads are not audited', async () => {
  const team = await aTeam(['ann', 'bob']);
  const token = await impersonate(team, team.bob);
  const sent = await call(posts.create, { body: postBody(team, [team.ann]) }, { token, key: 'one' });
  expect(sent.status).toBe(201);
  await call(posts.create, { body: postBody(team, [team.ann]) }, { token, key: 'one' });
  await call(posts.list, { query: {} }, { token });
  const { id } = sent.body;
  // A concurrent like wins: this one is decided twice and recorded once.
  const stop = interruptTransaction('posts.like', {
    before: async () => void (await call(posts.like, { params: { id } }, team.ann)),
  });
  expect((await call(posts.like, { params: { id } }, { token })).status).toBe(200);
  stop();
  await call(auth.closeSession, {}, { token });
  expect((await logOf(team)).slice(2)).toEqual([
    ['impersonated_write', 'Sam, support', team.bob.id, 'POST /posts'],
    ['impersonated_write', 'Sam, support', team.bob.id, `POST /posts/${id}/like`],
    ['impersonated_write', 'Sam, support', team.bob.id, 'DELETE /auth/session'],
  ]);
  await call(posts.create, { body: postBody(team, [team.ann]) }, team.bob);
  expect(await logOf(team)).toHaveLength(5);
});

test('a write that cannot be audited is not executed', async () => {
  const team = await aTeam(['ann', 'bob']);
  const token = await impersonate(team, team.bob);
  const name = 'no-audit';
  internals.table.client.middlewareStack.add(
    (next) => async (args) => {
      if (JSON.stringify(args.input).includes('impersonated_write')) throw new Error('no room');
      return next(args);
    },
    { step: 'initialize', name },
  );
  const sent = await call(posts.create, { body: postBody(team, [team.ann]) }, { token });
  internals.table.client.middlewareStack.remove(name);
  expect(sent.status).toBe(500);
  expect(await storedPosts(team)).toEqual([]);
});

test('403 for changing the address, resetting, deleting or switching the workspace; nothing changes', async () => {
  const team = await aTeam(['ann']);
  const token = await impersonate(team, team.ann);
  const { workspace: own } = team;
  const answers = [
    await call(profiles.getEmailCode, { body: { email: 'new@impersonated.example' } }, { token }),
    await call(
      profiles.verifyEmailCode,
      { body: { email: 'new@impersonated.example', sig: 'x', code: '12345678' } },
      { token },
    ),
    await call(workspace.reset, { body: { name: own.name } }, { token }),
    await call(workspace.remove, { body: { name: own.name } }, { token }),
    await call(auth.openSession, { body: { workspace_id: own.id } }, { token }),
  ];
  for (const answered of answers) expect(answered).toMatchObject({ status: 403, codes: ['forbidden'] });
  const { body } = await call(config.read, {}, team.ann);
  expect(body).toMatchObject({ user: { email: team.ann.email }, workspace: { name: own.name } });
});

test('403 for every way to stay or to take something: inviting, granting, adjusting, redeeming, exporting', async () => {
  const team = await aTeam(['ann', 'bob']);
  const token = await impersonate(team, team.ann);
  const own = { users: [{ email: 'operator@vendor.example' }] };
  const bob = { params: { id: team.bob.id } };
  const [current] = (await call(auth.listSessions, {}, team.ann)).body;
  const before = (await call(users.list, { query: {} }, team.ann)).body;
  const answers = [
    await call(users.invite, { body: own }, { token }),
    await call(users.permit, { ...bob, body: { account_administrator: true } }, { token }),
    await call(users.update, { ...bob, body: { state: 'deactivated' } }, { token }),
    await call(users.endSessions, bob, { token }),
    await call(users.export, { query: {} }, { token }),
    await call(coins.adjust, { ...bob, body: { amount: 500 } }, { token }),
    await call(auth.endSession, { params: { id: current!.id } }, { token }),
  ];
  for (const answered of answers) expect(answered).toMatchObject({ status: 403, codes: ['forbidden'] });
  expect((await call(users.list, { query: {} }, team.ann)).body).toEqual(before);
  expect((await call(config.read, {}, team.bob)).status).toBe(200);
});

test('an administrator can end an operator’s session', async () => {
  const team = await aTeam(['ann', 'bob']);
  const token = await impersonate(team, team.bob);
  expect((await call(users.endSessions, { params: { id: team.bob.id } }, team.ann)).status).toBe(204);
  expect((await call(config.read, {}, { token })).status).toBe(401);
});
