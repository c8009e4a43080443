import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkInSig } from '#functions/crypto/codes';
import { lockedVersion } from '#infra/emulators/dynamodb/dynamodb';
import { help, readOptions } from '#infra/local/options';
import { commandLineOf, isRunning } from '#infra/emulators/basics/processes';
import { lockFolder } from '#infra/local/server-lock';
import { languages, tagOf } from '#shared/model/choices';
import {
  call,
  main,
  newFolder,
  npmStart,
  runToEnd,
  type Running,
  startServer,
  withoutSite,
} from '../support/server.ts';
import { inLong, isLong, oneIn } from '../support/thoroughness.ts';

const start = (...args: string[]) => runToEnd(main, args, withoutSite);

test('an error outside of every promise fails its request alone', async () => {
  const secret = 'x'.repeat(43);
  const preload = new URL('../support/throw-outside.ts', import.meta.url).href;
  const server = await startServer(newFolder(), ['--no-seed'], {
    ...withoutSite,
    NODE_OPTIONS: `--import ${preload}`,
    THROWING_SECRET: secret,
  });
  const token = `${'0'.repeat(52)}${secret}${'0'.repeat(22)}`;
  expect(await call(server, 'GET', '/config', { token })).toMatchObject({
    status: 500,
    body: { message: 'Internal Server Error' },
  });
  expect(server.said()).toContain('Error: thrown outside');
  expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200);
  expect(await server.kill('SIGINT')).toBe(0);
});

const pidIn = (data: string, file: string): number => {
  const text = readFileSync(join(data, file), 'utf8');
  return Number((/"pid":(\d+)/.exec(text)?.[1] ?? text) || 0);
};

test.each(inLong(['SIGTERM', 'SIGINT', 'SIGHUP'] as const, ['SIGHUP'] as const))(
  'npm start that is ended by %s leaves neither server nor database behind',
  async (signal) => {
    const server = await startServer(newFolder(), ['--no-seed'], withoutSite, npmStart);
    const children = [pidIn(server.data, 'server.pid'), pidIn(server.data, 'dynamodb.pid')];
    expect(children.map(isRunning)).toEqual([true, true]);
    expect(await server.kill(signal)).toBe(0);
    await expect.poll(() => children.map(isRunning)).toEqual([false, false]);
    expect(existsSync(join(server.data, 'server.pid'))).toBe(false);
  },
);

test('npm and its shell that are ended leave neither server nor database behind', async () => {
  const asNpm = ['test/support/as-npm.mjs', ...npmStart] as const;
  const server = await startServer(newFolder(), ['--no-seed'], withoutSite, asNpm);
  const children = [pidIn(server.data, 'server.pid'), pidIn(server.data, 'dynamodb.pid')];
  expect(await server.kill('SIGTERM')).toBe(143);
  await expect.poll(() => children.map(isRunning), { timeout: 10_000 }).toEqual([false, false]);
  expect(existsSync(join(server.data, 'server.pid'))).toBe(false);
});

test.runIf(isLong)(
  'a database whose server was killed is ended by whoever wants its port, on another folder too',
  async () => {
    const killed = await startServer(newFolder(), ['--no-seed'], withoutSite);
    const orphan = pidIn(killed.data, 'dynamodb.pid');
    const port = new URL(killed.origin).port;
    await killed.kill('SIGKILL');
    expect(commandLineOf(orphan)).toContain('dynoxide');
    const next = await startServer(newFolder(), ['--no-seed', '--port', port], withoutSite);
    // Whoever adopts an orphan may be slow to bury it: it has no command line any more.
    expect(commandLineOf(orphan)).toBeUndefined();
    expect(await next.kill('SIGINT')).toBe(0);
  },
);

