import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type LocalTeams, startTeams } from '#infra/emulators/teams/start';
import { balanceOf, kill, signIn, start } from '../support/killed-server.ts';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { call, newFolder } from '../support/server.ts';

let teams: LocalTeams | undefined;
afterEach(() => teams?.close());

/** Whoever took a message a minute ago is not at work on it any more; an unfinished one comes again every half minute. */
const patience = 150_000;
const rounds = 3;
const each = 4;

test('after kill -9 between the answer and the work, each command that Teams brought three times moved points once', async () => {
  const { below } = seededRandom(seedOf('kill teams'));
  const tenant = (teams = await startTeams({ now: () => new Date(), app: '' }));
  let server = await start(newFolder(), tenant.environment);
  tenant.moveTo(server.origin);
  const admin = await signIn(server, 'anna@acme.example');
  const tom = await signIn(server, 'tom@acme.example');
  const balance = (): Promise<number> => balanceOf(server, tom);
  const [anna, marcus] = tenant.people;
  const to = tenant.people.find(({ email }) => email === 'tom@acme.example');
  if (!anna || !marcus || !to) throw new Error('three people are needed');
  const { body } = await call(server, 'POST', '/teams/install', { token: admin });
  await tenant.type(anna, `connect ${String(body['code'])}`);
  const state = async () => (await call(server, 'GET', '/teams', { token: admin })).body;
  await expect.poll(state, { timeout: patience }).toMatchObject({ connection: { channel: null } });
  await tenant.type(anna, 'channel', 'channel');
  await expect.poll(state, { timeout: patience }).toMatchObject({ connection: { channel: {} } });
  const before = await balance();
  for (let round = 0; round < rounds; round += 1) {
    const ids = Array.from({ length: each }, (_, at) => `kill-${round}-${at}`);
    const brought = await Promise.all(
      [...ids, ...ids, ...ids].map((id) =>
        tenant.type(marcus, `+1 @${to.name} for number ${id}`, 'channel', id),
      ),
    );
    expect([...new Set(brought.map(({ status }) => status))]).toEqual([200]);
    await sleep(below(300));
    await kill(server);
    server = await start(server.data, tenant.environment);
    tenant.moveTo(server.origin);
  }
  const all = rounds * each;
  await expect.poll(balance, { timeout: patience }).toBe(before + all);
  const announced = () =>
    new Set(tenant.inChannel().flatMap(({ card }) => /kill-\d-\d/.exec(JSON.stringify(card))?.[0] ?? []));
  await expect.poll(() => announced().size, { timeout: patience }).toBe(all);
  expect(await balance()).toBe(before + all);
  const { body: ledger } = await call(server, 'GET', '/ledger/verify', { token: admin });
  expect(ledger).toMatchObject({ balanced: true, differences: [] });
});
