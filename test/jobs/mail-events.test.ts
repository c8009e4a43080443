import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import type { Email } from '#shared/model/common';
import { captureLogs } from '../support/logs.ts';
import { bounceOf, complaintOf, report } from '../support/mail-events.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { mailedToken } from '../support/mailbox.ts';
import { postBody } from '../support/post-body.ts';
import { newAddress, proveAddress, requestCode } from '../support/sign-in.ts';
import { call, internals, stack } from '../support/stack.ts';
import { allItems } from '../support/stored-data.ts';
import { aTeam, type Member, storedUser, type Team, withPermissions } from '../support/team.ts';

const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number): Date => new Date(Date.now() - ms);

const problemOf = async (user: Pick<Member, 'id'>, by: Member) =>
  (await call(users.read, { params: { id: user.id } }, by)).body.mail_problem;

/** Whether a member gets the mail about points that Ann gives. */
const getsMail = async (team: Team<'ann'>, bob: Member): Promise<boolean> => {
  const before = mailsTo(bob.email).length;
  expect((await call(posts.create, { body: postBody(team, [bob], 1) }, team.ann)).status).toBe(201);
  await stack.settle();
  return mailsTo(bob.email).length > before;
};

test.each([
  ['a permanent bounce', bounceOf, 'bounced'],
  ['a complaint', complaintOf, 'complained'],
] as const)('after %s no mail goes to the address, and administrators see why', async (_, eventOf, why) => {
  const team = await aTeam(['ann', 'bob']);
  const { ann, bob } = team;
  expect(await getsMail(team, bob)).toBe(true);
  const at = new Date();
  expect(await report(eventOf({ address: bob.email.toUpperCase(), at }))).toBe(true);
  expect(await getsMail(team, bob)).toBe(false);
  expect(await problemOf(bob, ann)).toEqual({ why, at: at.toISOString() });
});

test.each([
  ['a full mailbox', (address: string) => bounceOf({ address }, 'Transient', 'MailboxFull')],
  ['an undetermined bounce', (address: string) => bounceOf({ address }, 'Undetermined', 'Undetermined')],
  ['a mail that was taken out of the spam', (address: string) => complaintOf({ address }, 'not-spam')],
])('%s changes nothing', async (_, eventOf) => {
  const team = await aTeam(['ann', 'bob']);
  const { ann, bob } = team;
  expect(await report(eventOf(bob.email))).toBe(true);
  expect(await getsMail(team, bob)).toBe(true);
  expect(await problemOf(bob, ann)).toBeNull();
});

test('a report that comes twice or late changes nothing', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { ann, bob } = team;
  const [first, second] = [ago(2 * hour), ago(hour)];
  const bounce = bounceOf({ address: bob.email, at: second });
  for (const body of [bounce, bounce, complaintOf({ address: bob.email, at: first })])
    expect(await report(body)).toBe(true);
  expect(await problemOf(bob, ann)).toEqual({ why: 'bounced', at: second.toISOString() });
});

test('every workspace of an address learns of it, and another address does not', async () => {
  const shared = newAddress() as Email;
  const teams = [];
  for (const _ of [1, 2])
    teams.push(await aTeam(['ann', 'bob', 'cyd'], { users: { bob: { email: shared } } }));
  await report(bounceOf({ address: `Bob <${shared}>` }));
  for (const { ann, bob, cyd } of teams) {
    expect(await problemOf(bob, ann)).toMatchObject({ why: 'bounced' });
    expect(await problemOf(cyd, ann)).toBeNull();
  }
});

test('an unknown address is suppressed until it expires, and text that is no address is ignored', async () => {
  const address = newAddress();
  expect(await report(bounceOf({ address }))).toBe(true);
  expect(await report(bounceOf({ address: 'mailer daemon' }))).toBe(true);
  const stored = (await allItems()).filter(({ sk }) => sk === 'SUPPRESSED');
  const item = stored.find(({ pk }) => pk === `ACCOUNT#${address}`);
  expect(item).toMatchObject({ why: 'bounced' });
  expect(Number(item?.['ttl'])).toBeGreaterThan((Date.now() + 179 * day) / 1000);
  expect(stored.filter(({ pk }) => pk.includes('mailer'))).toEqual([]);
});

test.each([
  'no JSON',
  '{}',
  bounceOf({ address: 'a@b.example' }, 'Eternal'),
  bounceOf({ address: 'a@b.example' }).replace('"aws.ses"', '"somebody.else"'),
])('a message that is no event of SES fails: %s', async (body) => {
  const stop = captureLogs();
  expect(await report(body)).toBe(false);
  stop();
});

test('mail is tried again when an administrator says so; a late report about an earlier mail does not stop it', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { ann, bob, workspace } = team;
  await report(bounceOf({ address: bob.email, at: ago(hour) }));
  const { body: shown } = await call(users.read, { params: { id: bob.id } }, ann);
  expect(shown.can).toMatchObject({ retry_mail: true, invite: false });
  const { status, body } = await call(users.resend, { params: { id: bob.id } }, ann);
  expect([status, body.mail_problem, body.can.retry_mail, body.state]).toEqual([
    200,
    null,
    false,
    'accepted',
  ]);
  expect(await getsMail(team, bob)).toBe(true);
  await report(bounceOf({ address: bob.email, at: new Date(), sent: ago(hour) }));
  expect(await getsMail(team, bob)).toBe(true);
  const later = new Date(Date.now() + 1000);
  await report(bounceOf({ address: bob.email, at: later }));
  expect(await getsMail(team, bob)).toBe(false);
  const again = await call(users.resend, { params: { id: ann.id } }, ann);
  expect(again).toMatchObject({ status: 409, codes: ['already_settled'] });
  const { items } = await internals.table.query<{ action: string }>(
    { pk: `W#${workspace.id}#AUDIT` },
    { now: new Date(), consistent: true },
  );
  expect(items.filter(({ action }) => action === 'mail_retried')).toHaveLength(1);
});

