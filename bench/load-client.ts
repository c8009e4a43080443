import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { apiPrefix } from '#shared/contract/prefix';
import type { Asked, Ready, Usage } from './load-shape.ts';

/** The product in a process of its own. */
export type Server = Ready & {
  readonly ask: <Answer>(asked: string, given?: unknown) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

const answerOf = async <Answer>(child: ChildProcess): Promise<Answer> => {
  const [{ answer }] = (await once(child, 'message')) as [{ answer: Answer }];
  return answer;
};

/** Starts bench/load-server.ts with arguments. */
export const startServer = async (...args: readonly (string | number)[]): Promise<Server> => {
  const script = fileURLToPath(new URL('load-server.ts', import.meta.url));
  const child = fork(script, args.map(String), { serialization: 'advanced' });
  child.once('exit', (code) => {
    if (code === 0) return;
    console.error(`the server ended: ${code}`);
    process.exit(1);
  });
  const ready = await answerOf<Ready>(child);
  const ask = <Answer>(asked: string, given?: unknown): Promise<Answer> => {
    const answer = answerOf<Answer>(child);
    child.send({ asked, given } satisfies Asked);
    return answer;
  };
  return { ...ready, ask, stop: () => ask('stop') };
};

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly body?: object;
};
/** Makes the call of a number; every number is another one. */
export type Operation = (at: number) => Sent;

export const agent = new Agent({ keepAlive: true });

/** The next number of every operation, so that no call is made twice. */
let made = 0;

/** Returns how long an answer took, in milliseconds. @throws Error when the call fails */
const send = ({ origin }: Server, { method, path, token, body }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      `${origin}${apiPrefix}${path}`,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
      },
      (response) => {
        response.on('end', () => {
          const { statusCode = 0 } = response;
          if (statusCode < 400) resolve(performance.now() - started);
          else reject(new Error(`${method} ${path} answered ${statusCode}`));
        });
        response.resume();
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

export type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  readonly node: number;
  readonly database: number;
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Makes the next call of an operation. */
export const callOnce = (server: Server, operation: Operation): Promise<number> => {
  made += 1;
  return send(server, operation(made));
};

const loop = async (server: Server, operation: Operation, clients: number, count: number) => {
  const times: number[] = [];
  let errors = 0;
  let left = count;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await callOnce(server, operation).then(
        (ms) => times.push(ms),
        (error: unknown) => {
          if (errors === 0) console.error(String(error));
          errors += 1;
        },
      );
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return { times: times.toSorted((a, b) => a - b), errors, seconds: (performance.now() - started) / 1000 };
};

/**
 * Measures calls after as many others, with which the product gets warm.
 * @param jobs whether the CPU time of what follows from the calls counts too
 */
export const measure = async (
  server: Server,
  operation: Operation,
  clients: number,
  { count, jobs = false }: { readonly count: number; readonly jobs?: boolean },
): Promise<Measured> => {
  await loop(server, operation, clients, count);
  await server.ask('settle');
  const before = await server.ask<Usage>('usage');
  const { times, errors, seconds } = await loop(server, operation, clients, count);
  if (jobs) await server.ask('settle');
  const after = await server.ask<Usage>('usage');
  return {
    perSecond: count / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors,
    node: (after.node - before.node) / count,
    database: (after.database - before.database) / count,
  };
};
