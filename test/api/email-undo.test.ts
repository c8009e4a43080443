import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { storeApiKey } from '../support/api-keys.ts';
import { mailedCode, mailedToken } from '../support/mailbox.ts';
import { newAddress } from '../support/sign-in.ts';
import { call, internals } from '../support/stack.ts';
import { aTeam, signIn, storedUser, withPermissions } from '../support/team.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number): Date => new Date(noon.getTime() + seconds * 1000);
const refused = { status: 401, codes: ['invalid_token'] };
const undo = (token: string, at: Date) => call(auth.undoEmailChange, { body: { token } }, { at });

/** Changes a member's address, as whoever holds the session; returns their new token. */
const changeEmail = async (member: { readonly token: string }, email: string, at: Date): Promise<string> => {
  const { body: asked } = await call(profiles.getEmailCode, { body: { email } }, { ...member, at });
  const body = { email, sig: asked.sig, code: mailedCode(email) };
  const changed = await call(profiles.verifyEmailCode, { body }, { ...member, at });
  expect(changed.status).toBe(200);
  return changed.body.access_token;
};
const statusOf = async (token: string, at: Date) => (await call(config.read, {}, { token, at })).status;

test('the old address restores itself within seven days, once, and everybody is signed out', async () => {
  const team = await aTeam(['ann', 'bob'], { now: noon });
  const thief = await changeEmail(team.bob, newAddress(), after(1));
  const link = mailedToken(team.bob.email);
  expect(await undo(link, after(7 * 86_400 + 2))).toMatchObject(refused);
  expect(await undo(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, after(60))).toMatchObject(
    refused,
  );
  expect(await statusOf(thief, after(60))).toBe(200);
  const answers = await Promise.all(Array.from({ length: 8 }, () => undo(link, after(3600))));
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { email: team.bob.email } }]);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  const restoredAt = after(3600).toISOString();
  expect(await storedUser(team, team.bob)).toMatchObject({
    email: team.bob.email,
    // Also ends what the thief proved: no session opens from it any more.
    sessions_from: restoredAt,
  });
  expect(await statusOf(thief, after(3601))).toBe(401);
  const { body: log } = await call(audit.list, { query: {} }, { ...team.ann, at: after(3602) });
  expect(log.find(({ action }) => action === 'email_change_undone')).toMatchObject({
    by: null,
    subject: { id: team.bob.id },
  });
});

test('what a thief made for later goes with the undoing: an API key opens nothing any more', async () => {
  const team = await aTeam(['ann', 'bob'], {
    now: noon,
    users: { bob: withPermissions('account_administrator') },
  });
  const token = await changeEmail(team.bob, newAddress(), after(1));
  const key = await storeApiKey({ ...team.bob, token }, ['people:read'], { now: after(2) });
  const list = (at: Date) => call(users.list, { query: {} }, { token: key.token, at });
  expect((await list(after(50))).status).toBe(200);
  expect((await undo(mailedToken(team.bob.email), after(60))).status).toBe(200);
  expect((await list(after(70))).status).toBe(401);
});

test('a used link does not work again after the owner changes the address', async () => {
  const team = await aTeam(['ann', 'bob'], { now: noon });
  await changeEmail(team.bob, newAddress(), after(1));
  const link = mailedToken(team.bob.email);
  expect((await undo(link, after(60))).status).toBe(200);
  const wanted = newAddress();
  const token = await signIn({ id: team.bob.id, workspace_id: team.workspace.id }, after(70));
  await changeEmail({ token }, wanted, after(80));
  expect(await undo(link, after(90))).toMatchObject(refused);
  expect((await storedUser(team, team.bob)).email).toBe(wanted);
});

test('a thief who changes the address twice cannot undo the undoing', async () => {
  const team = await aTeam(['ann', 'bob'], { now: noon });
  const [first, second] = [newAddress(), newAddress()];
  const token = await changeEmail(team.bob, first, after(1));
  await changeEmail({ token }, second, after(40));
  const [owners, thiefs] = [mailedToken(team.bob.email), mailedToken(first)];
  expect((await undo(owners, after(100))).status).toBe(200);
  expect(await undo(thiefs, after(101))).toMatchObject(refused);
  expect((await storedUser(team, team.bob)).email).toBe(team.bob.email);
});

test('409 when somebody else has the old address by now; nothing changes', async () => {
  const team = await aTeam(['ann', 'bob'], { now: noon });
  const email = newAddress();
  await changeEmail(team.bob, email, after(1));
  const { create } = internals.writes;
  const taken = create(internals.keys.membership(team.bob.email, team.workspace.id), {
    user_id: team.ann.id,
  });
  await internals.table.write(taken);
  const link = mailedToken(team.bob.email);
  expect(await undo(link, after(60))).toMatchObject({ status: 409, codes: ['email_exists'] });
  expect((await storedUser(team, team.bob)).email).toBe(email);
});