test('the command line of a process is found as each system tells it, and none of a process that is not there', () => {
  // A bare machine has no ps.
  const systems = existsSync('/usr/bin/ps') ? (['linux', 'other'] as const) : (['linux'] as const);
  for (const system of systems) {
    expect(commandLineOf(process.pid, system)).toContain('node');
    expect(commandLineOf(2 ** 22 - 3, system)).toBeUndefined();
  }
  expect(lockedVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});

test.runIf(existsSync('/proc/self'))('a folder that cannot be written is named in a sentence', () => {
  // Nothing can be stored here, whoever asks.
  expect(() => lockFolder('/proc/self')).toThrow(/keeps its data in \/proc\/self, but cannot write there/);
});

test('a server that is told to stop answers the requests it has received, and takes no others', async () => {
  const server = await startServer(newFolder(), ['--no-seed'], withoutSite);
  const body = JSON.stringify({ email: 'late@test.example' });
  const late = request(`${server.origin}/api/v1/auth/get_code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  late.write(body.slice(0, 5));
  // The server has its beginning once another request after it is answered.
  await fetch(`${server.origin}/api/v1/health`);
  const ended = server.kill('SIGTERM');
  const refusesOthers = () =>
    fetch(`${server.origin}/api/v1/health`).then(
      () => false,
      () => true,
    );
  await expect.poll(refusesOthers).toBe(true);
  late.end(body.slice(5));
  const [answered] = (await once(late, 'response')) as [IncomingMessage];
  expect(answered.statusCode).toBe(200);
  answered.resume();
  expect(await ended).toBe(0);
});

test('a database that was killed is started again with its data, and the health check says so', async () => {
  const server = await startServer(newFolder(), ['--no-seed'], withoutSite);
  const health = async (): Promise<number> => (await fetch(`${server.origin}/api/v1/health`)).status;
  const email = 'kept@test.example';
  const { body } = await call(server, 'POST', '/auth/get_code', { body: { email } });
  await expect.poll(server.said).toContain(`✉ ${email}: `);
  const code = /✉ kept@test.example: (\d{4} \d{4})/.exec(server.said())?.[1];
  const before = pidIn(server.data, 'dynamodb.pid');
  process.kill(before, 'SIGKILL');
  // It can be back before anybody has asked: then it is another process. `ports` keeps it from coming back, and sees 503.
  const isNoticed = async () => (await health()) === 503 || pidIn(server.data, 'dynamodb.pid') !== before;
  await expect.poll(isNoticed, { interval: 2 }).toBe(true);
  await expect.poll(health).toBe(200);
  expect(pidIn(server.data, 'dynamodb.pid')).not.toBe(before);
  const proved = { email, sig: body['sig'], code };
  expect(await call(server, 'POST', '/auth/verify_code', { body: proved })).toMatchObject({ status: 200 });
  expect(server.said().match(/the change stream was interrupted/g)?.length ?? 0).toBeLessThanOrEqual(2);
  expect(await server.kill('SIGINT')).toBe(0);
});

describe('while it runs', () => {
  let server: Running;
  beforeAll(async () => {
    server = await startServer(newFolder(), ['--no-seed']);
  });
  afterAll(() => server.kill('SIGINT'));

  test('a second server on the same folder is refused with the process and address of the first', async () => {
    for (const more of [[], ['--reset']]) {
      const { code, said } = await start('--data', server.data, '--no-seed', ...more);
      expect(code).toBe(1);
      expect(said).toContain(`process ${pidIn(server.data, 'server.pid')}, ${server.origin}`);
      expect(said).not.toContain('    at ');
    }
    expect(
      (await call(server, 'POST', '/auth/get_code', { body: { email: 'first@test.example' } })).status,
    ).toBe(200);
  });

  test('the page of mail designs shows every mail in every language, light and dark', async () => {
    const mails = /Email designs\s+(http:\S+)/.exec(server.said())?.[1] ?? '';
    const read = async (address: string): Promise<string> => (await fetch(address)).text();
    const names = [
      ...(await read(mails)).matchAll(/href="[^"]*\?mail=([^&"]*)&amp;[^"]*"[^>]*>([a-z][^<]{3,})</g),
    ];
    expect(names.length).toBeGreaterThan(12);
    const shown = inLong(
      names.flatMap(([, name]) => languages.map((language) => [name, language] as const)),
      names.map(([, name], at) => [name, languages[at % languages.length] ?? 'en'] as const),
    );
    for (const [name, language] of shown) {
      const light = await read(`${mails}/shown?mail=${name}&language=${language}&scheme=light`);
      const dark = await read(`${mails}/shown?mail=${name}&language=${language}&scheme=dark`);
      expect(light).toMatch(new RegExp(`<html lang="${tagOf(language)}">.*@media not all`));
      expect(dark).toMatch(/@media all\{/);
      expect(light).not.toMatch(/undefined|\{\w+\}</);
    }
  });

  test('robots.txt is text, and an address without a file below .well-known is no page', async () => {
    const robots = await fetch(`${server.origin}/robots.txt`);
    expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await robots.text()).toMatch(/^User-agent: \*\nDisallow: \/api\/$/m);
    expect(robots.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // The path with which programs for passwords find out whether a site can be believed.
    const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    const unknown = await fetch(`${server.origin}${none}`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/plain']);
    const password = await fetch(`${server.origin}/.well-known/change-password`, { redirect: 'manual' });
    expect([password.status, password.headers.get('location')]).toEqual([302, '/edit-profile']);
    const icon = await fetch(`${server.origin}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

test.runIf(isLong)('--data that names a file is refused with a sentence', async () => {
  const file = join(newFolder(), 'notes.txt');
  writeFileSync(file, 'notes');
  const { code, said } = await start('--data', file);
  expect(code).toBe(1);
  expect(said).toContain(`${file} is a file`);
  expect(said).not.toContain('    at ');
});

test.runIf(isLong)('--clock starts the server at another time', async () => {
  const server = await startServer(
    newFolder(),
    ['--no-seed', '--clock', '2031-02-03T04:05:06Z'],
    withoutSite,
  );
  expect(server.said()).toContain('Bravo is running');
  const answered = await call(server, 'POST', '/auth/get_code', { body: { email: 'clock@test.example' } });
  expect(answered.status).toBe(200);
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  const { DynamoDBDocumentClient, GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const endpoint = /DynamoDB\s+(http:\S+)/.exec(server.said())?.[1] ?? '';
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'local', credentials }));
  const { Item } = await client.send(
    new GetCommand({
      TableName: 'bravo',
      Key: { pk: 'ACCOUNT#clock@test.example', sk: `CODE#${networkInSig(String(answered.body['sig']))}` },
    }),
  );
  expect(new Date(Number(Item?.['s5'])).toISOString()).toMatch(/^2031-02-03T04:05/);
  await server.kill('SIGINT');
});

test('--help prints every option', async () => {
  expect(await start('--help')).toEqual({ code: 0, said: `${help}\n` });
  for (const option of ['--port', '--data', '--reset', '--no-seed', '--clock', '--mail-rate', '--help'])
    expect(help).toContain(option);
});

test('an option that does not exist is refused with all that do', async () => {
  const { code, said } = await start('--colour', 'red');
  expect(code).toBe(1);
  expect(said).toContain("'--colour'");
  expect(said).toContain(help);
  expect(said).not.toContain('    at ');
});

test.each([
  ['port', 'abc', 'a number from 1'],
  ['clock', 'soon', 'an instant'],
  ['mail-rate', '0', 'a number of emails'],
])('--%s %s is refused with what it takes', (option, value, words) => {
  expect(() => readOptions([`--${option}`, value])).toThrow(`--${option} takes ${words}`);
});

test('damaged data: a sentence says how to start again, and --reset does', async () => {
  const data = newFolder();
  writeFileSync(join(data, 'dynamodb.sqlite'), 'this is no database, it only pretends to be one'.repeat(100));
  await expect(startServer(data, ['--no-seed'], withoutSite)).rejects.toThrow('npm start -- --reset');
  const server = await startServer(data, ['--no-seed', '--reset'], withoutSite);
  expect(await server.kill('SIGINT')).toBe(0);
});

test.each(
  oneIn(4, [
    ['stream.json', '{"count":', 'nothing is lost'],
    ['stream.json', '[1]', 'nothing is lost'],
    ['aws', 'a file where a folder should be', 'queued mails and pictures are lost'],
    ['schedules.json', 'null', 'they are made again in the night'],
  ] as const),
)(
  'a damaged %s is refused with a sentence and a way out, and leaves no process',
  async (name, content, words) => {
    const data = newFolder();
    writeFileSync(join(data, name), content);
    const { code, said } = await start('--data', data, '--no-seed');
    expect(code).toBe(1);
    expect(said).toContain(`${join(data, name)} `);
    expect(said).toContain(words);
    expect(said).not.toContain('    at ');
    const database = existsSync(join(data, 'dynamodb.pid')) ? pidIn(data, 'dynamodb.pid') : 0;
    await expect.poll(() => database > 0 && isRunning(database)).toBe(false);
    if (!isLong) return;
    rmSync(join(data, name));
    const server = await startServer(data, ['--no-seed'], withoutSite);
    expect(await server.kill('SIGINT')).toBe(0);
  },
);

test('--reset never deletes a folder that holds something else', async () => {
  const data = newFolder();
  mkdirSync(join(data, 'photos'));
  const { code, said } = await start('--data', data, '--reset');
  expect(code).toBe(1);
  expect(said).toContain('nothing was changed');
});
