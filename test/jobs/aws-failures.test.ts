import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import {
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  type SendMessageBatchCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { awsError, stubAws } from '../support/aws-stubs.ts';
import { done, invoke, mailsTo, record, sendPost } from '../support/mail-messages.ts';
import { postBody } from '../support/post-body.ts';
import { shortenVisibility, sqs, urlOf } from '../support/queues.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const { ses } = await import('#functions/adapters/mail/send');

/** Makes SES refuse mail to an address. */
const refuseMailTo = (address: string, name = 'MessageRejected') => {
  const stub = stubAws(ses);
  stub.on(SendRawEmailCommand, { Destinations: [address] }).rejects(awsError(name));
  return stub;
};

test.each(['MessageRejected', 'MailFromDomainNotVerifiedException', 'AccountSendingPausedException'])(
  'a mail that SES refuses with %s does not block the others, and is retried and sent once',
  async (name) => {
    const { team, message } = await sendPost();
    const stub = refuseMailTo(team.bob.email, name);
    const both = [record('bob', message('again')), record('cyd', message('again', team.cyd))];
    expect(await invoke(...both)).toEqual({ batchItemFailures: [{ itemIdentifier: 'bob' }] });
    expect([mailsTo(team.bob.email).length, mailsTo(team.cyd.email).length]).toEqual([1, 2]);
    stub.restore();
    expect(await invoke(...both)).toEqual(done);
    expect(await invoke(...both)).toEqual(done);
    expect([mailsTo(team.bob.email).length, mailsTo(team.cyd.email).length]).toEqual([2, 2]);
  },
);

test('a mail that cannot be sent is tried five times and then moved to the dead-letter queue', async () => {
  const patient = await shortenVisibility('mail');
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const stub = refuseMailTo(team.bob.email);
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd]) }, team.ann);
  await stack.settle();
  await patient();
  expect(stub.commandCalls(SendRawEmailCommand, { Destinations: [team.bob.email] })).toHaveLength(5);
  expect([mailsTo(team.bob.email).length, mailsTo(team.cyd.email).length]).toEqual([0, 1]);
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: `${urlOf('mail')}-dead`, MaxNumberOfMessages: 10 }),
  );
  const dead = Messages.map(({ Body }) => JSON.parse(String(Body)) as Record<string, string>);
  expect(dead).toMatchObject([{ mail: 'points', user_id: team.bob.id }]);
});

test('when SQS takes a batch only in part, the change is followed again and each mail is sent once', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  await stack.settle();
  const refused: unknown[] = [];
  stubAws(SQSClient)
    .on(SendMessageBatchCommand, { QueueUrl: urlOf('mail') })
    .callsFakeOnce(async ({ Entries: [first, ...others] = [], QueueUrl }: SendMessageBatchCommandInput) => {
      refused.push(...others);
      const Failed = others.map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false }));
      const Entries = first ? [first] : [];
      return { ...(await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))), Failed };
    });
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd, team.dan]) }, team.ann);
  await stack.settle();
  expect(refused).toHaveLength(2);
  expect([team.bob, team.cyd, team.dan].map(({ email }) => mailsTo(email).length)).toEqual([1, 1, 1]);
});
