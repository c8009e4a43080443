import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { users } from '#shared/contract/users';
import type { UserId } from '#shared/model/ids';
import { changeBeforeCommit } from '../support/faults.ts';
import { mailedCode, mailedToken } from '../support/mailbox.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';
import { newAddress } from '../support/sign-in.ts';

test('an invitation is mailed, shown and accepted once', async () => {
  const team = await aTeam(['ann']);
  const email = newAddress();
  await call(users.invite, { body: { users: [{ email, first_name: 'Bob', last_name: 'Ray' }] } }, team.ann);
  await stack.settle();
  const token = mailedToken(email);
  const shown = await call(auth.verifyInvite, { body: { token } });
  expect(shown).toMatchObject({
    status: 200,
    body: { email, invited_by: 'ann Member', workspace: { name: team.workspace.name } },
  });
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(auth.acceptInvite, { body: { token } })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  const accepted = answers.find(({ status }) => status === 200);
  const { body } = await call(config.read, {}, { token: accepted?.body.access_token });
  expect(body.user).toMatchObject({ first_name: 'Bob', state: 'accepted' });
  await stack.settle();
  expect((await call(config.read, {}, team.ann)).body.workspace.users_count).toBe(2);
});

test.each([
  ['\u200Bqia.noble@acme.example', 'qia.noble@acme.example'],
  ['iia@acme.example\u202C', 'iia@acme.example'],
  ['mia&co@acme.example', 'mia&co@acme.example'],
  ["nia/x=y%41?#'+z@acme.example", "nia/x=y%41?#'+z@acme.example"],
  ['a@MÜLLER.example', 'a@xn--mller-kva.example'],
])('%j is invited, mailed, accepted and signed in as %j', async (typed, email) => {
  const team = await aTeam(['ann']);
  const { body } = await call(
    users.invite,
    { body: { users: [{ email: typed }, { email: typed }] } },
    team.ann,
  );
  expect(body.map((one) => [one.email, one.result])).toEqual([
    [email, 'invited'],
    [email, 'exists'],
  ]);
  await stack.settle();
  const { body: accepted } = await call(auth.acceptInvite, { body: { token: mailedToken(email) } });
  const me = await call(config.read, {}, { token: accepted.access_token });
  expect(me.body.user.email).toBe(email);
  const { body: asked } = await call(auth.getCode, { body: { email: typed } });
  const proof = { email: typed, sig: asked.sig, code: mailedCode(email) };
  const { body: proved } = await call(auth.verifyCode, { body: proof });
  expect(proved.workspaces.map(({ id }) => id)).toEqual([team.workspace.id]);
});

test('an invitation names no inviter after the inviter was erased', async () => {
  const team = await aTeam(['ann', 'bob'], {
    users: { bob: { permissions: { global_administrator: true } } },
  });
  const email = newAddress();
  await call(users.invite, { body: { users: [{ email }] } }, team.bob);
  await stack.settle();
  const gone = { params: { id: team.bob.id } };
  await call(users.update, { ...gone, body: { state: 'deactivated' } }, team.ann);
  await call(users.remove, gone, team.ann);
  const shown = await call(auth.verifyInvite, { body: { token: mailedToken(email) } });
  expect(shown).toMatchObject({ status: 200, body: { email, invited_by: null } });
});

test('404 for an unknown, changed or expired invitation', async () => {
  const team = await aTeam(['ann']);
  const email = newAddress();
  await call(users.invite, { body: { users: [{ email }] } }, team.ann);
  await stack.settle();
  const token = mailedToken(email);
  const later = new Date(Date.now() + 30 * 86_400_000 + 60_000);
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const answers = await Promise.all([
    call(auth.verifyInvite, { body: { token: 'x' } }),
    call(auth.verifyInvite, { body: { token: changed } }),
    call(auth.verifyInvite, { body: { token } }, { at: later }),
    call(auth.acceptInvite, { body: { token: changed } }),
    call(auth.acceptInvite, { body: { token: 'x' } }),
    call(auth.acceptInvite, { body: { token } }, { at: later }),
  ]);
  for (const answered of answers) expect(answered).toMatchObject({ status: 404, codes: ['invalid_invite'] });
});

test('rejects an invitation that is replaced while its old link is being accepted', async () => {
  const team = await aTeam(['ann']);
  const email = newAddress();
  const { body: invited } = await call(users.invite, { body: { users: [{ email }] } }, team.ann);
  await stack.settle();
  const token = mailedToken(email);
  const key = internals.keys.invitation(team.workspace.id, invited[0]?.user_id as UserId);
  const stop = changeBeforeCommit('auth.acceptInvite', key, { hash: 'of another link' });
  expect(await call(auth.acceptInvite, { body: { token } })).toMatchObject({ status: 404 });
  stop();
});

test('of two links of one invitation, used at the same time, one is good, and none is afterward', async () => {
  const team = await aTeam(['ann']);
  const email = newAddress();
  const { body: invited } = await call(users.invite, { body: { users: [{ email }] } }, team.ann);
  await stack.settle();
  const first = mailedToken(email);
  await call(users.resend, { params: { id: invited[0]?.user_id as UserId } }, team.ann);
  await stack.settle();
  const second = mailedToken(email);
  expect(second).not.toBe(first);
  const accept = (token: string) => call(auth.acceptInvite, { body: { token } });
  const answers = await Promise.all([first, second].map(accept));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect([(await accept(first)).status, (await accept(second)).status]).toEqual([404, 404]);
});
