import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MovableClock } from '../basics/clock.ts';
import { freePort } from '../basics/ports.ts';
import { type Deliver, keepSchedules } from './kept-schedules.ts';
import { isScheduleError, serveScheduleCalls } from './schedule-calls.ts';
import { isRecurring, nextRun } from './schedule-expression.ts';
import { SentSchedule } from './schedule-store.ts';

/** A schedule that the stacks contain, as CDK would create it. */
type StandingSchedule = Pick<SentSchedule, 'ScheduleExpression' | 'Target'> & {
  readonly Name: string;
};

type SchedulerOptions = {
  readonly port: number;
  readonly file: string | undefined;
  readonly clock: Pick<MovableClock, 'now' | 'onMove'>;
  /** The one group, which the stacks make. */
  readonly group: string;
  readonly standing: readonly StandingSchedule[];
  readonly deliver: Deliver;
};

export type UpcomingRun = { readonly name: string; readonly at: Date };

export type Scheduler = {
  readonly endpoint: string;
  /** What runs next, soonest first. */
  readonly upcoming: () => readonly UpcomingRun[];
  /** Resolves when everything that is due was delivered. */
  readonly settle: () => Promise<void>;
  /** Delivers nothing more, but still answers calls. */
  readonly pause: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const tickMs = 250;
const answer = (response: ServerResponse, status: number, body: object, type?: string): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(type && { 'x-amzn-errortype': type }),
  });
  response.end(JSON.stringify(body));
};

/** Makes the schedules of the stacks as a deployment does: new ones are added, others changed, old ones removed. */
const deploy = (
  { clock, standing, group }: SchedulerOptions,
  { schedules, put, remove }: ReturnType<typeof keepSchedules>,
): void => {
  for (const { Name, ...sent } of standing) {
    if (schedules.get(Name)?.ScheduleExpression === sent.ScheduleExpression) continue;
    const full = SentSchedule.parse({ ...sent, GroupName: group, FlexibleTimeWindow: { Mode: 'OFF' } });
    const now = clock.now().getTime();
    put({ ...full, Name, CreationDate: now, next: nextRun(full.ScheduleExpression, now) });
  }
  const names = new Set(standing.map(({ Name }) => Name));
  for (const { Name, ScheduleExpression } of schedules.values())
    if (isRecurring(ScheduleExpression) && !names.has(Name)) remove(Name);
};

/**
 * A local stand-in for EventBridge Scheduler whose targets are queues. It is strict where Scheduler is, and refuses what
 * we do not use. A target that fails is tried again; what was due while the server was stopped runs at the next start.
 */
export const startScheduler = async (options: SchedulerOptions): Promise<Scheduler> => {
  const { clock } = options;
  const kept = keepSchedules(options);
  deploy(options, kept);
  kept.followClock();
  let ticking: Promise<unknown> = Promise.resolve();
  const tick = (): Promise<unknown> =>
    (ticking = ticking
      .then(() => kept.fireDue())
      .catch((error: unknown) => console.error('the scheduler was interrupted', error)));
  const serve = serveScheduleCalls(options, kept);
  const server = createServer((request, response) => {
    serve(request)
      .then((body) => answer(response, 200, body))
      .catch((error: unknown) => {
        if (isScheduleError(error))
          return answer(response, error.status, { Message: error.message }, error.type);
        return answer(response, 400, { Message: String(error) }, 'ValidationException');
      });
  });
  const port = await freePort(options.port);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(() => void tick(), tickMs);
  const ignore = clock.onMove(() => {
    kept.followClock();
    void tick();
  });
  const pause = async (): Promise<void> => {
    ignore();
    clearInterval(timer);
    await ticking;
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    upcoming: () => kept.inOrder().map((one) => ({ name: one.Name, at: new Date(kept.timeOf(one)) })),
    settle: async () => {
      for (await tick(); kept.due().length > 0; await tick()) await sleep(tickMs / 10);
    },
    pause,
    stop: async () => {
      await pause();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
