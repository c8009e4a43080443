import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { auth } from '#shared/contract/auth';
import { posts } from '#shared/contract/posts';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import type { InvitationId } from '#shared/model/ids';
import { noPermissions } from '#shared/rules/people/users';
import { stubAws } from '../support/aws-stubs.ts';
import { loseFirstAnswer } from '../support/faults.ts';
import { done, hours, invoke, mailsTo, record, sendPost } from '../support/mail-messages.ts';
import { withheld } from '../support/queues.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, temporaryTokenFor } from '../support/team.ts';

const inviteMember = async (email: string) => {
  const team = await aTeam(['ann']);
  const { body } = await call(users.invite, { body: { users: [{ email }] } }, team.ann);
  await stack.settle();
  const id = body[0]?.user_id;
  const user = await internals.table.get<{ invitation_id: InvitationId }>(
    internals.keys.user(team.workspace.id, id as never),
    { now: new Date() },
  );
  const message = {
    mail: 'invitation',
    event: 'again',
    workspace_id: team.workspace.id,
    user_id: id,
    invitation_id: user?.invitation_id,
  };
  return { team, message };
};

test('a message delivered again, also concurrently, sends no second mail', async () => {
  const { message } = await inviteMember('once@mail.example');
  expect(mailsTo('once@mail.example')).toHaveLength(1);
  await Promise.all([invoke(record('1', message)), invoke(record('2', message))]);
  expect(await invoke(record('3', message))).toEqual({ batchItemFailures: [] });
  expect(mailsTo('once@mail.example')).toHaveLength(2);
});

test('a mail is sent although the answer to its claim was lost', async () => {
  const { message } = await inviteMember('lost@mail.example');
  const stop = loseFirstAnswer('send-mail', 'UpdateItem');
  const outcome = await runAs('send-mail', () => invoke(record('1', message)));
  stop();
  expect(outcome).toEqual({ batchItemFailures: [] });
  expect(mailsTo('lost@mail.example')).toHaveLength(2);
});

test('an unreadable message fails alone; the others of its batch are sent', async () => {
  const { message } = await inviteMember('batch@mail.example');
  const outcome = await invoke(
    record('poison', { mail: 'unheard of' }),
    record('fine', { ...message, event: 'batch' }),
  );
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: 'poison' }] });
  expect(mailsTo('batch@mail.example')).toHaveLength(2);
});

test('an accepted invitation is not mailed again', async () => {
  const { message } = await inviteMember('late@mail.example');
  const link = /#(\S+)/.exec(mailsTo('late@mail.example')[0]?.text ?? '')?.[1] ?? '';
  expect((await call(auth.acceptInvite, { body: { token: link } })).status).toBe(200);
  expect(await invoke(record('1', { ...message, event: 'late' }))).toEqual({ batchItemFailures: [] });
  expect(mailsTo('late@mail.example')).toHaveLength(1);
});

test('markup in names is escaped in a mail, and its subject stays one line', async () => {
  const { invitationMail } = await import('#functions/mails/kinds/invitation');
  const workspace = {
    name: '<img src=x onerror=alert(1)>\r\nBcc: a@b.c',
    active_color: 'c2410c',
  };
  const { html, subject } = invitationMail(
    workspace,
    'en',
    '<script>',
    'https://bravo.example/login/accept#x',
  );
  expect(html).not.toMatch(/<img|<script/);
  expect(subject).not.toMatch(/[\r\n]/);
});

test('settings, members and posts count as they are when the mail is sent, not when it was queued', async () => {
  const { team, post, message } = await sendPost();
  const sent = async (event: string): Promise<number> => {
    const before = mailsTo(team.bob.email).length;
    expect(await invoke(record(event, message(event)))).toEqual(done);
    return mailsTo(team.bob.email).length - before;
  };
  expect(await sent('another event')).toBe(1);
  await call(
    settings.updateNotifications,
    { body: { personal_notifications: { getting_points: false } } },
    team.bob,
  );
  expect(await sent('switched off')).toBe(0);
  await call(
    settings.updateNotifications,
    { body: { personal_notifications: { getting_points: true } } },
    team.bob,
  );
  expect(await sent('switched on')).toBe(1);
  await call(users.update, { params: { id: team.bob.id }, body: { state: 'deactivated' } }, team.ann);
  expect(await sent('deactivated')).toBe(0);
  await call(users.remove, { params: { id: team.bob.id } }, team.ann);
  expect(await sent('erased')).toBe(0);
  expect(await invoke(record('there', message('there', team.cyd)))).toEqual(done);
  expect(mailsTo(team.cyd.email)).toHaveLength(2);
  await call(posts.remove, { params: { id: post.id } }, team.ann);
  expect(await invoke(record('taken back', message('taken back', team.cyd)))).toEqual(done);
  expect(mailsTo(team.cyd.email)).toHaveLength(2);
});

test('no mail goes to a member who is no receiver, or for a post of another workspace', async () => {
  const { team, message } = await sendPost();
  const other = await sendPost();
  expect(await invoke(record('1', message('not for her', team.ann)))).toEqual(done);
  expect(await invoke(record('2', { ...message('foreign'), post_id: other.post.id }))).toEqual(done);
  expect(await invoke(record('3', { ...message('foreign user'), user_id: other.team.bob.id }))).toEqual(done);
  expect([team.ann, team.bob, other.team.bob].map(({ email }) => mailsTo(email).length)).toEqual([0, 1, 1]);
});

