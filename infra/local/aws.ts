import { join } from 'node:path';
import { jobs, queueNames } from '../blueprint/jobs.ts';
import type { MovableClock } from '../emulators/basics/clock.ts';
import { startDynamoDb } from '../emulators/dynamodb/dynamodb.ts';
import { startMailbox } from '../emulators/mail/mailbox.ts';
import { startQueues } from '../emulators/queues/queues.ts';
import { startScheduler } from '../emulators/scheduler/scheduler.ts';
import { oldestCheckpoint } from '../emulators/dynamodb/stream.ts';
import type { Gate } from '../emulators/basics/gate.ts';
import { timedSchedules, scheduleGroup, undelivered } from './schedules.ts';

/** A mail as it was passed to SES. */
export type SentMail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The buckets of pictures, of files that somebody has asked for, and of records that a job could not process. */
export const buckets = { media: 'media', downloads: 'downloads', failures: 'failures' };

/** As in AWS, a restored table is put into use by this one value: docs/operations/restore.md. */
export const tableInUse = (): string => process.env['TABLE_NAME'] ?? 'bravo';

/** The jobs that follow the stream of the table. */
export const streamJobs = jobs.flatMap((job) =>
  'stream' in job.trigger ? [{ job, follows: job.trigger.stream }] : [],
);

/** Where it is kept how far these jobs are. Each table has a stream of its own. */
export const checkpointsIn = (data: string | undefined): string | undefined => {
  const table = tableInUse();
  return data && join(data, table === 'bravo' ? 'stream.json' : `stream-${table}.json`);
};

type AwsOptions = {
  /** The port of a stand-in: so many above the main one, or any. */
  readonly port: (by: number) => number;
  readonly data: string | undefined;
  readonly clock: MovableClock;
  /** Says when queues are worked. */
  readonly working: Gate;
  /** Whether a message is about a workspace that is over. */
  readonly isOver: (message: string) => boolean;
  readonly mailRate: number | undefined;
  readonly onMail: ((mail: SentMail) => void) | undefined;
};

/** Starts the stand-ins for the services of AWS. */
export const startAws = async ({ port, data, clock, working, isOver, mailRate, onMail }: AwsOptions) => {
  const followed = oldestCheckpoint(
    checkpointsIn(data),
    streamJobs.map(({ job }) => job.id),
  );
  const dynamodb = await startDynamoDb(port(1), data, followed);
  const queues = await startQueues(port(3), data, queueNames, {
    gate: working,
    last: 'dashboard',
    deadLetters: [undelivered],
    buckets: Object.values(buckets),
  });
  const mailbox = await startMailbox(port(2), clock, {
    onMail: ({ destination, subject, body, headers = [] }) =>
      onMail?.({
        to: destination.to,
        subject,
        text: body.text ?? '',
        html: body.html ?? '',
        headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      }),
    onReport: (event) => queues.send('mail-events', JSON.stringify(event)),
  });
  if (mailRate !== undefined) mailbox.limit({ perSecond: mailRate });
  const scheduler = await startScheduler({
    port: port(4),
    file: data && join(data, 'schedules.json'),
    clock,
    group: scheduleGroup,
    standing: timedSchedules,
    deliver: async (arn, input) => {
      if (!isOver(input)) await queues.send(arn.split(':').at(-1) ?? '', input);
    },
  });
  // A move is over when the queues have followed it, so that whoever waits for it to settle misses nothing.
  let passing: Promise<unknown> = Promise.resolve();
  const ignoreMoves = clock.onMove((ms) => {
    if (ms > 0) passing = passing.then(() => queues.pass(ms)).catch(console.error);
  });
  return { dynamodb, mailbox, queues, scheduler, passed: () => passing, ignoreMoves };
};

export type LocalAws = Awaited<ReturnType<typeof startAws>>;