test('an invitation that bounces is shown, and sent again to the corrected or the same address', async () => {
  const { ann } = await aTeam(['ann']);
  const email = `bounce+${newAddress().split('@')[0]}@simulator.amazonses.com`;
  const { body } = await call(users.invite, { body: { users: [{ email }] } }, ann);
  await stack.settle();
  const params = { id: body[0]?.user_id ?? '' };
  expect((await call(users.read, { params }, ann)).body.mail_problem).toMatchObject({ why: 'bounced' });
  const before = mailsTo(email).length;
  // Another invitation at least a minute later.
  stack.clock.advance(2 * 60_000);
  expect((await call(users.resend, { params }, ann)).body.mail_problem).toBeNull();
  await stack.settle();
  expect(mailsTo(email)).toHaveLength(before + 1);
  // It bounces again.
  expect((await call(users.read, { params }, ann)).body.mail_problem).toMatchObject({ why: 'bounced' });
});

test('an invitation to an address that bounced elsewhere is not sent, and its administrators see why', async () => {
  const { ann } = await aTeam(['ann']);
  const email = newAddress();
  await report(bounceOf({ address: email }));
  const { body } = await call(users.invite, { body: { users: [{ email }] } }, ann);
  await stack.settle();
  expect(mailsTo(email)).toEqual([]);
  const params = { id: body[0]?.user_id ?? '' };
  expect((await call(users.read, { params }, ann)).body.mail_problem).toMatchObject({ why: 'bounced' });
});

test('complaints and full mailboxes of the simulator of SES are reported too', async () => {
  const { ann } = await aTeam(['ann']);
  const label = newAddress().split('@')[0];
  const rows = ['complaint', 'mailboxfull'].map((what) => ({
    email: `${what}+${label}@simulator.amazonses.com`,
  }));
  const { body } = await call(users.invite, { body: { users: rows } }, ann);
  await stack.settle();
  const problems = await Promise.all(body.map(({ user_id: id }) => problemOf({ id: id as never }, ann)));
  expect(problems).toEqual([expect.objectContaining({ why: 'complained' }), null]);
});

test('asking for a code says nothing of an address that bounces; it gets one a day, and one that arrives ends it', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { ann, bob } = team;
  const known = await requestCode(newAddress());
  await report(bounceOf({ address: bob.email, at: ago(23 * hour) }));
  const silent = await requestCode(bob.email);
  expect({ ...silent, sig: '', body: { sig: '' }, headers: [] }).toEqual({
    ...known,
    sig: '',
    code: 'no code',
    body: { sig: '' },
    headers: [],
  });
  expect([silent.sig.length, [...silent.headers.keys()]]).toEqual([
    known.sig.length,
    [...known.headers.keys()],
  ]);
  expect(mailsTo(bob.email)).toEqual([]);

  const other = await aTeam(['ann', 'cyd']);
  const { cyd } = other;
  await report(bounceOf({ address: cyd.email, at: ago(25 * hour) }));
  expect((await proveAddress(cyd.email)).status).toBe(200);
  expect(await problemOf(cyd, other.ann)).toBeNull();
  expect(await getsMail(other, cyd)).toBe(true);
  expect(await problemOf(bob, ann)).toMatchObject({ why: 'bounced' });
});

test('only administrators of people see it', async () => {
  const { ann, bob, cyd } = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: withPermissions('rewards_administrator', 'billing_administrator') },
  });
  await report(bounceOf({ address: bob.email }));
  const listed = await call(users.list, { query: {} }, ann);
  expect(listed.body.filter((one) => 'mail_problem' in one && one.mail_problem)).toMatchObject([
    { id: bob.id },
  ]);
  for (const member of [bob, cyd]) {
    const { body } = await call(users.list, { query: {} }, member);
    expect(JSON.stringify(body)).not.toContain('mail_problem');
    expect((await call(users.resend, { params: { id: bob.id } }, member)).status).toBe(403);
  }
});

test('an erased member’s address is forgotten, unless it is a member elsewhere', async () => {
  const shared = newAddress() as Email;
  const one = await aTeam(['ann', 'bob'], { users: { bob: { email: shared } } });
  const two = await aTeam(['ann', 'bob'], { users: { bob: { email: shared } } });
  await report(bounceOf({ address: shared }));
  const erase = async ({ ann, bob }: typeof one): Promise<void> => {
    const params = { id: bob.id };
    await call(users.update, { params, body: { state: 'deactivated' } }, ann);
    expect((await call(users.remove, { params }, ann)).status).toBe(204);
  };
  const suppressed = async () =>
    (await allItems()).filter(({ pk, sk }) => pk === `ACCOUNT#${shared}` && sk === 'SUPPRESSED').length;
  await erase(one);
  expect([await suppressed(), (await storedUser(one, one.bob)).mail_problem]).toEqual([1, undefined]);
  await erase(two);
  expect(await suppressed()).toBe(0);
});

test('an invitation accepted by its link, later bounced, does not end the session', async () => {
  const { ann } = await aTeam(['ann']);
  const email = newAddress();
  await call(users.invite, { body: { users: [{ email }] } }, ann);
  await stack.settle();
  const accepted = await call(auth.acceptInvite, { body: { token: mailedToken(email) } });
  await report(bounceOf({ address: email }));
  const me = await call(users.list, { query: {} }, { token: accepted.body.access_token });
  expect(me.status).toBe(200);
});
