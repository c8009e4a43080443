import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { passkeys } from '#shared/contract/passkeys';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { sso } from '#shared/contract/connections/sso';
import { users } from '#shared/contract/users';
import type { WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { anApiKey } from '../support/api-keys.ts';
import { impersonate } from '../support/impersonation.ts';
import { mailedCode, mailedToken } from '../support/mailbox.ts';
import { storePasskey } from '../support/passkeys.ts';
import { postBody } from '../support/post-body.ts';
import { proveAddress, requestCode } from '../support/sign-in.ts';
import { aTeamWithSso, draftOf, failed, requireSso, signInBySso, tryIt } from '../support/sso.ts';
import { call, internals, mails, send, stack } from '../support/stack.ts';
import { aTeam, storedUser, temporaryTokenFor, withPermissions } from '../support/team.ts';

const refused = (workspace: WorkspaceId, more: object = {}) => ({
  status: 403,
  codes: ['sso_required'],
  body: { errors: [{ details: { workspace, ...more } }] },
});
const isRefused = { status: 403, codes: ['sso_required'] };

const open = (workspace_id: WorkspaceId, token: string, break_glass?: boolean, at?: Date) =>
  call(auth.openSession, { body: { workspace_id, ...(break_glass && { break_glass }) } }, { token, at });
const read = (token: string, at?: Date) => call(config.read, {}, { token, at });
const later = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const actions = async (by: { readonly token: string }) =>
  (await call(audit.list, { query: {} }, by)).body.map(({ action }) => action);

/** A team that requires single sign-on since a moment ago; `ann` and `zoe` are its account administrators. */
const aStrictTeam = async () => {
  const team = await aTeamWithSso(['bob', 'zoe'], { zoe: withPermissions('account_administrator') });
  const { status, body } = await requireSso(team.ann);
  expect([status, body]).toMatchObject([200, { state: 'required' }]);
  return team;
};

test('it can be required only once it was tried, and only as it was tried', async () => {
  const { ann, provider, domain } = await aTeamWithSso(['bob']);
  const untested = failed('not_tested');
  await call(sso.save, { body: draftOf(provider) }, ann);
  expect(await requireSso(ann)).toMatchObject(untested);
  await tryIt(ann, provider);
  expect((await requireSso(ann)).body.state).toBe('required');
  await call(sso.removeDomain, { params: { domain } }, ann);
  expect((await call(sso.read, {}, ann)).body.sso?.state).toBe('untested');
  expect(await requireSso(ann)).toMatchObject(untested);
});

test('open sessions are refused until their member signs in again; the one that tried it goes on', async () => {
  const { ann, bob, zoe, provider, workspace } = await aStrictTeam();
  expect((await read(ann.token)).status).toBe(200);
  for (const { token } of [bob, zoe]) expect(await read(token)).toMatchObject(refused(workspace.id));
  expect(await send('POST', '/posts', {}, bob)).toMatchObject(isRefused);
  // Nothing of what the session did before is answered again, either.
  const { body } = await signInBySso(workspace.id, provider, bob.email);
  expect((await read(body.access_token)).body.user.id).toBe(bob.id);
  expect((await call(auth.closeSession, {}, bob)).status).toBe(204);
  expect(await actions(ann)).toEqual([
    'signed_in',
    'sso_requirement_changed',
    'sso_tested',
    'sso_domain_proved',
    'sso_changed',
  ]);
});

test('an answer that was stored for an open session is not given to it any more', async () => {
  const team = await aTeamWithSso(['bob', 'cyd']);
  const sent = { body: postBody(team, [team.cyd], 1) };
  const options = { ...team.bob, key: 'the-same-key' };
  expect((await call(posts.create, sent, options)).status).toBe(201);
  await requireSso(team.ann);
  expect(await call(posts.create, sent, options)).toMatchObject(isRefused);
});

test('a code, a provider, a passkey and another workspace lead to single sign-on', async () => {
  const { bob, workspace } = await aStrictTeam();
  const { body } = await proveAddress(bob.email);
  const byCode = await open(workspace.id, body.access_token);
  expect(byCode).toMatchObject(refused(workspace.id));
  expect(byCode.body).not.toMatchObject({ errors: [{ details: { break_glass: 1 } }] });
  expect(await open(workspace.id, body.access_token, true)).toMatchObject(isRefused);

  const { sign } = await storePasskey(await storedUser({ workspace }, bob));
  const byPasskey = await call(passkeys.signIn, { body: { credential: await sign() } });
  expect(await open(workspace.id, byPasskey.body.access_token)).toMatchObject(isRefused);

  // From a session in another workspace of the same address.
  const other = await aTeam(['eve'], { users: { eve: { email: bob.email } } });
  expect(await open(workspace.id, other.eve.token)).toMatchObject(isRefused);
  expect((await read(other.eve.token)).status).toBe(200);
});

test('what it requires counts in its own workspace: its refused session still leads to another one', async () => {
  const { bob } = await aStrictTeam();
  const other = await aTeam(['eve'], { users: { eve: { email: bob.email } } });
  const listed = await call(auth.listWorkspaces, {}, bob);
  expect(listed.body).toHaveLength(2);
  expect((await open(other.workspace.id, bob.token)).status).toBe(200);
});

test('the single sign-on of another workspace does not count, nor is it taken along by switching', async () => {
  const here = await aStrictTeam();
  const other = await aTeamWithSso([]);
  const { workspace } = here;
  const email = `twin@${other.domain}`;
  for (const [inviter, address] of [
    [here.ann, email],
    [other.ann, email],
  ] as const)
    await call(users.invite, { body: { users: [{ email: address }] } }, inviter);
  const { body } = await signInBySso(other.workspace.id, other.provider, email);
  const { sig, code } = await requestCode(email);
  await call(auth.prove, { body: { sig, code } }, { token: body.access_token });
  expect(await open(workspace.id, body.access_token)).toMatchObject(isRefused);
});

test('a proof of the address does not let a refused session in', async () => {
  const { bob, workspace } = await aStrictTeam();
  const { sig, code } = await requestCode(bob.email);
  expect(await call(auth.prove, { body: { sig, code } }, bob)).toMatchObject(isRefused);
  const { sign } = await storePasskey(await storedUser({ workspace }, bob));
  expect(await call(passkeys.prove, { body: { credential: await sign() } }, bob)).toMatchObject(isRefused);
});

test('nobody joins by the link of an invitation; whoever signs in does', async () => {
  const { ann, provider, workspace, domain } = await aStrictTeam();
  const email = `new@${domain}`;
  const [row] = (await call(users.invite, { body: { users: [{ email }] } }, ann)).body;
  await stack.settle();
  const token = mailedToken(email);
  expect((await call(auth.verifyInvite, { body: { token } })).status).toBe(200);
  expect(await call(auth.acceptInvite, { body: { token } })).toMatchObject(refused(workspace.id));
  const user = () => storedUser({ workspace }, { id: row?.user_id as never });
  expect((await user()).state).toBe('pending');
  expect((await signInBySso(workspace.id, provider, email)).status).toBe(200);
  expect((await user()).state).toBe('accepted');
});

test('a session counts for seven days; then the provider is asked again', async () => {
  const { bob, provider, workspace } = await aStrictTeam();
  const { access_token: token } = (await signInBySso(workspace.id, provider, bob.email)).body;
  const days = limits.sso.sessionDays;
  expect((await read(token, later(days * 24 - 1))).status).toBe(200);
  expect(await read(token, later(days * 24 + 1))).toMatchObject(isRefused);
});

test('a session that changes its address stays admitted', async () => {
  const { bob, provider, workspace, domain } = await aStrictTeam();
  const { access_token: token } = (await signInBySso(workspace.id, provider, bob.email)).body;
  const proof = await requestCode(bob.email);
  await call(auth.prove, { body: { sig: proof.sig, code: proof.code } }, { token });
  const email = `bobby@${domain}`;
  const { body } = await call(profiles.getEmailCode, { body: { email } }, { token });
  const sent = { email: email as never, sig: body.sig, code: mailedCode(email) };
  const changed = await call(profiles.verifyEmailCode, { body: sent }, { token });
  expect((await read(changed.body.access_token)).status).toBe(200);
});

test('an account administrator breaks the glass: they say so, it is in the audit log, and the others hear of it', async () => {
  const { ann, zoe, workspace } = await aStrictTeam();
  const token = await temporaryTokenFor(zoe.email);
  expect(await open(workspace.id, token)).toMatchObject(refused(workspace.id, { break_glass: 1 }));
  const { status, body } = await open(workspace.id, token, true);
  expect(status).toBe(200);
  expect((await read(body.access_token)).body.user.id).toBe(zoe.id);
  const [entry] = (await call(audit.list, { query: {} }, ann)).body;
  expect(entry).toMatchObject({ action: 'glass_broken', by: { id: zoe.id }, details: { with: 'code' } });
  await stack.settle();
  const told = mails.filter(({ subject }) => subject.includes('bypassed single sign-on'));
  expect(told.map(({ to }) => to)).toEqual([[ann.email]]);

  expect((await read(body.access_token, later(limits.sso.breakGlassHours - 1))).status).toBe(200);
  expect(await read(body.access_token, later(limits.sso.breakGlassHours + 1))).toMatchObject(isRefused);
  const permissions = { account_administrator: false };
  await call(users.permit, { params: { id: zoe.id }, body: permissions }, ann);
  expect(await read(body.access_token)).toMatchObject(isRefused);
});

test('another set-up asks everybody to sign in again; without the requirement everything is as before', async () => {
  const { ann, bob, provider, workspace } = await aStrictTeam();
  const { access_token: token } = (await signInBySso(workspace.id, provider, bob.email)).body;
  expect((await call(sso.save, { body: draftOf(provider) }, ann)).body.state).toBe('untested');
  expect((await read(bob.token)).status).toBe(200);
  await tryIt(ann, provider);
  await requireSso(ann);
  for (const one of [token, bob.token]) expect(await read(one)).toMatchObject(isRefused);
  expect((await requireSso(ann, false)).body.state).toBe('offered');
  for (const one of [token, bob.token]) expect((await read(one)).status).toBe(200);
  await requireSso(ann);
  expect((await call(sso.remove, {}, ann)).status).toBe(204);
  expect((await read(bob.token)).status).toBe(200);
});

test('API keys and operators go on: they do not sign in', async () => {
  const { ann, bob, workspace } = await aStrictTeam();
  const key = await anApiKey(ann, ['people:read']);
  expect((await call(users.list, { query: {} }, { token: key })).status).toBe(200);
  expect((await read(await impersonate({ workspace }, bob))).status).toBe(200);
});

test('a requirement is not made of a set-up that was replaced meanwhile', async () => {
  const { ann, workspace, provider } = await aTeamWithSso([]);
  const { WriteConflict } = await import('#functions/table/transact');
  const { recordRequirement, findSso } = await import('#functions/data/sso');
  const { auditWrite } = await import('#functions/data/audit');
  const reading = { now: new Date(), consistent: true };
  const before = await findSso(workspace.id, reading);
  if (!before) throw new Error('not set up');
  const user = await storedUser({ workspace }, ann);
  await call(sso.save, { body: draftOf(provider) }, ann);
  const doer = { workspaceId: workspace.id, userId: ann.id } as never;
  const write = auditWrite(doer, 'sso_requirement_changed', {}, new Date());
  await expect(recordRequirement(before, true, { actor: user, audit: write })).rejects.toThrow(WriteConflict);
  expect(
    (await internals.table.get<{ sso_required?: string }>(internals.keys.workspace(workspace.id), reading))
      ?.sso_required,
  ).toBeUndefined();
});
