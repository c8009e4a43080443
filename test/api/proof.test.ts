import { expect, test } from 'vitest';
import { routes } from '#infra/blueprint/routes';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { mailedToken } from '../support/mailbox.ts';
import { prepareRequest, type Scenario } from '../support/prepared-requests.ts';
import { requestCode, wrongCode } from '../support/sign-in.ts';
import { call, send, stack } from '../support/stack.ts';
import { aTeam, temporaryTokenFor, signIn, type Member } from '../support/team.ts';

const required = { status: 403, codes: ['proof_required'] };
const minutesLater = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

const prove = async (token: string, email: string, at?: Date) => {
  const { sig, code } = await requestCode(email, at);
  return call(auth.prove, { body: { sig, code } }, { token, at });
};

/** The token of a session opened by an invitation's link. */
const acceptInvitation = async (inviter: Member, email: string): Promise<string> => {
  await call(users.invite, { body: { users: [{ email }] } }, inviter);
  await stack.settle();
  return (await call(auth.acceptInvite, { body: { token: mailedToken(email) } })).body.access_token;
};

test('a session opened by an invitation works in its workspace alone until a code proves the address', async () => {
  const here = await aTeam(['ann']);
  const other = await aTeam(['bob']);
  const token = await acceptInvitation(here.ann, other.bob.email);
  const seen = await call(config.read, {}, { token });
  expect(seen.body).toMatchObject({
    workspace: { id: here.workspace.id },
    features: { address_proved: false },
  });
  const change = { body: { workspace_id: other.workspace.id } };
  expect(await call(auth.listWorkspaces, {}, { token })).toMatchObject(required);
  expect(await call(auth.openSession, change, { token })).toMatchObject(required);
  expect((await send('POST', '/auth/workspaces', {}, { token })).status).toBe(401);
  expect((await call(config.read, {}, other.bob)).status).toBe(200);

  expect((await prove(token, other.bob.email)).status).toBe(204);
  expect((await call(config.read, {}, { token })).body.features.address_proved).toBe(true);
  expect((await call(auth.listWorkspaces, {}, { token })).body).toHaveLength(2);
  const opened = await call(auth.openSession, change, { token });
  expect(opened.status).toBe(200);
  const [session] = (await call(auth.listSessions, {}, { token: opened.body.access_token })).body;
  expect(session).toMatchObject({ current: true, opened_by: 'invitation' });
});

const needsRecentProof = routes.filter(({ endpoint: { proof } }) => proof === 'recent');

test.each(needsRecentProof.map((route) => [route.id, route] as const))(
  '%s needs a proof younger than fifteen minutes',
  async (_, { id, endpoint }) => {
    const team = await aTeam(['owner', 'colleague']);
    const scene: Scenario = { team: { ...team, caller: team.owner } };
    const parts = (await prepareRequest(id, scene)) as never;
    const member = { id: team.owner.id, workspace_id: team.workspace.id };
    const token = await signIn(member);
    const late = { token, at: minutesLater(limits.recentProofMinutes + 0.1) };
    expect(await call(endpoint, parts, late)).toMatchObject(required);
    expect((await prove(token, team.owner.email, late.at)).status).toBe(204);
    // What was prepared for these is too old by then: refused for that, not for the proof.
    const { status } = await call(endpoint, parts, late);
    const short = id === 'profiles.verifyEmailCode' || id === 'passkeys.add';
    expect(status).toBe(short ? 401 : endpoint.status);
  },
);

test('a proof just before its end still counts', async () => {
  const team = await aTeam(['ann']);
  const at = minutesLater(limits.recentProofMinutes - 0.5);
  expect((await call(users.export, { query: {} }, { ...team.ann, at })).status).toBe(200);
});

test('401 for a wrong code, a code of another address and a used one; the session stays', async () => {
  const team = await aTeam(['ann', 'bob']);
  const mine = await requestCode(team.ann.email);
  const foreign = await requestCode(team.bob.email);
  const attempt = (body: { sig: string; code: string }) => call(auth.prove, { body }, team.ann);
  const refused = { status: 401, codes: ['invalid_code'] };
  expect(await attempt({ sig: mine.sig, code: wrongCode(mine.code) })).toMatchObject(refused);
  expect(await attempt(foreign)).toMatchObject(refused);
  expect((await attempt(mine)).status).toBe(204);
  expect(await attempt(mine)).toMatchObject(refused);
  expect((await call(config.read, {}, team.ann)).status).toBe(200);
});

test('signing a member out everywhere also ends their temporary tokens', async () => {
  const team = await aTeam(['ann', 'bob']);
  const proved = await temporaryTokenFor(team.bob.email);
  const open = { body: { workspace_id: team.workspace.id } };
  expect((await call(auth.openSession, open, { token: proved })).status).toBe(200);
  expect((await call(users.endSessions, { params: { id: team.bob.id } }, team.ann)).status).toBe(204);
  expect(await call(auth.openSession, open, { token: proved })).toMatchObject({ codes: ['unauthenticated'] });
  const again = await temporaryTokenFor(team.bob.email);
  expect((await call(auth.openSession, open, { token: again })).status).toBe(200);
});

test('a session elsewhere needs a new code to return to a workspace that signed its member out', async () => {
  const here = await aTeam(['ann', 'bob']);
  const elsewhere = await aTeam(['carol']);
  const token = await acceptInvitation(elsewhere.carol, here.bob.email);
  await prove(token, here.bob.email);
  await call(users.endSessions, { params: { id: here.bob.id } }, here.ann);
  const back = () => call(auth.openSession, { body: { workspace_id: here.workspace.id } }, { token });
  expect(await back()).toMatchObject(required);
  await prove(token, here.bob.email, minutesLater(1));
  expect((await back()).status).toBe(200);
});

test(`one proof opens ${limits.sessionsPerProof} sessions, also concurrently`, async () => {
  const team = await aTeam(['ann']);
  const token = await temporaryTokenFor(team.ann.email);
  const answers = await Promise.all(
    Array.from({ length: limits.sessionsPerProof + 4 }, () =>
      call(auth.openSession, { body: { workspace_id: team.workspace.id } }, { token }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.sessionsPerProof);
  const company = { first_name: 'Ann', last_name: 'Lee', company_name: 'Acme', agreement: true } as const;
  expect(await call(auth.createWorkspace, { body: company }, { token })).toMatchObject({
    codes: ['unauthenticated'],
  });
});
