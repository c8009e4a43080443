import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auth } from '#shared/contract/auth';
import { posts } from '#shared/contract/posts';
import { awsError, stubAws } from '../support/aws-stubs.ts';
import { captureLogs } from '../support/logs.ts';
import { done, hours, invoke, invokeWith, mailsTo, record, sendPost } from '../support/mail-messages.ts';
import { postBody } from '../support/post-body.ts';
import { newAddress } from '../support/sign-in.ts';
import { simulateImport } from '../support/simulated-import.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const { ses } = await import('#functions/adapters/mail/send');
const { sqs } = await import('#functions/adapters/queues/queue');

/** The ratios of 5,000 invitations at 14 a second: sending them takes twice as long as a failed message is not seen. */
const inSmall = { size: 40, rate: 14, visibilitySeconds: 1.4, codes: 3 };

test('an import stays below the rate of SES, and codes asked for meanwhile arrive', async () => {
  const { mailed, dead, throttled, waits, seconds } = await simulateImport(inSmall);
  expect({ mailed, dead, throttled }).toEqual({ mailed: 40, dead: 0, throttled: 0 });
  expect(waits).toHaveLength(3);
  expect(Math.max(...waits)).toBeLessThan(5);
  // Ten of the fourteen mails of a second are for this.
  expect(seconds).toBeGreaterThan(3.5);
  expect(seconds).toBeLessThan(6);
});

test('no invitation is lost when SES takes less than the configured rate', async () => {
  const { mailed, dead, throttled } = await simulateImport({ ...inSmall, size: 4, taken: 0.1, codes: 0 });
  expect({ mailed, dead }).toEqual({ mailed: 4, dead: 0 });
  expect(throttled).toBeGreaterThan(0);
});

const rate = awsError('Throttling', 'Maximum sending rate exceeded.');
const day = awsError('Throttling', 'Daily message quota exceeded.');

/** Has SES refuse all mail with an error, and keeps what is put back. Returns what was put back, with its delay. */
const refuseMails = (error: Error) => {
  const sent = stubAws(ses).on(SendRawEmailCommand).rejects(error);
  const queue = stubAws(SQSClient).on(SendMessageBatchCommand).resolves({});
  return {
    tries: () => sent.commandCalls(SendRawEmailCommand).length,
    putBack: () =>
      queue.commandCalls(SendMessageBatchCommand).flatMap(({ args: [{ input }] }) =>
        (input.Entries ?? []).map(({ MessageBody, DelaySeconds }) => ({
          message: JSON.parse(String(MessageBody)) as Record<string, unknown>,
          delay: DelaySeconds,
        })),
      ),
  };
};

test.each([
  [rate, { from: 30, to: 60 }],
  [day, { from: 900, to: 900 }],
])('after "%s" the mail is put back with a delay, which is no failure', async (error, { from, to }) => {
  const { team, message } = await sendPost();
  const refused = refuseMails(error);
  const now = Date.now();
  expect(await invoke(record('1', message('throttled'), now))).toEqual(done);
  const [{ message: again, delay } = { message: {}, delay: 0 }, ...others] = refused.putBack();
  expect(others).toEqual([]);
  expect(again).toEqual({ ...message('throttled'), waits_since: now });
  expect(delay).toBeGreaterThanOrEqual(from);
  expect(delay).toBeLessThanOrEqual(to);
  expect(mailsTo(team.bob.email)).toHaveLength(1);
});

test('a mail waits for three days at most; then it counts as failed', async () => {
  const { message } = await sendPost();
  const refused = refuseMails(day);
  const now = Date.now();
  const waiting = (hoursAgo: number) => ({ ...message('late'), waits_since: now - hoursAgo * hours });
  expect(await invoke(record('71', waiting(71), now))).toEqual(done);
  expect(refused.putBack()).toMatchObject([{ message: waiting(71) }]);
  expect(await invoke(record('73', waiting(73), now))).toEqual({
    batchItemFailures: [{ itemIdentifier: '73' }],
  });
});

test('with a pace, what follows a throttled mail is put back without a try', async () => {
  const { team, message } = await sendPost();
  const refused = refuseMails(rate);
  process.env['MAIL_INTERVAL_MS'] = '1';
  onTestFinished(() => void delete process.env['MAIL_INTERVAL_MS']);
  const both = [record('bob', message('two')), record('cyd', message('two', team.cyd))];
  expect(await invoke(...both)).toEqual(done);
  expect([refused.tries(), refused.putBack().length]).toEqual([1, 2]);
});

test('what no time is left for is put back at once', async () => {
  const { team, message } = await sendPost();
  const refused = refuseMails(rate);
  const context = { getRemainingTimeInMillis: () => 9000 };
  expect(await invokeWith(context, record('1', message('no time')))).toEqual(done);
  expect([refused.tries(), refused.putBack().map(({ delay }) => delay)]).toEqual([0, [0]]);
  expect(mailsTo(team.bob.email)).toHaveLength(1);
});

test.each([
  awsError('InvalidParameterValue', 'Local address contains control or whitespace'),
  awsError('MessageRejected', 'Address blacklisted.'),
])('"%s" is refused for good: it is logged and not tried again', async (error) => {
  const { message } = await sendPost();
  const refused = refuseMails(error);
  const stop = captureLogs();
  expect(await invoke(record('1', message('refused')))).toEqual(done);
  expect(stop()).toContain('"metric":"RefusedMails"');
  expect(await invoke(record('1', message('refused')))).toEqual(done);
  expect([refused.tries(), refused.putBack()]).toEqual([1, []]);
});

test('a code is sent again while the rate is exceeded', async () => {
  const email = newAddress();
  const crowded = stubAws(ses);
  crowded.on(SendRawEmailCommand).rejectsOnce(rate).rejectsOnce(rate).rejectsOnce(rate).resolves({});
  expect(await call(auth.getCode, { body: { email } })).toMatchObject({ status: 200 });
  expect(crowded.commandCalls(SendRawEmailCommand)).toHaveLength(4);
});

test('a code is not tried again when the day’s quota is used up: its caller learns of it', async () => {
  const { tries } = refuseMails(day);
  expect(await call(auth.getCode, { body: { email: newAddress() } })).toMatchObject({
    codes: ['mail_failed'],
  });
  expect(tries()).toBe(1);
});

test('SES answers in words that the product understands, and a mail that waited is sent once', async () => {
  stack.mailbox.limit({ perDay: 0 });
  onTestFinished(() => stack.mailbox.limit(undefined));
  const sent = vi.spyOn(sqs, 'send');
  onTestFinished(() => sent.mockRestore());
  const before = stack.mailbox.throttled();
  const team = await aTeam(['ann', 'bob']);
  await call(posts.create, { body: postBody(team, [team.bob]) }, team.ann);
  const putBack = () =>
    sent.mock.calls.filter(
      ([command]) =>
        command instanceof SendMessageBatchCommand && command.input.Entries?.[0]?.DelaySeconds === 900,
    );
  await expect.poll(() => putBack().length).toBeGreaterThan(0);
  expect(stack.mailbox.throttled()).toBeGreaterThan(before);
  stack.mailbox.limit(undefined);
  await expect
    .poll(() => {
      stack.clock.advance(900_000);
      return mailsTo(team.bob.email).length;
    })
    .toBe(1);
  await stack.settle();
  expect(mailsTo(team.bob.email)).toHaveLength(1);
});
