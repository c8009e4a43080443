import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type LocalSlack, startSlack } from '#infra/emulators/slack/start';
import { balanceOf, kill, signIn, start } from '../support/killed-server.ts';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { call, newFolder, type Server } from '../support/server.ts';

/** What the app's address is to Slack, wherever the server runs. */
const app = 'https://bravo.example';
let slack: LocalSlack | undefined;
afterEach(() => slack?.close());

/** An administrator connects Slack. @returns the channel of announcements */
const connect = async (server: Server, team: LocalSlack, token: string): Promise<string> => {
  const { body: asked } = await call(server, 'POST', '/slack/install', { token });
  const { searchParams } = await team.allow(String(asked['url']));
  const body = { code: searchParams.get('code'), state: searchParams.get('state') };
  expect(await call(server, 'POST', '/slack/connection', { token, body })).toMatchObject({ status: 200 });
  const channels = await team.channels();
  const channel_id = channels.find(({ name }) => name === 'recognition')?.id ?? '';
  await call(server, 'PUT', '/slack/connection', { token, body: { channel_id } });
  return channel_id;
};

/** Whoever took a message a minute ago is not at work on it any more; an unfinished one comes again every half minute. */
const patience = 150_000;
const rounds = 3;
const each = 4;

test('after kill -9 between the answer and the work, each command that Slack brought three times moved points once', async () => {
  const { below } = seededRandom(seedOf('kill slack'));
  const team = (slack = await startSlack({ now: () => new Date(), app }));
  const environment = { ...team.environment, BRAVO_APP_URL: app };
  let server = await start(newFolder(), environment);
  team.moveTo(server.origin);
  const admin = await signIn(server, 'anna@acme.example');
  const tom = await signIn(server, 'tom@acme.example');
  const balance = (): Promise<number> => balanceOf(server, tom);
  const channel = await connect(server, team, admin);
  const before = await balance();
  const [, , sofia] = team.people.filter(({ email }) => email.endsWith('@acme.example'));
  const to = team.people.find(({ email }) => email === 'tom@acme.example');
  for (let round = 0; round < rounds; round += 1) {
    const triggers = Array.from({ length: each }, (_, at) => `kill-${round}-${at}`);
    const brought = await Promise.all(
      [...triggers, ...triggers, ...triggers].map((trigger) =>
        team.command(sofia?.id ?? '', `+1 <@${to?.id}> for number ${trigger}`, trigger),
      ),
    );
    expect([...new Set(brought.map(({ status }) => status))]).toEqual([200]);
    await sleep(below(300));
    await kill(server);
    server = await start(server.data, environment);
    team.moveTo(server.origin);
  }
  const all = rounds * each;
  await expect.poll(balance, { timeout: patience }).toBe(before + all);
  const announced = () =>
    new Set(team.messages(channel).map(({ blocks }) => /kill-\d-\d/.exec(JSON.stringify(blocks))?.[0]));
  await expect.poll(() => announced().size, { timeout: patience }).toBe(all);
  const answered = () => team.whispers(sofia?.id ?? '').length;
  await expect.poll(answered, { timeout: patience }).toBeGreaterThanOrEqual(all);
  expect(await balance()).toBe(before + all);
  const { body: ledger } = await call(server, 'GET', '/ledger/verify', { token: admin });
  expect(ledger).toMatchObject({ balanced: true, differences: [] });
});
