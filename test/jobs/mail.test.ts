import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { users } from '#shared/contract/users';
import type { InvitationId } from '#shared/model/ids';
import { call, inside, mails, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const { handler } = await import('#functions/jobs/send-mail');
type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

const record = (messageId: string, body: object) => ({
  messageId,
  body: JSON.stringify(body),
  attributes: { SentTimestamp: String(Date.now()) },
});
const invoke = async (...records: object[]): Promise<Outcome> => {
  const outcome: unknown = await handler({ Records: records } as never, {} as never, () => undefined);
  return outcome as Outcome;
};
const to = (email: string) => mails.filter((mail) => mail.to.includes(email));

const invited = async (email: string) => {
  const team = await aTeam(['ann']);
  const { body } = await call(users.invite, { body: { users: [{ email }] } }, team.ann);
  await stack.settle();
  const id = body[0]?.user_id;
  const user = await inside.table.get<{ invitation_id: InvitationId }>(
    inside.keys.user(team.workspace.id, id as never),
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

test('one event, one mail: a message delivered again, also at once, sends nothing more', async () => {
  const { message } = await invited('once@mail.example');
  expect(to('once@mail.example')).toHaveLength(1);
  await Promise.all([invoke(record('1', message)), invoke(record('2', message))]);
  expect(await invoke(record('3', message))).toEqual({ batchItemFailures: [] });
  expect(to('once@mail.example')).toHaveLength(2);
});

test('a poisoned message fails alone; the others of its batch are sent', async () => {
  const { message } = await invited('batch@mail.example');
  const outcome = await invoke(
    record('poison', { mail: 'unheard of' }),
    record('fine', { ...message, event: 'batch' }),
  );
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: 'poison' }] });
  expect(to('batch@mail.example')).toHaveLength(2);
});

test('an invitation that was accepted meanwhile is not sent again', async () => {
  const { message } = await invited('late@mail.example');
  const link = /#(\S+)/.exec(to('late@mail.example')[0]?.text ?? '')?.[1] ?? '';
  expect((await call(auth.acceptInvite, { body: { token: link } })).status).toBe(200);
  expect(await invoke(record('1', { ...message, event: 'late' }))).toEqual({ batchItemFailures: [] });
  expect(to('late@mail.example')).toHaveLength(1);
});

test('what people wrote stays text in a mail, and its subject one line', async () => {
  const { invitationMail } = await import('#functions/mail/templates');
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
