import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { apiPrefix } from '#shared/contract/prefix';
import { type Job, jobs } from '../blueprint/jobs.ts';
import { mailPace } from '../blueprint/mail-pace.ts';
import { type MovableClock, startClock } from './clock.ts';
import { startDynamoDb } from './emulators/dynamodb.ts';
import { makeTable } from './emulators/make-table.ts';
import { lambdaContext } from './emulators/lambda-event.ts';
import { loadHandler } from './emulators/load-handler.ts';
import { createEdge, createPastTheEdge, originEnvironment } from './emulators/edge.ts';
import { type Mailbox, startMailbox } from './emulators/mailbox.ts';
import { serveMailPreviews } from './mail-previews.ts';
import { serveClock } from './clock-page.ts';
import {
  enforceFileAccess,
  enforceMailAccess,
  enforceQueueAccess,
  enforceScheduleAccess,
  enforceTableAccess,
  runAs,
} from './emulators/enforce-access.ts';
import { localKeys } from './keys.ts';
import { createGate } from './gate.ts';
import { freePort } from './ports.ts';
import { timedSchedules, scheduleEnvironment, scheduleGroup, undelivered } from './schedules.ts';
import { announceWrites } from './emulators/announcements.ts';
import { startQueues } from './emulators/queues.ts';
import { listWithoutVersions } from './emulators/versions.ts';
import { startScheduler, type UpcomingRun } from './emulators/scheduler.ts';
import { type Outside, type OutsideOptions, startOutside } from './outside.ts';
import type { TimeMachine } from './travel.ts';
import { startFunctions } from './emulators/functions.ts';
import { keepInBucket } from './emulators/give-up.ts';
import { oldestCheckpoint, startStream } from './emulators/stream.ts';
import { streamFilters } from '../blueprint/stream-filters.ts';

/** A mail as it was passed to SES. */
export type SentMail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

type StackOptions = OutsideOptions & {
  /** The port of the site and the API; 0 for any. The emulators use the next ones. */
  readonly port: number;
  /** The data folder; without it, data is temporary. */
  readonly data?: string | undefined;
  /** The start time of the clock; without it, real time. */
  readonly clock?: Date | undefined;
  /** Webhooks may reach servers on this machine. */
  readonly loopback?: boolean;
  /**
   * Changes are followed and queues are worked only while somebody waits for it (`settle`, `counted`): tests that look at
   * answers alone do without most of the work.
   */
  readonly onDemand?: boolean;
  /** Also opens the API's own address, past the edge. */
  readonly pastTheEdge?: boolean;
  /** How many mails per second the stand-in for SES takes, and the product paces itself for; without it, any. */
  readonly mailRate?: number | undefined;
  /** Receives every mail that is sent. */
  readonly onMail?: (mail: SentMail) => void;
};

/** The product and, as far as they were asked for, the stand-ins of other services. */
export type Stack = Pick<Outside, 'slack' | 'teams' | 'sso' | 'stripe' | 'tremendous'> & {
  readonly origin: string;
  /** The API's own address, if it was opened. */
  readonly api: string | undefined;
  readonly inbox: string;
  /** The stand-in for SES. */
  readonly mailbox: Mailbox;
  readonly dynamodb: string;
  readonly aws: string;
  /** Where commands invoke the jobs of the stream. */
  readonly functions: string;
  /** Moves for everything at once: calls, jobs, queues and schedules. */
  readonly clock: MovableClock;
  /** What the schedules do next, soonest first. */
  readonly upcoming: () => readonly UpcomingRun[];
  /** Follows changes and works queues from now on, although nobody waits for it. */
  readonly followAtOnce: () => void;
  /** What a workspace that is over has changed, and all messages about it, are followed no more. */
  readonly forget: (id: string) => void;
  /** Resolves when every change was processed by the stream consumers. */
  readonly counted: () => Promise<void>;
  /** Resolves when everything due was done, every change was processed and every queue is empty. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const region = 'local';
/** The bucket of records that a job of the stream could not process. */
const failures = 'failures';
/** The bucket of files that somebody has asked for. */
const downloads = 'downloads';

const soleWorkerMs = ({ workers, intervalMs }: ReturnType<typeof mailPace>): number => intervalMs / workers;

/** The services whose keys are set. */
const features = (values: Record<string, string>): string =>
  ['gifs', 'stripe', 'gift-cards']
    .filter((name) => ({ ...process.env, ...values })[`SECRET_${name.toUpperCase().replace('-', '_')}`])
    .join();

/** Sets the environment variables of the functions, as CDK does. */
const setEnvironment = (values: Record<string, string>): void => {
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    MAIL_FROM: 'Bravo <hello@bravo.example>',
    MAIL_CONFIGURATION_SET: 'bravo-local',
    CHECK_REPLIES: '1',
    AWS_PATIENCE: '10',
    FEATURES: features(values),
    POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'WARN',
    ...values,
  });
};

type Outcome = { batchItemFailures?: { itemIdentifier: string }[] } | undefined;
type Invoke = (records: unknown[]) => Promise<Outcome>;

