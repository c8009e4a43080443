import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GiftCardProvider } from '#functions/adapters/gift-cards/provider';
import type { TremendousSettings } from '#functions/adapters/gift-cards/tremendous/provider';
import { anOrder, sdkOf } from '../support/tremendous-sdk.ts';
import { aGiftCardOrder, aGiftCardShop } from '../support/tremendous.ts';
import { anEndpoint, type Endpoint } from '../support/webhook-endpoint.ts';

const privateKey = 'key-of-the-webhook';

/** A shop that tells an endpoint of what happens. */
const aTellingShop = async (settings: Partial<TremendousSettings> = {}, statuses: number[] = []) => {
  const endpoint = await anEndpoint(statuses);
  const shop = await aGiftCardShop(
    { webhook: { url: endpoint.url, privateKey }, deliveries: { attempts: 3, firstRetryMs: 1 } },
    { webhookKeys: () => Promise.resolve([privateKey]), ...settings },
  );
  return { ...shop, endpoint };
};

type Received = Endpoint['received'][number];
const read = (provider: GiftCardProvider, { body, headers }: Received) =>
  provider.readEvent(body, (name) => headers[name]?.toString());
const typesOf = ({ received }: Endpoint): string[] =>
  received.map(({ body }) => (JSON.parse(body) as { event: string }).event);

test('events of orders and rewards lead to the purchase', async () => {
  const { tremendous, provider, endpoint } = await aTellingShop();
  const order = aGiftCardOrder();
  tremendous.nextOrder({ status: 'PENDING APPROVAL' });
  await provider.order(order);
  tremendous.change(order.id, 'execute');
  tremendous.change(order.id, 'cancel');
  await tremendous.settled();
  expect(typesOf(endpoint)).toEqual(['ORDERS.CREATED', 'ORDERS.APPROVED', 'REWARDS.CANCELED']);
  for (const one of endpoint.received) expect(await read(provider, one)).toBe(order.id);
});

test('of a link that works nobody is told, because we deliver it', async () => {
  const { tremendous, provider, endpoint } = await aTellingShop();
  tremendous.nextOrder({ delivery: 'PENDING' });
  const order = aGiftCardOrder();
  await provider.order(order);
  tremendous.change(order.id, 'deliver');
  await tremendous.settled();
  expect(typesOf(endpoint)).toEqual(['ORDERS.CREATED']);
});

test('a wrong signature is refused', async () => {
  const { tremendous, provider, endpoint } = await aTellingShop();
  await provider.order(aGiftCardOrder());
  await tremendous.settled();
  const [event] = endpoint.received;
  const body = event?.body ?? '';
  const right = String(event?.headers['tremendous-webhook-signature']);
  expect(right).toBe(`sha256=${createHmac('sha256', privateKey).update(body).digest('hex')}`);
  const wrong = [
    undefined,
    '',
    'sha256=',
    right.slice('sha256='.length),
    right.slice(0, -1),
    `${right}0`,
    right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    `sha256=${createHmac('sha256', 'another key').update(body).digest('hex')}`,
    `sha256=${createHmac('sha256', '').update(body).digest('hex')}`,
  ];
  for (const signature of wrong) expect(await provider.readEvent(body, () => signature)).toBeUndefined();
  expect(await provider.readEvent(`${body} `, () => right)).toBeUndefined();
  expect(await provider.readEvent(body, () => right)).not.toBeUndefined();
});

test('while the key is replaced both are valid, and without a key none is', async () => {
  const both = await aTellingShop({ webhookKeys: () => Promise.resolve(['newer', privateKey]) });
  const none = await aTellingShop({ webhookKeys: () => Promise.resolve([]) });
  for (const [{ tremendous, provider, endpoint }, expected] of [
    [both, expect.any(String)],
    [none, undefined],
  ] as const) {
    await provider.order(aGiftCardOrder());
    await tremendous.settled();
    for (const one of endpoint.received) expect(await read(provider, one)).toEqual(expected);
    expect(endpoint.received).toHaveLength(1);
  }
});

