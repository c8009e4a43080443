import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import * as z from 'zod';
import { freePort } from '../ports.ts';
import { storedJson } from '../stored-json.ts';

/** A one-time schedule of EventBridge Scheduler. Its target is the ARN of a function. */
const Schedule = z.object({
  Name: z.string(),
  GroupName: z.string(),
  ScheduleExpression: z.string(),
  Target: z.object({ Arn: z.string(), Input: z.string().optional() }),
});
type Schedule = z.infer<typeof Schedule>;
const Stored = z.array(z.tuple([z.string(), Schedule]));
export type Scheduler = { readonly endpoint: string; readonly stop: () => Promise<void> };
type Invoke = (functionName: string, input: unknown) => Promise<unknown>;

const tickMs = 250;
/** Failures before a schedule is dropped; in AWS it would go to the dead-letter queue. */
const tries = 5;

/** Parses `at(2026-11-21T10:00:00)` in UTC; undefined for any other expression. */
const momentOf = (expression: string): number | undefined => {
  const found = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression)?.[1];
  return found === undefined ? undefined : Date.parse(`${found}Z`);
};

const bodyOf = async (request: IncomingMessage): Promise<Partial<Schedule>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text ? (JSON.parse(text) as Partial<Schedule>) : {};
};

const answer = (response: ServerResponse, status: number, body: object, type?: string): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(type && { 'x-amzn-errortype': type }),
  });
  response.end(JSON.stringify(body));
};

/**
 * A local stand-in for EventBridge Scheduler: one-time schedules, stored in a file and deleted after they ran. A
 * failing target is retried. A schedule that was due while the server was stopped runs at the next start.
 */
export const startScheduler = async (
  usual: number,
  file: string | undefined,
  clock: Clock,
  invoke: Invoke,
): Promise<Scheduler> => {
  const stored = storedJson(file, Stored, 'the reminders in it are lost');
  const schedules = new Map(stored.value);
  const failures = new Map<string, number>();
  const save = (): void => stored.save([...schedules]);
  const drop = (key: string): void => {
    schedules.delete(key);
    failures.delete(key);
    save();
  };

  const fire = async (key: string, { Target }: Schedule): Promise<void> => {
    try {
      await invoke(Target.Arn.split(':').at(-1) ?? '', JSON.parse(Target.Input ?? '{}'));
      drop(key);
    } catch (error) {
      const failed = (failures.get(key) ?? 0) + 1;
      failures.set(key, failed);
      console.error(`the schedule ${key} failed`, error);
      if (failed >= tries) drop(key);
    }
  };
  let ticking: Promise<unknown> = Promise.resolve();
  const tick = (): void => {
    const now = clock.now().getTime();
    const due = [...schedules].filter(([, { ScheduleExpression: at }]) => (momentOf(at) ?? Infinity) <= now);
    ticking = ticking.then(() =>
      Promise.all(due.filter(([key]) => schedules.has(key)).map(([key, one]) => fire(key, one))),
    );
  };

  const put = (
    response: ServerResponse,
    key: string,
    name: string,
    group: string,
    sent: Partial<Schedule>,
    fresh: boolean,
  ) => {
    const { ScheduleExpression = '', Target } = sent;
    if (momentOf(ScheduleExpression) === undefined || !Target?.Arn)
      return answer(
        response,
        400,
        { Message: 'Invalid Schedule Expression or Target' },
        'ValidationException',
      );
    if (fresh && schedules.has(key))
      return answer(response, 409, { Message: `${name} exists` }, 'ConflictException');
    if (!fresh && !schedules.has(key))
      return answer(response, 404, { Message: name }, 'ResourceNotFoundException');
    schedules.set(key, { Name: name, GroupName: group, ScheduleExpression, Target });
    save();
    return answer(response, 200, { ScheduleArn: `arn:aws:scheduler:local:000000000000:schedule/${key}` });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://local');
    const name = decodeURIComponent(/^\/schedules\/([^/]+)$/.exec(url.pathname)?.[1] ?? '');
    const sent = await bodyOf(request);
    const group = url.searchParams.get('groupName') ?? sent.GroupName ?? 'default';
    const key = `${group}/${name}`;
    const kept = schedules.get(key);
    if (request.method === 'POST' || request.method === 'PUT')
      return put(response, key, name, group, sent, request.method === 'POST');
    if (!kept) return answer(response, 404, { Message: name }, 'ResourceNotFoundException');
    if (request.method === 'DELETE') drop(key);
    return answer(response, 200, request.method === 'GET' ? kept : {});
  };

  const port = await freePort(usual);
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) =>
      answer(response, 400, { Message: String(error) }, 'ValidationException'),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(tick, tickMs);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      clearInterval(timer);
      await ticking;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
