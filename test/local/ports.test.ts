import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort, portRange } from '#infra/emulators/basics/ports';
import { main, newFolder, runToEnd, startServer, withoutSite } from '../support/server.ts';

/** Another program, which answers whatever it is asked. */
const anotherProgram = (): Server => createServer((_, response) => response.end('I am no part of Bravo'));

const takePort = async (port: number): Promise<Server> => {
  const server = anotherProgram();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

test('a busy --port is refused with a sentence, before anything is stored or deleted', async () => {
  const busy = await takePort(0);
  const data = newFolder();
  mkdirSync(join(data, 'aws'));
  writeFileSync(join(data, 'aws', 'kept'), '');
  for (const more of [[], ['--reset']]) {
    const { code, said } = await runToEnd(
      main,
      ['--data', data, '--port', String(portOf(busy)), ...more],
      withoutSite,
    );
    expect(code).toBe(1);
    expect(said).toContain(`Port ${portOf(busy)} is in use by another program`);
    expect(said).toContain('npm start -- --port N');
    expect(said).not.toContain('--reset');
    expect(said).not.toContain('    at ');
  }
  expect(readdirSync(data)).toEqual(['aws']);
  expect(existsSync(join(data, 'aws', 'kept'))).toBe(true);
  busy.close();
});

test('a running server is named before its port', async () => {
  const first = await startServer(newFolder(), ['--no-seed'], withoutSite);
  const { port } = new URL(first.origin);
  const { code, said } = await runToEnd(main, ['--data', first.data, '--port', port], withoutSite);
  expect(code).toBe(1);
  expect(said).toContain(`Bravo already runs on ${first.data}`);
  await first.kill('SIGINT');
});

test('the stand-ins take the next free ports when theirs are busy', async () => {
  const port = await portRange(12);
  const busy = await takePort(port + 1);
  const server = await startServer(newFolder(), ['--no-seed', '--port', String(port)], withoutSite);
  const database = /DynamoDB\s+(http:\S+)/.exec(server.said())?.[1] ?? '';
  expect(Number(new URL(database).port)).toBeGreaterThan(port + 1);
  await server.kill('SIGINT');
  busy.close();
});

/** Ends the database and takes its port before it is started again. */
const takeFromDatabase = async (data: string, port: number): Promise<Server> => {
  for (;;) {
    try {
      process.kill(Number(readFileSync(join(data, 'dynamodb.pid'), 'utf8')), 'SIGKILL');
      return await takePort(port);
    } catch {
      await sleep(1);
    }
  }
};

test('a port that another program took from the database is named, and taken back when it is free', async () => {
  const server = await startServer(newFolder(), ['--no-seed'], withoutSite);
  const health = async (): Promise<number> => (await fetch(`${server.origin}/api/v1/health`)).status;
  const database = /DynamoDB\s+(http:\S+)/.exec(server.said())?.[1] ?? '';
  const port = Number(new URL(database).port);
  const other = await takeFromDatabase(server.data, port);
  await expect.poll(server.said).toContain(`Port ${port} is in use by another program`);
  expect(await health()).toBe(503);
  expect(server.said()).not.toContain('--reset');
  other.closeAllConnections();
  other.close();
  await expect.poll(health).toBe(200);
  await server.kill('SIGINT');
});

test('processes that begin their search at the same port never find the same ones', async () => {
  const searching: ReturnType<typeof spawn>[] = [];
  const search = async (): Promise<number> => {
    const script = `Object.defineProperty(process, 'pid', { value: 7 });
      const { portRange } = await import('./infra/emulators/basics/ports.ts');
      console.log(await portRange(40));
      process.stdin.resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    searching.push(child);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return Number(said.toString());
  };
  const found = await Promise.all(Array.from({ length: 4 }, search));
  for (const child of searching) child.kill();
  const sorted = found.toSorted((a, b) => a - b);
  for (const [at, first] of sorted.slice(1).entries())
    expect(first - (sorted[at] ?? 0)).toBeGreaterThanOrEqual(40);
});

test('a port that browsers refuse to open is never chosen', async () => {
  expect(await freePort(10_080)).toBeGreaterThan(10_080);
});