test('events about other things are about no purchase', async () => {
  const { tremendous, provider, endpoint } = await aTellingShop();
  await sdkOf(tremendous).orders.createOrder(anOrder('order-1-of-another-program'));
  await tremendous.settled();
  expect(endpoint.received).toHaveLength(1);
  for (const one of endpoint.received) expect(await read(provider, one)).toBeNull();

  const signed = (body: string) =>
    provider.readEvent(body, (name) =>
      name === 'tremendous-webhook-signature'
        ? `sha256=${createHmac('sha256', privateKey).update(body).digest('hex')}`
        : undefined,
    );
  const order = aGiftCardOrder();
  await provider.order(order);
  const about = (event: string, id: string = order.id): string =>
    JSON.stringify({ event, payload: { resource: { id } } });
  expect(await signed(about('ORDERS.CREATED'))).toBe(order.id);
  const unknown = ['ORDERS.FAILED', 'REWARDS.CANCELED'].map((event) => about(event, 'NOTHING'));
  const others = ['CAMPAIGNS.CREATED', 'XORDERS.CREATED'].map((event) => about(event));
  for (const body of ['', '[]', 'null', '{"event":1}', ...unknown, ...others])
    expect(await signed(body)).toBeNull();
});

test('an event whose order cannot be read now is read later', async () => {
  const { tremendous, provider, endpoint } = await aTellingShop();
  const order = aGiftCardOrder();
  await provider.order(order);
  await tremendous.settled();
  const [event] = endpoint.received;
  if (!event) throw new Error('no event');
  tremendous.failNext({ kind: 'status', status: 503, times: 1 });
  await expect(read(provider, event)).rejects.toThrow('Tremendous answered 503');
  expect(await read(provider, event)).toBe(order.id);
});

test('events are brought again until they are taken, and can be lost, doubled, held and reordered', async () => {
  const { tremendous, provider, endpoint } = await aTellingShop({}, [500, 500]);
  await provider.order(aGiftCardOrder());
  await tremendous.settled();
  expect(endpoint.received.map(({ body }) => body)).toEqual(Array(3).fill(endpoint.received[0]?.body));
  expect(tremendous.deliveries.list()).toMatchObject([{ status: 'delivered', attempts: 3 }]);

  const during = async (faults: Parameters<typeof tremendous.deliveries.set>[0]): Promise<string[]> => {
    endpoint.received.length = 0;
    tremendous.deliveries.set({ hold: true, ...faults });
    const order = aGiftCardOrder();
    tremendous.nextOrder({ status: 'PENDING APPROVAL' });
    await provider.order(order);
    tremendous.change(order.id, 'execute');
    await tremendous.settled();
    expect(endpoint.received).toEqual([]);
    tremendous.deliveries.set({ hold: false });
    await tremendous.settled();
    tremendous.deliveries.set({ duplicate: false, order: 'as_sent', lose: false });
    return typesOf(endpoint);
  };
  expect(await during({ lose: 1 })).toEqual(['ORDERS.APPROVED']);
  expect(await during({ order: 'reversed' })).toEqual(['ORDERS.APPROVED', 'ORDERS.CREATED']);
  expect(await during({ duplicate: true })).toEqual([
    'ORDERS.CREATED',
    'ORDERS.CREATED',
    'ORDERS.APPROVED',
    'ORDERS.APPROVED',
  ]);
});

test('an event that was not taken before a restart is brought after it, and never twice', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tremendous-')), 'tremendous.jsonl');
  const endpoint = await anEndpoint();
  const webhook = { url: endpoint.url, privateKey };
  const before = await aGiftCardShop({ file, webhook });
  await before.provider.order(aGiftCardOrder());
  await before.tremendous.settled();
  before.tremendous.deliveries.set({ hold: true });
  const order = aGiftCardOrder();
  await before.provider.order(order);
  await before.tremendous.close();
  expect(endpoint.received).toHaveLength(1);

  for (const _ of [1, 2]) {
    const { tremendous, provider } = await aGiftCardShop(
      { file, webhook },
      { webhookKeys: () => Promise.resolve([privateKey]) },
    );
    await tremendous.settled();
    expect(endpoint.received).toHaveLength(2);
    for (const one of endpoint.received.slice(1)) expect(await read(provider, one)).toBe(order.id);
    await tremendous.close();
  }
});
