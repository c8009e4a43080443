import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { founder, tokenFor } from '../test/support/journey.ts';
import { call, newFolder, npmStart, type Running, startServer } from '../test/support/server.ts';
import { noteBound } from './bounds.ts';
import { childrenOf, cpuMsOf, megabytesOf } from './processes.ts';

/**
 * What `npm start` needs: processor time while nobody does anything, beside that of a request, and memory after many
 * requests. Counts all its processes. Exits with 1 when a number is beyond its bound.
 */
const bounds = { requestsASecond: 4, megabytes: 330 };
/** What starting left to do is done by then. */
const settleSeconds = 60;
const restSeconds = 30;
const requests = 10_000;
const clients = 8;
const paths = ['/posts', '/config', '/leaderboards', '/shop/rewards'];

/** All processes together. */
const sum = (server: Running, of: (pid: number) => number): number =>
  [server.pid, ...childrenOf(server.pid)].reduce((all, pid) => all + of(pid), 0);

const readOften = async (server: Running, token: string): Promise<void> => {
  let left = requests;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { status } = await call(server, 'GET', paths[left % paths.length] ?? '', { token });
      if (status !== 200) throw new Error(`status ${status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
};

const isHeld = (what: string, value: number, bound: number, unit: string): boolean => {
  console.log(`${what}: ${value.toFixed(1)} ${unit}, at most ${bound}: ${value <= bound ? 'ok' : 'OVER'}`);
  return noteBound(what, `≤ ${bound} ${unit}`, value, value <= bound);
};

const data = newFolder();
// As npm start collects changes, and not as tests do.
const server = await startServer(data, [], { DASHBOARD_SECONDS: '5' }, npmStart);
const token = await tokenFor(server, founder);
await sleep(settleSeconds * 1000);
const before = sum(server, cpuMsOf);
await sleep(restSeconds * 1000);
const rested = sum(server, cpuMsOf);
await readOften(server, token);
const requestMs = (sum(server, cpuMsOf) - rested) / requests;
const restMs = (rested - before) / restSeconds;
console.log(
  `${restMs.toFixed(1)} ms of a processor in a second at rest, ${requestMs.toFixed(1)} ms for a request`,
);
const memory = sum(server, megabytesOf);
await server.kill('SIGINT');
rmSync(data, { recursive: true, force: true });
const held = [
  isHeld('A second at rest', restMs / requestMs, bounds.requestsASecond, 'requests'),
  isHeld(`After ${requests} requests`, memory, bounds.megabytes, 'MB'),
];
process.exit(held.every(Boolean) ? 0 : 1);
