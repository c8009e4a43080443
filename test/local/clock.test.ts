import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startClock } from '#infra/emulators/basics/clock';
import { readMove } from '#infra/local/clock-moves';
import { call, newFolder, runToEnd, type Server, startServer, withoutSite } from '../support/server.ts';

const day = 86_400_000;
const near = 60_000;
const aheadOf = (time: Date): number => time.getTime() - Date.now();

test('the clock moves forward only, tells who listens, and goes back to real time when it is told to', () => {
  const clock = startClock(new Date('2030-01-01T00:00:00Z'));
  const moves: number[] = [];
  const ignore = clock.onMove((ms) => moves.push(Math.round(ms / 1000)));
  clock.advance(day);
  expect(clock.now().toISOString()).toMatch(/^2030-01-02T00:00:0/);
  clock.set(new Date('2030-01-05T00:00:00Z'));
  expect(clock.now().toISOString()).toMatch(/^2030-01-05T00:00:0/);
  expect(() => clock.set(new Date('2030-01-04T23:59:59Z'))).toThrow('only moves forward');
  expect(() => clock.advance(-1)).toThrow('only moves forward');
  expect(() => clock.advance(NaN)).toThrow('only moves forward');
  expect(() => clock.set(new Date('9999-06-01T00:00:00Z'))).toThrow('no further');
  expect(moves).toEqual([86_400, 3 * 86_400]);
  clock.reset();
  expect(Math.abs(aheadOf(clock.now()))).toBeLessThan(near);
  ignore();
  clock.advance(day);
  expect(moves).toHaveLength(3);
});

test('the clock of a data folder is as far ahead after a restart', () => {
  const data = newFolder();
  startClock(undefined, data).advance(30 * day);
  expect(aheadOf(startClock(undefined, data).now()) - 30 * day).toBeLessThan(near);
  expect(startClock(new Date('2040-01-01T00:00:00Z'), data).now().getUTCFullYear()).toBe(2040);
  expect(startClock(undefined, data).now().getUTCFullYear()).toBe(2040);
  startClock(undefined, data).reset();
  expect(Math.abs(aheadOf(startClock(undefined, data).now()))).toBeLessThan(near);
});

test('moves are read as people write them', () => {
  const now = new Date('2027-01-31T10:00:00Z');
  const read = (text: string) => {
    const move = readMove(text, now);
    return typeof move === 'string' ? move : move.to.toISOString();
  };
  expect(['+90m', '+1h', '+30d', '+2 weeks', '+1month', '+13months', 'next', 'real'].map(read)).toEqual([
    '2027-01-31T11:30:00.000Z',
    '2027-01-31T11:00:00.000Z',
    '2027-03-02T10:00:00.000Z',
    '2027-02-14T10:00:00.000Z',
    '2027-02-28T10:00:00.000Z',
    '2028-02-29T10:00:00.000Z',
    'next',
    'real',
  ]);
  expect(read('2027-03-01T09:00:00Z')).toBe('2027-03-01T09:00:00.000Z');
  expect(read('2027-03-01T09:00')).toBe(new Date(2027, 2, 1, 9).toISOString());
  for (const wrong of ['', '-1d', '+1y', 'tomorrow', '2027-13-01', '+'])
    expect(() => readMove(wrong, now)).toThrow(`not "${wrong}"`);
});

/** Sends a form to the page of the clock, as a browser on some page would. */
const post = (server: Server, form: Record<string, string>, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { port } = new URL(server.origin);
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path: '/clock',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    sent.on('error', reject);
    sent.end(new URLSearchParams(form).toString());
  });

const clockCommand = (server: Server, ...args: string[]) =>
  runToEnd('infra/local/commands/clock.ts', ['--data', server.data, ...args]);

test('the page and the command move the clock of the running server, no other site does, and a restart keeps it', async () => {
  const server = await startServer(newFolder(), ['--no-seed'], withoutSite);
  const host = new URL(server.origin).host;
  const ours = { host, origin: server.origin };
  const page = async () => (await fetch(`${server.origin}/clock`)).text();
  const time = async () => new Date(/<time datetime="([^"]+)"/.exec(await page())?.[1] ?? '');
  expect(server.said()).toContain(`${server.origin}/clock`);
  expect(Math.abs(aheadOf(await time()))).toBeLessThan(near);

  expect((await post(server, { move: '+1d' }, ours)).status).toBe(303);
  expect(Math.abs(aheadOf(await time()) - day)).toBeLessThan(near);

  const strangers: readonly Record<string, string>[] = [
    { host, origin: 'https://evil.example' },
    { host, origin: 'null' },
    { host },
    { host: 'evil.example', origin: 'http://evil.example' },
  ];
  for (const headers of strangers)
    expect([headers, (await post(server, { move: '+1d' }, headers)).status]).toEqual([headers, 403]);
  expect((await post(server, { move: '-1d' }, ours)).body).toContain('role="alert"');
  expect((await post(server, { move: 'real' }, ours)).status).toBe(400);
  expect((await post(server, { move: 'x'.repeat(5000) }, ours)).status).toBe(400);
  expect(Math.abs(aheadOf(await time()) - day)).toBeLessThan(near);

  const moved = await clockCommand(server, '+30d');
  expect([moved.code, moved.said]).toEqual([0, expect.stringContaining('31 d ahead of real time')]);
  expect((await clockCommand(server)).said).toContain('31 d ahead of real time');
  const backwards = await clockCommand(server, '2020-01-01T00:00');
  expect([backwards.code, backwards.said]).toEqual([1, expect.stringContaining('only moves forward')]);

  // The next of the schedules: in the middle of a day there is nothing but the hourly look at gift cards.
  const date = new Date(Date.now() + 40 * day).toISOString().slice(0, 10);
  expect((await clockCommand(server, `${date}T12:30:00Z`)).code).toBe(0);
  expect((await clockCommand(server, 'next')).code).toBe(0);
  expect((await time()).toISOString()).toContain(`${date}T13:10:`);

  // What depends on time follows: a code is valid at once, and worthless after twenty minutes.
  const signIn = async (email: string, meanwhile: () => Promise<unknown>) => {
    const { body } = await call(server, 'POST', '/auth/get_code', { body: { email } });
    const mailed = (): string | undefined => new RegExp(`${email}: (\\d{4} \\d{4})`).exec(server.said())?.[1];
    await expect.poll(mailed).toBeDefined();
    await meanwhile();
    const proof = { email, sig: body['sig'], code: mailed() };
    return (await call(server, 'POST', '/auth/verify_code', { body: proof })).status;
  };
  expect(await signIn('soon@test.example', () => Promise.resolve())).toBe(200);
  expect(await signIn('late@test.example', () => clockCommand(server, '+20m'))).toBe(401);

  expect(await server.kill('SIGINT')).toBe(0);
  expect((await clockCommand(server)).said).toContain('No server runs on');
  const again = await startServer(server.data, ['--no-seed'], withoutSite);
  expect(again.said()).toContain('npm run clock -- real sets it back');
  const back = await clockCommand(again, 'real');
  expect(back.said).toContain('is then in the future');
  expect(back.said).toContain('Real time.');
  await again.kill('SIGINT');
});
