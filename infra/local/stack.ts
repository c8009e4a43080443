import { type MovableClock, startClock } from '../emulators/basics/clock.ts';
import { type SentMail, startAws, tableInUse } from './aws.ts';
import { announceWrites } from '../emulators/dynamodb/announcements.ts';
import { enforceAccess } from '../emulators/lambda/enforce-access.ts';
import type { Mailbox } from '../emulators/mail/mailbox.ts';
import { makeTable } from '../emulators/dynamodb/make-table.ts';
import type { UpcomingRun } from '../emulators/scheduler/scheduler.ts';
import { listWithoutVersions } from '../emulators/lambda/versions.ts';
import { setEnvironment } from './environment.ts';
import { createGate } from '../emulators/basics/gate.ts';
import { type OutsideOptions, type StandIns, startOutside } from './outside.ts';
import { freePort } from '../emulators/basics/ports.ts';
import { startServer } from './server.ts';
import { startWork } from './work.ts';

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
export type Stack = StandIns & {
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

/** The clients of AWS that the functions use: to be imported only when the environment is set. */
const importClients = async () => {
  const { client: table } = await import('#functions/table/client');
  const { s3: files } = await import('#functions/adapters/files/client');
  const { scheduler: schedules } = await import('#functions/adapters/schedules/schedules');
  const { sqs: queues } = await import('#functions/adapters/queues/queue');
  const { ses: mails } = await import('#functions/adapters/mail/send');
  return { table, files, schedules, queues, mails };
};

/** Gives data of an older release the form of this one. */
const migrate = async (now: Date): Promise<void> => {
  const { runMigrations } = await import('#functions/migrations/migrations');
  await runMigrations(now, ({ id }, changed) => {
    if (changed > 0) console.log(`  ${id}: ${changed} items of an older release changed`);
  });
};

/** Remembers which workspaces are over, and finds them in what a text is about. */
const rememberOver = () => {
  const over = new Set<string>();
  return {
    forget: (id: string) => void over.add(id),
    isOver: (text = ''): boolean =>
      over.size > 0 && (text.match(/[0-9A-Z]{26}/g)?.some((id) => over.has(id)) ?? false),
  };
};

/** Starts the whole product in this process. Only one at a time, because it sets the environment. */
export const startStack = async ({
  port: wanted,
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
  const { forget, isOver } = rememberOver();
  const chosen = await freePort(wanted);
  const port = (by: number): number => (wanted === 0 ? 0 : chosen + by);
  const origin = `http://localhost:${chosen}`;
  const aws = await startAws({ port, data, clock, working, isOver, mailRate, onMail });
  const { dynamodb, mailbox, queues, scheduler } = aws;
  const {
    environment,
    setUp,
    settled,
    stop: leaveOutside,
    ...standIns
  } = await startOutside(services, { port, data, clock, origin });
  setEnvironment({
    origin,
    data,
    aws,
    outside: environment,
    loopback: loopback || services.teams === true || services.sso === true,
    mailRate,
  });
  await setUp();
  const arn = await makeTable(dynamodb.endpoint, tableInUse());
  const clients = await importClients();
  // Before anything is announced or followed.
  await migrate(clock.now());
  enforceAccess(clients);
  listWithoutVersions(clients.files);
  const work = await startWork({ port: port(8), data, clock, aws, arn, following, isOver });
  const { stream } = work;
  let written = 0;
  announceWrites(clients.table, () => {
    written += 1;
    stream.announce();
  });
  const settleOnce = async (): Promise<void> => {
    await aws.passed();
    await settled();
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
  const { upcoming } = scheduler;
  const server = await startServer(chosen, { clock, upcoming, settle }, { isUp: dynamodb.isUp, pastTheEdge });
  return {
    origin,
    api: server.api,
    inbox: mailbox.endpoint,
    mailbox,
    dynamodb: dynamodb.endpoint,
    aws: queues.endpoint,
    functions: work.functions,
    clock,
    ...standIns,
    upcoming,
    followAtOnce: () => {
      following.leaveOpen();
      working.leaveOpen();
    },
    forget,
    counted: () => following.during(stream.settle),
    settle,
    stop: async () => {
      await server.stop();
      await work.stop();
      aws.ignoreMoves();
      await scheduler.pause();
      await leaveOutside();
      await queues.stop();
      // The last jobs of the queues may have called it.
      await scheduler.stop();
      await mailbox.stop();
      clients.table.destroy();
      clients.files.destroy();
      clients.schedules.destroy();
      await dynamodb.stop();
    },
  };
};
