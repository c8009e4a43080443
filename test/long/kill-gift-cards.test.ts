import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { comeAgainSoon, kill, signIn, start } from '../support/killed-server.ts';
import { seededRandom, seedOf } from '../support/seeded-random.ts';
import { call, newFolder, type Server } from '../support/server.ts';
import { postForm } from '../support/stripe.ts';

type Bought = {
  readonly id: string;
  readonly status: string;
  readonly gift_card_url: string | null;
  readonly reward: { readonly id: string };
};

/** Opens the page where the card for gift cards is entered. */
const cardPage = async (server: Server, token: string): Promise<string> => {
  const body = { callback: '/settings/rewards/all' };
  const key = crypto.randomUUID();
  const { body: reply } = await call(server, 'POST', '/rewards/payment_method', { token, body, key });
  return String(reply['session_url']);
};

const connectCard = async (server: Server, token: string): Promise<void> => {
  const form = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ann' };
  await postForm(await cardPage(server, token), { action: 'pay', ...form });
  await expect
    .poll(async () => (await call(server, 'GET', '/rewards/payment_method', { token })).body['card'])
    .toMatchObject({ last4: '4242' });
};

const offer = async (server: Server, token: string): Promise<string> => {
  const form = new FormData();
  const fields = { title: 'Bookshop', price: '1', emoji: 'books', fulfilment: 'automatic' };
  for (const [name, value] of Object.entries({ ...fields, country: 'US', gift_card_value: '1000' }))
    form.set(name, value);
  const answered = await fetch(`${server.origin}/api/v1/rewards/rewards`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answered.json()) as { id: string }).id;
};

const read = async (url: string, key: string): Promise<Record<string, unknown>> =>
  (await (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).json()) as never;

const rounds = 3;
const each = 4;

test('after kill -9 while gift cards are bought there is one card and one charge for each', async () => {
  const { below } = seededRandom(seedOf('kill gift cards'));
  let server = await start(newFolder());
  const admin = await signIn(server, 'anna@acme.example');
  const token = await signIn(server, 'sofia@acme.example');
  await connectCard(server, admin);
  const reward = await offer(server, admin);
  const { user } = (await call(server, 'GET', '/config', { token })).body as { user: { id: string } };
  const coins = { token: admin, body: { amount: rounds * each }, key: 'coins' };
  expect((await call(server, 'PUT', `/coins/${user.id}`, coins)).status).toBe(200);
  for (let round = 0; round < rounds; round += 1) {
    await comeAgainSoon('gift-cards', server);
    for (let at = 0; at < each; at += 1) {
      const key = `kill-${round}-${at}`;
      const path = `/shop/rewards/${reward}`;
      expect(await call(server, 'POST', path, { token, body: {}, key })).toMatchObject({ status: 201 });
    }
    await sleep(below(400));
    await kill(server);
    server = await start(server.data);
  }
  await comeAgainSoon('gift-cards', server);
  const own = async (): Promise<Bought[]> =>
    ((await call(server, 'GET', '/shop/purchases', { token })).body as unknown as Bought[]).filter(
      (one) => one.reward.id === reward,
    );
  const states = async () => [...new Set((await own()).map(({ status }) => status))];
  await expect.poll(states, { timeout: 90_000 }).toEqual(['fulfilled']);

  const bought = await own();
  expect(bought).toHaveLength(rounds * each);
  const shop = new URL(String(bought[0]?.gift_card_url)).origin;
  const { orders } = await read(`${shop}/api/v2/orders?limit=100`, 'TEST_local');
  const named = (orders as { external_id: string }[]).map(({ external_id: id }) => id);
  expect(named.toSorted()).toEqual(bought.map(({ id }) => id).toSorted());
  const stripe = new URL(await cardPage(server, admin)).origin;
  const { data } = await read(`${stripe}/v1/charges?limit=100`, 'sk_test_local');
  const charges = (data as { amount_captured: number; amount_refunded: number }[]).map(
    ({ amount_captured: taken, amount_refunded: back }) => taken - back,
  );
  expect(charges).toEqual(bought.map(() => 1100));
  const { body: ledger } = await call(server, 'GET', '/ledger/verify', { token: admin });
  expect(ledger).toMatchObject({ balanced: true, differences: [] });
});