/** Invokes the function of a job with a batch, under its own permissions. */
const invokeJob =
  (job: Job): Invoke =>
  async (Records) => {
    const handler = await loadHandler<Outcome>(job);
    return runAs(job.id, () => handler({ Records }, lambdaContext(job.id, job.seconds)));
  };

const byStream = jobs.flatMap((job) =>
  'stream' in job.trigger ? [{ job, follows: job.trigger.stream }] : [],
);
const queueOf = ({ trigger }: Job): string | undefined => ('queue' in trigger ? trigger.queue : undefined);

const answerHealth = (response: ServerResponse, isUp: boolean): void => {
  response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status: isUp ? 'ready' : 'database_down' }));
};

const listen = async (server: Server, port: number): Promise<void> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
};

/** How long requests that were received may still take when the server stops, in milliseconds. */
const drainMs = 5000;

/** Takes no new requests, lets the open ones end, and closes. */
const close = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  // A connection that has answered becomes idle, and would be kept open for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
};

/** The port of an emulator: relative to the main port, or any if the main port is any. */
const next = (port: number, chosen: number, by: number): number => (port === 0 ? 0 : chosen + by);

/** Starts the whole product in this process. Only one at a time, because it sets the environment. */
export const startStack = async ({
  port,
  data,
  clock: start,
  loopback = false,
  onDemand = false,
  pastTheEdge = false,
  mailRate,
  onMail,
  ...services
}: StackOptions): Promise<Stack> => {
  const clock = startClock(start, data);
  // Changes and queues: whoever waits for what is counted has no queue worked.
  const [following, working] = [createGate(onDemand), createGate(onDemand)];
  const over = new Set<string>();
  const forgotten = (text = ''): boolean =>
    over.size > 0 && (text.match(/[0-9A-Z]{26}/g)?.some((id) => over.has(id)) ?? false);
  /** Invokes a job with what is not about a workspace that is over. */
  const invokeUnless =
    <One>(job: Job, aboutOf: (one: One) => string | undefined) =>
    (all: readonly One[]): Promise<Outcome> => {
      const left = all.filter((one) => !forgotten(aboutOf(one)));
      return left.length === 0 ? Promise.resolve(undefined) : invokeJob(job)(left);
    };
  const chosen = await freePort(port);
  const origin = `http://localhost:${chosen}`;
  // As in AWS, a restored table is put into use by this one value: docs/operations/restore.md.
  const table = process.env['TABLE_NAME'] ?? 'bravo';
  // Each table has a stream of its own.
  const checkpoints = data && join(data, table === 'bravo' ? 'stream.json' : `stream-${table}.json`);
  const followed = oldestCheckpoint(
    checkpoints,
    byStream.map(({ job }) => job.id),
  );
  const dynamodb = await startDynamoDb(next(port, chosen, 1), data, followed);
  const mailbox = await startMailbox(next(port, chosen, 2), clock, {
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
  const names = [...new Set(jobs.map(queueOf).filter((queue) => queue !== undefined))];
  const queues = await startQueues(next(port, chosen, 3), data, names, {
    gate: working,
    last: 'dashboard',
    deadLetters: [undelivered],
    buckets: ['media', downloads, failures],
  });
  const scheduler = await startScheduler({
    port: next(port, chosen, 4),
    file: data && join(data, 'schedules.json'),
    clock,
    group: scheduleGroup,
    standing: timedSchedules,
    deliver: async (arn, input) => {
      if (!forgotten(input)) await queues.send(arn.split(':').at(-1) ?? '', input);
    },
  });
  // A move is over when the queues have followed it, so that whoever waits for it to settle misses nothing.
  let passing: Promise<unknown> = Promise.resolve();
  const ignoreMoves = clock.onMove((ms) => {
    if (ms > 0) passing = passing.then(() => queues.pass(ms)).catch(console.error);
  });
  const outside = await startOutside(services, {
    port: (by) => next(port, chosen, by),
    data,
    clock,
    origin,
  });
  setEnvironment({
    TABLE_NAME: table,
    ...outside.environment,
    APP_URL: process.env['BRAVO_APP_URL'] ?? origin,
    ...localKeys(data),
    ...originEnvironment,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
    AWS_ENDPOINT_URL_SES: mailbox.endpoint,
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
    AWS_ENDPOINT_URL_S3: queues.endpoint,
    AWS_ENDPOINT_URL_SCHEDULER: scheduler.endpoint,
    MAIL_QUEUE_URL: queues.urlOf('mail'),
    // One worker here does the work of all.
    ...(mailRate !== undefined && { MAIL_INTERVAL_MS: String(soleWorkerMs(mailPace(mailRate))) }),
    WORKSPACE_QUEUE_URL: queues.urlOf('workspace'),
    ARCHIVES_QUEUE_URL: queues.urlOf('archives'),
    BILLING_QUEUE_URL: queues.urlOf('billing'),
    CHAT_QUEUE_URL: queues.urlOf('chat'),
    GIFT_CARDS_QUEUE_URL: queues.urlOf('gift-cards'),
    OUTSIDE_LOOPBACK: loopback || services.teams || services.sso ? '1' : '',
    WEBHOOKS_QUEUE_URL: queues.urlOf('webhooks'),
    SCHEDULES_QUEUE_URL: queues.urlOf('schedules'),
    LEDGER_QUEUE_URL: queues.urlOf('ledger'),
    DASHBOARD_QUEUE_URL: queues.urlOf('dashboard'),
    // Nothing is collected until npm start has settled: a dashboard is computed as soon as the queue brings the message.
    DASHBOARD_SECONDS: process.env['DASHBOARD_SECONDS'] ?? '0',
    SEATS_SECONDS: process.env['SEATS_SECONDS'] ?? '0',
    MAIL_EVENTS_QUEUE_URL: queues.urlOf('mail-events'),
    ...scheduleEnvironment,
    // Calls on the local server end quickly, so a short wait for running writers is enough.
    WRITERS_SECONDS: process.env['WRITERS_SECONDS'] ?? '2',
    MEDIA_BUCKET: 'media',
    DOWNLOADS_BUCKET: downloads,
    FAILURES_BUCKET: failures,
  });
  await outside.setUp();
  const arn = await makeTable(dynamodb.endpoint, table);
  const { client } = await import('#functions/table/client');
  // Before anything is announced or followed: data of an older release gets the form of this one.
  const { runMigrations } = await import('#functions/migrations/migrations');
  await runMigrations(clock.now(), ({ id }, changed) => {
    if (changed > 0) console.log(`  ${id}: ${changed} items of an older release changed`);
  });
  enforceTableAccess(client);
  const { s3 } = await import('#functions/adapters/files/client');
  enforceFileAccess(s3);
  listWithoutVersions(s3);
  const { scheduler: schedules } = await import('#functions/adapters/schedules/schedules');
  enforceScheduleAccess(schedules);
  const { sqs } = await import('#functions/adapters/queues/queue');
  enforceQueueAccess(sqs);
  const { ses } = await import('#functions/adapters/mail/send');
  enforceMailAccess(ses);
  const bucket = keepInBucket(queues.endpoint, failures);
  const stream = await startStream(
    dynamodb.endpoint,
    arn,
    byStream.map(({ job, follows }) => ({
      id: job.id,
      filters: streamFilters(follows),
      invoke: invokeUnless<DynamoDBRecord>(job, (record) => record.dynamodb?.Keys?.['pk']?.S),
    })),
    clock,
    following,
    checkpoints,
    bucket.keep,
  );
  const functions = await startFunctions(
    next(port, chosen, 8),
    new Map(
      byStream.map(({ job }) => [
        job.id,
        (event) => invokeJob(job)((event as { Records: unknown[] }).Records),
      ]),
    ),
  );
  let written = 0;
  announceWrites(client, () => {
    written += 1;
    stream.announce();
  });
  for (const job of jobs) {
    const queue = queueOf(job);
    if (queue) queues.work({ queue, invoke: invokeUnless<SQSRecord>(job, ({ body }) => body) }, clock);
  }
  const settleOnce = async (): Promise<void> => {
    await passing;
    await outside.settled();
    await scheduler.settle();
    await stream.settle();
    await queues.settle();
  };
  const done = (): number => written + queues.handled();
  /** What one part did may have given work to another one. */
  const settle = (): Promise<void> =>
    following.during(() =>
      working.during(async () => {
        for (let before = -1; before !== done();) {
          before = done();
          await settleOnce();
        }
      }),
    );
  const machine: TimeMachine = { clock, upcoming: scheduler.upcoming, settle };
  const server = createEdge(clock, async (request, response, url) => {
    if (url.pathname === `${apiPrefix}/health`) answerHealth(response, dynamodb.isUp());
    else if (url.pathname === '/clock') await serveClock(request, response, machine);
    else if (/^\/mails(\/shown)?$/.test(url.pathname)) await serveMailPreviews(response, url);
    else return false;
    return true;
  });
  await listen(server, chosen);
  const direct = pastTheEdge ? createPastTheEdge(clock) : undefined;
  if (direct) await listen(direct, 0);
  return {
    origin,
    api: direct && `http://127.0.0.1:${(direct.address() as AddressInfo).port}`,
    inbox: mailbox.endpoint,
    mailbox,
    dynamodb: dynamodb.endpoint,
    aws: queues.endpoint,
    functions: functions.endpoint,
    clock,
    slack: outside.slack,
    teams: outside.teams,
    sso: outside.sso,
    stripe: outside.stripe,
    tremendous: outside.tremendous,
    upcoming: scheduler.upcoming,
    followAtOnce: () => {
      following.leaveOpen();
      working.leaveOpen();
    },
    forget: (id) => void over.add(id),
    counted: () => following.during(stream.settle),
    settle,
    stop: async () => {
      await close(server);
      if (direct) await close(direct);
      await functions.stop();
      await stream.stop();
      bucket.stop();
      ignoreMoves();
      await scheduler.pause();
      await outside.stop();
      await queues.stop();
      // The last jobs of the queues may have called it.
      await scheduler.stop();
      await mailbox.stop();
      client.destroy();
      s3.destroy();
      schedules.destroy();
      await dynamodb.stop();
    },
  };
};
