import { describe, expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { passkeys } from '#shared/contract/passkeys';
import { users } from '#shared/contract/users';
import { audit } from '#shared/contract/audit';
import { limits } from '#shared/model/limits';
import { anAuthenticator, type Flaw } from '../support/authenticator.ts';
import { aChallenge, addPasskey, aNewPasskey } from '../support/passkeys.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, signIn } from '../support/team.ts';

const refused = { status: 401, codes: ['invalid_token'] };
const minutesLater = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

test('a member adds a passkey and signs in with it', async () => {
  const team = await aTeam(['ann']);
  const { device, passkey } = await addPasskey(team.ann, 'My phone');
  expect(passkey).toMatchObject({ name: 'My phone', used_at: null, usable: true });
  const credential = device.sign(await aChallenge());
  const { status, body } = await call(passkeys.signIn, { body: { credential } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: team.ann.email, workspaces: [{ id: team.workspace.id }] });
  const chosen = { body: { workspace_id: team.workspace.id } };
  const opened = await call(auth.openSession, chosen, { token: body.access_token });
  const token = opened.body.access_token;
  expect((await call(config.read, {}, { token })).body.user.id).toBe(team.ann.id);
  const sessions = (await call(auth.listSessions, {}, { token })).body;
  expect(sessions.find(({ current }) => current)?.opened_by).toBe('passkey');
  const [kept] = (await call(passkeys.list, {}, team.ann)).body;
  expect(kept).toMatchObject({ id: passkey.id, used_at: expect.any(String) });
});

test('its member hears by mail of a new passkey, and the audit log tells of it and of its removal', async () => {
  const team = await aTeam(['owner']);
  const { passkey } = await addPasskey(team.owner, 'MacBook');
  const mail = mails.findLast(({ to }) => to.includes(team.owner.email));
  expect(mail?.subject).toContain('passkey');
  expect(mail?.text).toContain('“MacBook”');
  await call(passkeys.remove, { params: { id: passkey.id } }, team.owner);
  const { body: entries } = await call(audit.list, { query: {} }, team.owner);
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'passkey_removed', details: { title: 'MacBook' } },
    { action: 'passkey_added', details: { title: 'MacBook' } },
  ]);
});

