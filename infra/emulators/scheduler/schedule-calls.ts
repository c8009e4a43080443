import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { Clock } from '../basics/clock.ts';
import type { keepSchedules } from './kept-schedules.ts';
import { nextRun } from './schedule-expression.ts';
import { type KeptSchedule, SentSchedule } from './schedule-store.ts';

/** An error as Scheduler answers it. */
type ScheduleError = Error & { readonly status: number; readonly type: string };

const refusal = (status: number, type: string, message: string): ScheduleError =>
  Object.assign(new Error(message), { status, type });
const invalid = (message: string): ScheduleError => refusal(400, 'ValidationException', message);
const absent = (name: string): ScheduleError =>
  refusal(404, 'ResourceNotFoundException', `Schedule ${name} does not exist.`);

export const isScheduleError = (error: unknown): error is ScheduleError =>
  error instanceof Error && 'status' in error && 'type' in error;

const bodyOf = async (request: IncomingMessage): Promise<SentSchedule> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { data, error } = SentSchedule.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
  if (!data) throw invalid(z.prettifyError(error));
  return data;
};

/** The calls GetSchedule, CreateSchedule, UpdateSchedule and DeleteSchedule. */
export const serveScheduleCalls = (
  { clock, group }: { readonly clock: Clock; readonly group: string },
  { schedules, put, remove }: ReturnType<typeof keepSchedules>,
) => {
  const kept = (name: string): KeptSchedule => {
    const one = schedules.get(name);
    if (!one) throw absent(name);
    return one;
  };

  const toStore = (name: string, sent: SentSchedule, created: number): KeptSchedule => {
    const now = clock.now().getTime();
    if (sent.GroupName !== group) throw absent(`group ${sent.GroupName}`);
    if (!/^[0-9a-zA-Z-_.]{1,64}$/.test(name)) throw invalid(`Invalid name ${name}.`);
    let next: number | undefined;
    try {
      next = nextRun(sent.ScheduleExpression, now);
    } catch (error) {
      throw invalid((error as Error).message);
    }
    if (next === undefined)
      throw invalid(`The schedule expression ${sent.ScheduleExpression} is in the past.`);
    return { ...sent, Name: name, CreationDate: created, next };
  };

  const arn = (name: string): string => `arn:aws:scheduler:local:000000000000:schedule/${group}/${name}`;
  const create = (name: string, sent: SentSchedule): object => {
    const before = schedules.get(name);
    const isSame = before?.ClientToken !== undefined && before.ClientToken === sent.ClientToken;
    if (before && !isSame) throw refusal(409, 'ConflictException', `Schedule ${name} already exists.`);
    if (!before) put(toStore(name, sent, clock.now().getTime()));
    return { ScheduleArn: arn(name) };
  };
  const update = (name: string, sent: SentSchedule): object => {
    put(toStore(name, sent, kept(name).CreationDate));
    return { ScheduleArn: arn(name) };
  };
  const read = (name: string): object => {
    const { next: _, failing: __, ClientToken: ___, CreationDate, ...one } = kept(name);
    return { ...one, Arn: arn(name), CreationDate: CreationDate / 1000 };
  };
  const destroy = (name: string): object => {
    remove(kept(name).Name);
    return {};
  };

  return async (request: IncomingMessage): Promise<object> => {
    const url = new URL(request.url ?? '/', 'http://local');
    const name = decodeURIComponent(/^\/schedules\/([^/]+)$/.exec(url.pathname)?.[1] ?? '');
    if (request.method === 'POST') return create(name, await bodyOf(request));
    if (request.method === 'PUT') return update(name, await bodyOf(request));
    if (url.searchParams.get('groupName') !== group) throw absent(name);
    if (request.method === 'GET') return read(name);
    if (request.method === 'DELETE') return destroy(name);
    throw refusal(404, 'UnknownOperationException', 'There is no such call.');
  };
};
