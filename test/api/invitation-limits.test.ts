import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { users } from '#shared/contract/users';
import type { Email } from '#shared/model/common';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { newAddress } from '../support/sign-in.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, signIn, temporaryTokenFor, type Team } from '../support/team.ts';

const morning = new Date('2026-11-20T09:00:00Z');
const later = (seconds: number): Date => new Date(morning.getTime() + seconds * 1000);
const tooMany = { status: 429, codes: ['too_many_requests'] };

const aTeamAt = async (): Promise<Team<'ann'> & { readonly admin: { token: string; at: Date } }> => {
  const team = await aTeam(['ann'], { now: morning });
  return { ...team, admin: { ...team.ann, at: morning } };
};
type Admin = { readonly token: string; readonly at: Date };
const invite = (by: { token: string; at?: Date }, emails: readonly string[]) =>
  call(users.invite, { body: { users: emails.map((email) => ({ email })) } }, by);
const addresses = (count: number) => Array.from({ length: count }, () => newAddress());
const sentTo = (email: string) => mails.filter(({ to }) => to.includes(email as Email)).length;

test('an invitation sent again fifteen times at once is one more mail, and five a day are the most', async () => {
  const { ann, workspace, admin } = await aTeamAt();
  const [email = ''] = addresses(1);
  const { body } = await invite(admin, [email]);
  await stack.settle();
  const params = { id: body[0]?.user_id as UserId };
  const resend = async (at: Date) =>
    call(
      users.resend,
      { params },
      { token: await signIn({ id: ann.id, workspace_id: workspace.id }, at), at },
    );
  const answers = await Promise.all(Array.from({ length: 15 }, () => resend(later(5))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(refused).toMatchObject(tooMany);
  await stack.settle();
  expect(sentTo(email)).toBe(2);
  expect(await resend(later(64))).toMatchObject(tooMany);
  for (const seconds of [65, 125, 185]) expect((await resend(later(seconds))).status).toBe(200);
  const last = await resend(later(3600));
  expect(last).toMatchObject(tooMany);
  expect(last.headers.get('retry-after')).toBe(String(14 * 3600));
  expect((await resend(later(15 * 3600))).status).toBe(200);
});

test('an address gets five invitations a day, from however many workspaces', async () => {
  const [email = ''] = addresses(1);
  const results = [];
  for (let team = 0; team < 7; team += 1) {
    const { admin } = await aTeamAt();
    const { body } = await invite(admin, [email, newAddress()]);
    results.push(body.map(({ result, code }) => code ?? result));
  }
  const first = [...Array(5).fill('invited'), 'too_many_requests', 'too_many_requests'] as string[];
  expect(results).toEqual(first.map((result) => [result, 'invited']));
});

test.each([
  ['invites them', (email: string, _: UserId, by: Admin) => invite(by, [email])],
  ['restores them', (_: string, id: UserId, by: Admin) => call(users.resend, { params: { id } }, by)],
] as const)(
  'whoever left comes back as often as somebody %s, and a mail tells them five times a day',
  async (__, comeBack) => {
    const { admin, workspace } = await aTeamAt();
    const [email = ''] = addresses(1);
    const id = (await invite(admin, [email])).body[0]?.user_id as UserId;
    const state = async () => (await call(users.read, { params: { id } }, admin)).body;
    for (let round = 1; round <= 6; round += 1) {
      await stack.settle();
      await call(users.update, { params: { id }, body: { state: 'deactivated' } }, admin);
      expect((await comeBack(email, id, admin)).status).toBe(200);
      expect(await state()).toMatchObject({ state: 'pending', invitation_mailed: round < 5 });
    }
    await stack.settle();
    expect(sentTo(email)).toBe(5);
    // They need no link: their address is enough.
    const { body } = await call(
      auth.listWorkspaces,
      {},
      { token: await temporaryTokenFor(email as Email, morning), at: morning },
    );
    expect(body).toMatchObject([{ id: workspace.id }]);
  },
);

test('whoever is restored on a day on which the workspace may send no more mails is back without one', async () => {
  const { admin, workspace } = await aTeamAt();
  const id = (await invite(admin, addresses(1))).body[0]?.user_id as UserId;
  await call(users.update, { params: { id }, body: { state: 'deactivated' } }, admin);
  const count = limits.invite.perTrialDay;
  const key = internals.keys.invitationsOfDay(workspace.id, '2026-11-20');
  await internals.table.write(internals.writes.replace(key, { count }));
  const restored = await call(users.update, { params: { id }, body: { state: 'pending' } }, admin);
  expect(restored).toMatchObject({ status: 200, body: { state: 'pending', invitation_mailed: false } });
});

test('a workspace on trial sends a thousand invitations a day, a paying one ten thousand', async () => {
  const { admin, workspace } = await aTeamAt();
  const key = internals.keys.invitationsOfDay(workspace.id, '2026-11-20');
  const sent = (count: number) => internals.table.write(internals.writes.replace(key, { count }));
  await sent(limits.invite.perTrialDay - 2);
  expect(await invite(admin, addresses(3))).toMatchObject(tooMany);
  expect((await invite(admin, addresses(2))).status).toBe(200);
  const refused = await invite(admin, addresses(1));
  expect(refused).toMatchObject(tooMany);
  expect(refused.headers.get('retry-after')).toBe(String(15 * 3600));
  const pay = { set: { manual_payments: true } };
  await internals.table.write(internals.writes.change(internals.keys.workspace(workspace.id), pay));
  expect((await invite(admin, addresses(1))).status).toBe(200);
  await sent(limits.invite.perDay);
  expect(await invite(admin, addresses(1))).toMatchObject(tooMany);
  // People who are members already need no mail.
  expect((await invite(admin, ['nobody'])).status).toBe(200);
});

test('an address creates five workspaces a day, also when it asks for ten at once', async () => {
  const email = newAddress() as Email;
  const body = { first_name: 'Ann', last_name: 'Lee', company_name: 'Acme', agreement: true } as const;
  const create = async (at: Date) => {
    const token = await temporaryTokenFor(email, at);
    return (await call(auth.createWorkspace, { body }, { token, at })).status;
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(morning)));
  expect(answers.filter((status) => status === 201)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
  expect(await create(later(15 * 3600))).toBe(201);
});
