import { jobs } from '#infra/blueprint/jobs';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { mailPace } from '#infra/blueprint/mail-pace';
import { auth } from '#shared/contract/auth';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { call, mails, stack } from './stack.ts';
import { startSimulatedQueue } from './simulated-queue.ts';
import { newAddress } from './sign-in.ts';
import { aTeam } from './team.ts';
import { startVirtualTime } from './virtual-time.ts';

const { sendMails } = await import('#functions/jobs/mail-batch');
const { seconds: timeout } = jobs.find(({ id }) => id === 'send-mail') ?? { seconds: 0 };

type Import = {
  /** How many people are invited. */
  readonly size: number;
  /** Mails per second that the stage is configured for. */
  readonly rate: number;
  /** Mails per second that SES takes, if these are others. */
  readonly taken?: number;
  /** How long a failed message is not seen again; in AWS six times the timeout. */
  readonly visibilitySeconds?: number;
  /** How many codes are asked for meanwhile, one a second. */
  readonly codes: number;
};

/**
 * Imports people and sends their invitations as AWS would: so many workers at a time, with the batches and pauses of the
 * template, to a stand-in for SES that is as strict about its rate. Functions, table and mails are real, only time is not.
 */
export const simulateImport = async ({
  size,
  rate,
  taken = rate,
  visibilitySeconds = 6 * timeout,
  codes,
}: Import) => {
  const time = startVirtualTime();
  const queue = startSimulatedQueue(time, visibilitySeconds * 1000);
  const usual = { ...process.env };
  process.env['MAIL_QUEUE_URL'] = queue.url;
  const { workers, batch, intervalMs } = mailPace(rate);
  process.env['MAIL_INTERVAL_MS'] = String(intervalMs);

  const { ann } = await aTeam(['ann'], { workspace: { manual_payments: true } });
  const domain = `${ann.id.toLowerCase()}.example`;
  const people = Array.from({ length: size }, (_, at) => ({ email: `p${at}@${domain}` }));
  for (let at = 0; at < size; at += limits.invite.perCall)
    await call(users.invite, { body: { users: people.slice(at, at + limits.invite.perCall) } }, ann);
  await stack.counted();

  const before = stack.mailbox.throttled();
  stack.mailbox.limit({ perSecond: taken, now: time.now });
  const handler = sendMails(time);
  const work = async (): Promise<void> => {
    while (queue.size() > 0) {
      const Records = queue.receive(batch);
      const ends = time.now() + timeout * 1000;
      const context = { getRemainingTimeInMillis: () => ends - time.now() };
      const { batchItemFailures } = await runAs('send-mail', () => handler({ Records }, context));
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const { messageId } of Records) if (!failed.has(messageId)) queue.remove(messageId);
      if (Records.length === 0) await time.wait(500);
    }
  };
  const waits: number[] = [];
  const signIn = async (): Promise<void> => {
    for (let asked = 0; asked < codes; asked += 1) {
      await time.wait(1000);
      const email = newAddress();
      const started = performance.now();
      await call(auth.getCode, { body: { email } });
      if (mails.some(({ to }) => to.includes(email))) waits.push((performance.now() - started) / 1000);
    }
  };
  await Promise.all([...Array.from({ length: workers }, () => time.run(work)), time.run(signIn)]);

  stack.mailbox.limit(undefined);
  queue.stop();
  for (const name of ['MAIL_QUEUE_URL', 'MAIL_INTERVAL_MS'])
    if (usual[name] === undefined) delete process.env[name];
    else process.env[name] = usual[name];
  return {
    seconds: time.now() / 1000,
    mailed: mails.filter(({ to }) => to.some((address) => address.endsWith(`@${domain}`))).length,
    dead: queue.dead.length,
    throttled: stack.mailbox.throttled() - before,
    /** The seconds until each code that arrived. */
    waits,
  };
};
