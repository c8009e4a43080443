import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { demoRewards, demoMessages } from '#shared/locales/demo';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { inLong, isLong } from '../support/thoroughness.ts';
import { comeAgainSoon, teamWith, kill, start } from '../support/killed-server.ts';
import { founder } from '../support/journey.ts';
import { call, newFolder, operate, type Server } from '../support/server.ts';

/** A list to its end, page by page. */
const all = async <T>(server: Server, token: string, path: string): Promise<T[]> => {
  const found: T[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor ? `?next_cursor=${cursor}` : '';
    const { body, headers } = await call(server, 'GET', `${path}${query}`, { token });
    found.push(...(body as unknown as T[]));
    cursor = headers.get('x-next-cursor');
  } while (cursor);
  return found;
};

test('after kill -9 during posts every acknowledged post is there and every balance adds up', async () => {
  const first = await start(newFolder(), {}, ['--no-seed']);
  const token = await teamWith(first, 'Bob', 'Cyd', 'Dan');
  const { body: config } = await call(first, 'GET', '/config', { token });
  const people = await all<{ id: string; email: string }>(first, token, '/users');
  const receivers = people.filter(({ email }) => email !== founder);
  const [value] = config['values'] as { id: string }[];
  const acknowledged: string[] = [];
  const ended = new AbortController();
  const sendOn = async (worker: number): Promise<void> => {
    for (let at = 0; !ended.signal.aborted; at += 1) {
      const to_id = [receivers[(worker + at) % receivers.length]?.id];
      const draft = { to_id, score: 1, value_id: value?.id, message: `kill ${worker} ${at}` };
      const answered = await call(first, 'POST', '/posts', {
        token,
        body: draft,
        key: `kill-${worker}-${at}`,
      }).catch(() => undefined);
      if (answered?.status === 201) acknowledged.push(String(answered.body['id']));
      if (answered?.status === 422) return;
    }
  };
  const working = Promise.all([0, 1, 2, 3].map(sendOn));
  await expect.poll(() => acknowledged.length, { interval: 2 }).toBeGreaterThanOrEqual(12);
  await kill(first);
  ended.abort();
  await working;

  const second = await start(first.data);
  const feed = await all<{ id: string }>(second, token, '/posts');
  const there = new Set(feed.map(({ id }) => id));
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);

  for (const { id, balance } of await all<{ id: string; balance: number }>(second, token, '/users')) {
    const entries = await all<{ amount: number; balance_after: number }>(second, token, `/coins/${id}`);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    expect(entries[0]?.balance_after ?? 0).toBe(balance);
  }
});

/** Reads the database of a server, whether it runs or not. */
const look = (data: string, question: string): number => {
  const database = new DatabaseSync(join(data, 'dynamodb.sqlite'), { readOnly: true, timeout: 5000 });
  const found = database.prepare(question).get();
  database.close();
  return Number(Object.values(found ?? {})[0] ?? 0);
};

/** How many changes there have been, and below how many jobs are open. */
const changesIn = (data: string): number =>
  look(data, `SELECT seq FROM sqlite_sequence WHERE name = '_stream_records'`);
const jobsIn = (data: string): number => look(data, `SELECT COUNT(*) FROM bravo WHERE sk LIKE 'S:JOB#%'`);

/** The data of a team, as its administrator sees it. */
const sightOf = async (server: Server, token: string) => {
  const ids = async (path: string): Promise<string[]> =>
    (await all<{ id: string }>(server, token, path)).map(({ id }) => id).toSorted();
  const users = await all<{ id: string; balance: number }>(server, token, '/users');
  return {
    balances: Object.fromEntries(users.map(({ id, balance }) => [id, balance])),
    posts: await ids('/posts'),
    rewards: await ids('/rewards/rewards'),
    purchases: await ids('/rewards/purchases'),
  };
};

/** The ledger is balanced, and every sum equals a recount. */
const expectSound = async (server: Server, token: string): Promise<void> => {
  const { body } = await call(server, 'GET', '/ledger/verify', { token });
  expect(body).toMatchObject({ balanced: true, sum: 0, differences: [] });
  const { code, said } = await operate('recount', ['--data', server.data]);
  expect(said).not.toContain('WRONG');
  expect(code).toBe(0);
};

const kills = inLong(2, 1);

test('after kill -9 during demo data, its removal and a reset each job is completed, exactly once', async () => {
  const { below } = seededRandom(seedOf('kill'));
  let server = await start(newFolder(), {}, ['--no-seed']);
  const { data } = server;
  await comeAgainSoon('workspace', server);
  const token = await teamWith(server, 'Bob');
  const before = await sightOf(server, token);
  const { body: config } = await call(server, 'GET', '/config', { token });
  const { name } = config['workspace'] as { name: string };

  /** Starts a job and interrupts it several times, each time after some more changes; ends when it is done. */
  const interrupted = async (method: string, path: string, body?: object): Promise<void> => {
    expect((await call(server, method, path, { token, body, key: path })).status).toBe(202);
    let met = 0;
    for (let time = 0; time < kills; time += 1) {
      const until = changesIn(data) + 1 + below(200);
      const isReached = (): boolean => jobsIn(data) === 0 || changesIn(data) >= until;
      await expect.poll(isReached, { timeout: 60_000, interval: 2 }).toBe(true);
      await kill(server);
      met += jobsIn(data);
      server = await start(data);
    }
    expect(met).toBeGreaterThan(0);
    await expect.poll(() => jobsIn(data), { timeout: 60_000, interval: 50 }).toBe(0);
    await expectSound(server, token);
  };

  await interrupted('POST', '/workspace/demo_data');
  const filled = await sightOf(server, token);
  const added = (of: 'posts' | 'rewards' | 'purchases') => filled[of].length - before[of].length;
  expect(Object.keys(filled.balances)).toHaveLength(Object.keys(before.balances).length + 8);
  // The demo team celebrates a birthday.
  expect(added('posts')).toBe(demoMessages.length + 1);
  expect(added('rewards')).toBe(demoRewards.length);
  expect(added('purchases')).toBe(2);

  if (!isLong) return;
  await interrupted('DELETE', '/workspace/reset_demo_data');
  expect(await sightOf(server, token)).toEqual(before);

  await interrupted('DELETE', '/workspace/reset', { name });
  expect(await sightOf(server, token)).toEqual({
    balances: Object.fromEntries(Object.keys(before.balances).map((id) => [id, 0])),
    posts: [],
    // Team rewards are in the shop again.
    rewards: expect.arrayContaining(before.rewards),
    purchases: [],
  });
});
