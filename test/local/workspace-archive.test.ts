import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/killed-server.ts';
import { call, newFolder, operate, type Server, startServer, withoutSite } from '../support/server.ts';

let [here, there]: Server[] = [];
const file = join(newFolder(), 'acme.tar.gz');
beforeAll(async () => {
  here = await startServer(newFolder(), [], withoutSite);
  there = await startServer(newFolder(), ['--no-seed'], withoutSite);
});
afterAll(async () => {
  for (const server of [here, there]) await server?.kill('SIGINT');
});

const anna = 'anna@acme.example';
const exporting = (...args: string[]) =>
  operate('export', ['--data', here?.data ?? '', '--by', 'Sam', ...args]);
const importing = (to: Server | undefined, ...args: string[]) =>
  operate('import', ['--data', to?.data ?? '', '--by', 'Sam', ...args]);

/** What a member sees in lists that are independent of time. */
const sightOf = async (server: Server, token: string) => {
  const paths = ['/posts', '/users', '/rewards/rewards', '/rewards/purchases', '/leaderboards', '/values'];
  const answers = await Promise.all(paths.map((path) => call(server, 'GET', path, { token })));
  return answers.map(({ status, body }) => ({ status, body }));
};

test('a workspace moves from one installation to another by two commands, while people work in it', async () => {
  if (!here || !there) throw new Error('no servers');
  const token = await signIn(here, anna);
  const people = (await call(here, 'GET', '/users', { token })).body as unknown as {
    id: string;
    name: string;
  }[];
  const { body: config } = await call(here, 'GET', '/config', { token });
  const to_id = [people.find(({ name }) => !name.startsWith('Anna'))?.id];
  const draft = { to_id, score: 1, value_id: (config['values'] as { id: string }[])[0]?.id, message: 'busy' };
  const working = (async () => {
    for (let at = 0; ; at += 1) {
      const { status } = await call(here, 'POST', '/posts', {
        token,
        body: draft,
        key: `busy-${at}`,
      });
      if (status !== 201) return status;
    }
  })();
  const exported = await exporting('--user', anna, '--workspace', 'Acme Studio', '--out', file);
  expect(exported).toMatchObject({ code: 0, said: expect.stringContaining('was read again to its end') });
  expect(await working).toBe(409);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);

  expect(await importing(here, file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('already exists here'),
  });
  expect(await importing(there, file)).toMatchObject({
    code: 0,
    said: expect.stringContaining('all accounts sum to 0'),
  });
  const seenThere = await sightOf(there, await signIn(there, anna));
  expect(seenThere).toEqual(await sightOf(here, token));
});

test('the export explains that it needs the files, too', async () => {
  expect(await exporting('--user', anna, '--out', file, '--table', 't')).toMatchObject({
    code: 1,
    said: expect.stringContaining('--table and --bucket'),
  });
});

test('the import explains that a file is no archive', async () => {
  const other = join(newFolder(), 'other');
  writeFileSync(other, 'something');
  expect(await importing(there, other)).toMatchObject({
    code: 1,
    said: expect.stringContaining('damaged or was cut off'),
  });
});