describe('an answer that proves nothing', () => {
  const flaws: Readonly<Record<string, Flaw>> = {
    'signed on another site': { origin: 'https://evil.example' },
    'signed for another host': { rpId: 'evil.example' },
    'signed without recognising the owner': { unrecognized: true },
    'of another ceremony': { type: 'webauthn.create' },
  };

  test.each(Object.entries(flaws))('%s is refused', async (_, flaw) => {
    const team = await aTeam(['ann']);
    const { device } = await addPasskey(team.ann);
    const credential = device.sign(await aChallenge(), flaw);
    expect(await call(passkeys.signIn, { body: { credential } })).toMatchObject(refused);
    const made = anAuthenticator(stack.origin);
    const { body: options } = await call(passkeys.prepare, {}, team.ann);
    const wrong = flaw.type ? { type: 'webauthn.get' } : flaw;
    const added = { name: 'Phone', credential: made.create(options, wrong) };
    expect(await call(passkeys.add, { body: added }, team.ann)).toMatchObject(refused);
  });

  test('a challenge counts once, for five minutes, and for nothing else', async () => {
    const team = await aTeam(['ann', 'bob']);
    const { device } = await addPasskey(team.ann);
    const credential = device.sign(await aChallenge());
    const both = await Promise.all([1, 2].map(() => call(passkeys.signIn, { body: { credential } })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const late = { body: { credential: device.sign(await aChallenge()) } };
    const at = minutesLater(limits.passkey.challengeMinutes + 0.1);
    expect(await call(passkeys.signIn, late, { at })).toMatchObject(refused);
    const madeUp = { body: { credential: device.sign('AAAA'.repeat(20)) } };
    expect(await call(passkeys.signIn, madeUp)).toMatchObject(refused);
    // A challenge for making a passkey signs nobody in, and the one of a colleague makes none.
    const { options, body } = await aNewPasskey(team.bob);
    const other = { body: { credential: device.sign(options.challenge) } };
    expect(await call(passkeys.signIn, other)).toMatchObject(refused);
    expect(await call(passkeys.add, { body }, team.ann)).toMatchObject(refused);
    expect((await call(passkeys.add, { body }, team.bob)).status).toBe(201);
    const second = { name: 'Tablet', credential: anAuthenticator(stack.origin).create(options) };
    expect(await call(passkeys.add, { body: second }, team.bob)).toMatchObject(refused);
  });

  test('a signature by another key, and one of a device that has signed more often already, is refused', async () => {
    const team = await aTeam(['ann', 'bob']);
    const { device } = await addPasskey(team.ann);
    const thief = await addPasskey(team.bob);
    const challenge = await aChallenge();
    const { response } = thief.device.sign(challenge);
    const { userHandle } = device.sign(challenge).response;
    const foreign = { id: device.id, response: { ...response, userHandle } };
    expect(await call(passkeys.signIn, { body: { credential: foreign } })).toMatchObject(refused);
    const used = { body: { credential: device.sign(await aChallenge(), { counter: 7 }) } };
    expect((await call(passkeys.signIn, used)).status).toBe(200);
    const copied = { body: { credential: device.sign(await aChallenge(), { counter: 7 }) } };
    expect(await call(passkeys.signIn, copied)).toMatchObject(refused);
  });

  test('a removed passkey, and one of a former address or a member who left, opens nothing', async () => {
    const team = await aTeam(['owner', 'ann', 'bob']);
    const { keys, table, writes } = internals;
    const tries = async (device: ReturnType<typeof anAuthenticator>) =>
      call(passkeys.signIn, { body: { credential: device.sign(await aChallenge()) } });
    const { device, passkey } = await addPasskey(team.ann);
    await call(passkeys.remove, { params: { id: passkey.id } }, team.ann);
    expect(await tries(device)).toMatchObject(refused);
    const second = await addPasskey(team.ann);
    const set = { email: 'other@new.example' };
    await table.write(writes.change(keys.user(team.workspace.id, team.ann.id), { set }));
    expect(await tries(second.device)).toMatchObject(refused);
    expect((await call(passkeys.list, {}, team.ann)).body).toMatchObject([{ usable: false }]);
    const third = await addPasskey(team.bob);
    const left = { params: { id: team.bob.id }, body: { state: 'deactivated' as const } };
    expect((await call(users.update, left, team.owner)).status).toBe(200);
    expect(await tries(third.device)).toMatchObject(refused);
  });
});

test('a passkey is a recent proof for its member, and for nobody else', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { device } = await addPasskey(team.ann);
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id });
  const at = minutesLater(limits.recentProofMinutes + 0.1);
  const late = { token, at };
  expect(await call(passkeys.prepare, {}, late)).toMatchObject({ codes: ['proof_required'] });
  const proof = async () => ({ body: { credential: device.sign(await aChallenge(at)) } });
  expect(await call(passkeys.prove, await proof(), { ...team.bob, at })).toMatchObject(refused);
  expect((await call(passkeys.prove, await proof(), late)).status).toBe(204);
  expect((await call(passkeys.prepare, {}, late)).status).toBe(200);
});

test('nobody sees or removes the passkey of a colleague', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { passkey } = await addPasskey(team.ann);
  expect((await call(passkeys.list, {}, team.bob)).body).toEqual([]);
  expect((await call(passkeys.remove, { params: { id: passkey.id } }, team.bob)).status).toBe(404);
  expect((await call(passkeys.list, {}, team.ann)).body).toHaveLength(1);
});

test('a member has ten passkeys at most', async () => {
  const team = await aTeam(['ann']);
  for (let made = 0; made < limits.passkey.count; made += 1) await addPasskey(team.ann, `Key ${made}`);
  expect(await call(passkeys.prepare, {}, team.ann)).toMatchObject({ codes: ['too_many'] });
});

test('a passkey has a name of sixty characters at most', async () => {
  const team = await aTeam(['ann']);
  const { body } = await aNewPasskey(team.ann);
  const named = (length: number) =>
    call(passkeys.add, { body: { ...body, name: 'x'.repeat(length) } }, team.ann);
  expect(await named(limits.passkey.name + 1)).toMatchObject({ codes: ['message_too_long'] });
  expect((await named(limits.passkey.name)).status).toBe(201);
});