test('billing mails go to all billing administrators, also when mails are switched off', async () => {
  const off = { reward_redemption: false, reward_fulfilment: false, getting_points: false };
  const trial_ends_at = new Date(Date.now() + 2.5 * 86_400_000).toISOString();
  const unpaid = {
    id: 'sub_1',
    status: 'unpaid',
    plan: 'monthly',
    quantity: 5,
    current_period_end: trial_ends_at,
    cancel_at_period_end: false,
    failed_payment: 'in_1#1',
  } as const;
  const { team, message } = await sendPost({
    workspace: { notifications: off, trial_ends_at, subscription: unpaid },
    users: {
      ann: { notifications: off },
      bob: { permissions: { ...noPermissions, billing_administrator: true }, language: 'es' },
    },
  });
  const about = (mail: object, user: Member) => ({ ...message('money', user), post_id: undefined, ...mail });
  // The failed payment was mailed because the workspace says so.
  await stack.settle();
  for (const user of [team.ann, team.bob, team.cyd])
    await invoke(
      record('ending', about({ mail: 'trial_ending', days: 3 }, user)),
      record('paid since', about({ mail: 'payment_failed', payment: 'in_0#1', event: 'old' }, user)),
      record('not over', about({ mail: 'trial_ending', days: 0, event: 'end' }, user)),
    );
  const subjects = (user: Member): string[] =>
    mailsTo(user.email)
      .map(({ subject }) => subject)
      .toSorted();
  expect(subjects(team.ann)).toEqual([
    `${team.workspace.name}’s payment for Bravo failed`,
    'Your Bravo trial ends in 3 days',
  ]);
  expect(subjects(team.bob)).toEqual([
    `El pago de ${team.workspace.name} ha fallado`,
    'Tu prueba de Bravo termina en 3 días',
  ]);
  expect(subjects(team.cyd)).toEqual([]);
  // It cannot be switched off, so it offers no way to.
  expect(mailsTo(team.ann.email)[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
});

test('a message that is 26 hours late sends a mail only if it is still true', async () => {
  const { team, message } = await sendPost({
    workspace: { trial_ends_at: new Date(Date.now() + 50 * hours).toISOString() },
  });
  const ending = (days: number) => ({
    ...message(`late ${days}`, team.ann),
    post_id: undefined,
    mail: 'trial_ending',
    days,
  });
  const sent = Date.now();
  await invoke(record('3', ending(3), sent + 26 * hours));
  await invoke(record('1', ending(1), sent + 52 * hours));
  expect(mailsTo(team.ann.email).map(({ subject }) => subject)).toEqual(['Your Bravo trial ends in 1 day']);
});

test('a mail claimed by a crashed worker is sent by the next one after a minute', async () => {
  const { team, message } = await sendPost();
  const claim = (event: string, secondsAgo: number) =>
    internals.table.write(
      internals.writes.replace(internals.keys.mailed(team.workspace.id, `points#${event}#${team.bob.id}`), {
        claimed: Date.now() - secondsAgo * 1000,
      }),
    );
  await claim('sending', 20);
  await claim('crashed', 61);
  expect(await invoke(record('1', message('sending')), record('2', message('crashed')))).toEqual({
    batchItemFailures: [{ itemIdentifier: '1' }],
  });
  expect(mailsTo(team.bob.email)).toHaveLength(2);
});

test('queue messages contain ids only, no addresses, names or texts', async () => {
  const queued = await withheld('mail', async () => {
    const { team } = await sendPost();
    await giveCoins(team.ann, 50, team.bob);
    const coffee = await aReward(team.ann, { title: 'A coffee', price: '20' });
    await redeem(team.bob, coffee.id, { comment: 'With oat milk' });
    await call(
      users.invite,
      { body: { users: [{ email: 'new@mail.example', first_name: 'Newcomer' }] } },
      team.ann,
    );
    const token = await temporaryTokenFor(team.bob.email);
    await call(auth.openSession, { body: { workspace_id: team.workspace.id } }, { token });
  });
  const bodies = queued.map((body) => JSON.parse(body) as Record<string, string>);
  expect(bodies.map(({ mail }) => String(mail)).toSorted()).toEqual([
    'invitation',
    'new_device',
    'points',
    'points',
    'reward_requested',
  ]);
  const idsAndWords = /^([0-9A-Z]{26}|[a-z_]+|[0-9a-f-]{36}|[\w-]{1,60})$/;
  for (const value of bodies.flatMap(Object.values)) expect(value).toMatch(idsAndWords);
  expect(JSON.stringify(bodies)).not.toMatch(/@|bob|Newcomer|coffee|oat|Thank/);
});

test('what ten mails of a batch need is read with three requests', async () => {
  const { team, message } = await sendPost();
  const table = stubAws(internals.table.documents);
  const messages = Array.from({ length: 10 }, (_, at) => record(String(at), message(`batch ${at}`)));
  expect(await invoke(...messages)).toEqual(done);
  // The members and the workspace; the posts and what SES reported of the addresses; the senders.
  expect(table.commandCalls(BatchGetCommand)).toHaveLength(3);
  expect(mailsTo(team.bob.email)).toHaveLength(11);
});
