import { GetParameterCommand, type GetParameterCommandInput, SSMClient } from '@aws-sdk/client-ssm';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addressFor } from '#functions/adapters/gift-cards/tremendous/provider';
import { giftCardProvider } from '#functions/adapters/gift-cards/gift-card-provider';
import { ProviderUnavailable } from '#functions/adapters/gift-cards/provider';
import { tremendousProvider } from '#functions/adapters/gift-cards/tremendous/provider';
import { startLocalGiftCards } from '#infra/local/gift-cards';
import { stubAws } from '../support/aws-stubs.ts';
import { aGiftCardOrder, aGiftCardShop, aPurchaseId } from '../support/tremendous.ts';

/** A server that answers everything as it is told. Returns its address. */
const aServer = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('a card is ordered once for a purchase, and its link opens', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const order = aGiftCardOrder();
  const first = await provider.order(order);
  const second = await provider.order(order);
  const found = await provider.find(order.id);
  expect([first.status, second.status, found?.status]).toEqual(['delivered', 'delivered', 'delivered']);
  for (const one of [first, second, found]) {
    const page = await fetch(one?.status === 'delivered' ? one.url : '');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('$25.00')]);
  }
  expect(tremendous.orders()).toMatchObject([
    {
      external_id: order.id,
      status: 'EXECUTED',
      value: { denomination: 25, currency_code: 'USD' },
      recipient: order.recipient,
      products: ['LOCALMARKETUS', 'LOCALBOOKSUS', 'LOCALCOFFEEUS', 'LOCALPREPAID'],
      delivery: { method: 'LINK' },
    },
  ]);
});

test('nothing is known of a purchase that was never ordered', async () => {
  const { provider } = await aGiftCardShop();
  expect(await provider.find(aPurchaseId())).toBeUndefined();
  expect(await provider.cancel(aPurchaseId())).toBe(true);
});

test('an order whose answer was lost is found again', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const order = aGiftCardOrder();
  tremendous.failNext({ kind: 'drop_after', method: 'POST', times: 1 });
  await expect(provider.order(order)).rejects.toThrow(ProviderUnavailable);
  expect(await provider.order(order)).toMatchObject({ status: 'delivered' });
  expect(tremendous.orders()).toHaveLength(1);
});

test('a repeated order is the same order', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const order = aGiftCardOrder();
  await provider.order(order);
  const renamed = { ...order, recipient: { ...order.recipient, name: 'Anna Berg' } };
  for (const again of [order, renamed])
    expect(await provider.order(again)).toMatchObject({ status: 'delivered' });
  expect(tremendous.orders()).toHaveLength(1);
});

test('a conflict with an order that is not there yet is asked again', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  tremendous.failNext({ kind: 'status', status: 409, method: 'POST', times: 1 });
  await expect(provider.order(aGiftCardOrder())).rejects.toThrow(ProviderUnavailable);
});

test.each([
  [{ status: 'OPEN' }, 'execute'],
  [{ status: 'PENDING APPROVAL' }, 'execute'],
  [{ status: 'PENDING INTERNAL PAYMENT APPROVAL' }, 'execute'],
  [{ status: 'PENDING SETTLEMENT' }, 'execute'],
  [{ delivery: 'PENDING' }, 'deliver'],
  [{ delivery: 'SCHEDULED' }, 'deliver'],
] as const)('an order with %o waits', async (outcome, step) => {
  const { tremendous, provider } = await aGiftCardShop();
  const order = aGiftCardOrder();
  tremendous.nextOrder(outcome);
  expect(await provider.order(order)).toEqual({ status: 'waiting' });
  expect(await provider.order(order)).toEqual({ status: 'waiting' });
  tremendous.change(order.id, step);
  expect(await provider.find(order.id)).toMatchObject({ status: 'delivered' });
});

test('an order that the balance does not cover can be made when it does', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const order = aGiftCardOrder();
  tremendous.setBalance(order.value - 1);
  expect(await provider.order(order)).toEqual({ status: 'unfunded' });
  expect(await provider.find(order.id)).toBeUndefined();
  tremendous.setBalance(order.value);
  expect(await provider.order(order)).toMatchObject({ status: 'delivered' });
  expect(await provider.order(aGiftCardOrder())).toEqual({ status: 'unfunded' });
  // Of an order that was made before, no balance is needed.
  expect(await provider.order(order)).toMatchObject({ status: 'delivered' });
});

test('an order or a delivery that failed is a failure', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  for (const [outcome, reason] of [
    [{ status: 'FAILED' }, 'order FAILED'],
    [{ status: 'CANCELED' }, 'order CANCELED'],
    [{ delivery: 'FAILED' }, 'delivery FAILED'],
  ] as const) {
    const order = aGiftCardOrder();
    tremendous.nextOrder(outcome);
    expect(await provider.order(order)).toEqual({ status: 'failed', reason });
    expect(await provider.find(order.id)).toEqual({ status: 'failed', reason });
  }
});

test('a refusal names the fields that were refused, and nobody', async () => {
  const { provider } = await aGiftCardShop();
  expect(
    await provider.order(aGiftCardOrder({ recipient: { name: 'Anna Lee', email: 'anna lee@acme' } })),
  ).toEqual({ status: 'failed', reason: '400 reward.recipient.email' });
  expect(await provider.order(aGiftCardOrder())).toMatchObject({ status: 'delivered' });
});

test('a refusal does not hide a card that was ordered before', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const order = aGiftCardOrder();
  await provider.order(order);
  for (const status of [400, 402, 403, 422]) {
    tremendous.failNext({ kind: 'status', status, method: 'POST', times: 1 });
    expect(await provider.order(order)).toMatchObject({ status: 'delivered' });
  }
  // Nor does a catalog that has no such card any more.
  expect(await provider.order({ ...order, country: 'ZZ' })).toMatchObject({ status: 'delivered' });
});

test('when Tremendous does not answer, or asks to wait, the order is made later', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const faults = [
    ...[302, 401, 408, 429, 500, 502, 503].map((status) => ({ kind: 'status' as const, status })),
    { kind: 'drop_before' as const },
  ];
  await provider.countries();
  for (const fault of faults) {
    const order = aGiftCardOrder();
    tremendous.failNext({ ...fault, method: 'POST', times: 1 });
    const error: unknown = await provider.order(order).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    const said = inspect(error, { depth: null, showHidden: true });
    for (const hidden of [tremendous.key, 'anna', 'Bearer', order.id]) expect(said).not.toContain(hidden);
    expect(await provider.order(order)).toMatchObject({ status: 'delivered' });
  }
});

test('a request ends after its time', async () => {
  const { tremendous, provider } = await aGiftCardShop({}, { patienceMs: 150 });
  await provider.countries();
  tremendous.failNext({ kind: 'slow', ms: 3000, times: 1 });
  await expect(provider.find(aPurchaseId())).rejects.toThrow(ProviderUnavailable);
});

test('the key goes nowhere else, and an answer that is none counts as no answer', async () => {
  const asked: string[] = [];
  const elsewhere = await aServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{"order":{"id":"ELSEWHERE","status":"EXECUTED"}}');
  });
  const answers: RequestListener[] = [
    (_, response) => response.writeHead(302, { location: `${elsewhere}/orders` }).end(),
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
    (_, response) => response.writeHead(200).end('{"order":{}}'),
    (_, response) =>
      response
        .writeHead(200)
        .end(
          '{"order":{"id":"A","status":"EXECUTED","rewards":[{"id":"B","delivery":{"status":"SUCCEEDED","link":"javascript:1"}}]}}',
        ),
  ];
  for (const answer of answers) {
    const provider = tremendousProvider({ key: 'TEST_1', url: await aServer(answer) });
    await expect(provider.find(aPurchaseId())).rejects.toThrow(ProviderUnavailable);
  }
  expect(asked).toEqual([]);
});

test('an order whose answer cannot be read is made later', async () => {
  const sold = {
    id: 'CARD',
    category: 'merchant_card',
    currency_codes: ['USD'],
    countries: [{ abbr: 'US' }],
  };
  const url = await aServer(({ method, url: path }, response) => {
    if (path === '/products')
      response.end(JSON.stringify({ products: [{ ...sold, skus: [{ min: 1, max: 50 }] }] }));
    else if (path?.startsWith('/forex')) response.end('{"forex":{}}');
    else if (method === 'POST') response.end('<p>Hello');
    else response.writeHead(404).end();
  });
  const provider = tremendousProvider({ key: 'TEST_1', url });
  expect(await provider.countries()).toEqual([{ country: 'US', min: 100, max: 5000 }]);
  await expect(provider.order(aGiftCardOrder())).rejects.toThrow(ProviderUnavailable);
});

test('countries have the values for which there are gift cards, in US dollars', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const countries = await provider.countries();
  expect(countries).toEqual([
    { country: 'AU', min: 362, max: 29605 },
    { country: 'BR', min: 408, max: 33333 },
    { country: 'CA', min: 81, max: 50000 },
    { country: 'DE', min: 598, max: 48913 },
    { country: 'ES', min: 598, max: 48913 },
    { country: 'FR', min: 598, max: 48913 },
    { country: 'GB', min: 140, max: 45569 },
    { country: 'IN', min: 1000, max: 50000 },
    { country: 'PL', min: 557, max: 22784 },
    { country: 'PT', min: 598, max: 48913 },
    { country: 'UA', min: 1000, max: 50000 },
    { country: 'US', min: 100, max: 100000 },
  ]);
  for (const { country, min, max } of countries) {
    for (const value of [min, max])
      expect(await provider.order(aGiftCardOrder({ country, value }))).toMatchObject({ status: 'delivered' });
    for (const value of [min - 1, max + 1])
      expect(await provider.order(aGiftCardOrder({ country, value }))).toMatchObject({
        status: 'failed',
        reason: 'no gift card of this value in this country',
      });
  }
  expect(tremendous.orders()).toHaveLength(2 * countries.length);
});

test.each(['products', 'forex'])('a catalog without its %s is asked for again', async (part) => {
  const { tremendous, provider } = await aGiftCardShop();
  tremendous.failNext({ kind: 'status', status: 500, times: 1, path: `/api/v2/${part}` });
  await expect(provider.countries()).rejects.toThrow(ProviderUnavailable);
  expect(await provider.countries()).toHaveLength(12);
});

test('the catalog is kept for a while', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const down = { kind: 'status', status: 500, times: 1 } as const;
  const known = await provider.countries();
  tremendous.failNext(down);
  expect(await provider.countries()).toEqual(known);

  tremendous.clearFaults();
  const { url, key } = tremendous;
  const forgetful = tremendousProvider({ url, key, catalogMs: 0 });
  await forgetful.countries();
  tremendous.failNext(down);
  await expect(forgetful.countries()).rejects.toThrow(ProviderUnavailable);
});

test('a card is taken back before it is approved, or when it could not be delivered', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const [waiting, undelivered, gone] = [aGiftCardOrder(), aGiftCardOrder(), aGiftCardOrder()];
  tremendous.setBalance(100_00);
  tremendous.nextOrder({ status: 'PENDING APPROVAL' });
  await provider.order(waiting);
  tremendous.nextOrder({ delivery: 'FAILED' });
  await provider.order(undelivered);
  await provider.order(gone);
  tremendous.change(gone.id, 'cancel');
  for (const { id } of [waiting, undelivered, gone]) {
    expect(await provider.cancel(id)).toBe(true);
    expect(await provider.cancel(id)).toBe(true);
    expect(await provider.find(id)).toEqual({ status: 'failed', reason: 'order CANCELED' });
  }
  // What was paid is back.
  const all = aGiftCardOrder({ value: 100_00 });
  expect(await provider.order(all)).toMatchObject({ status: 'delivered' });
});

test('a card that works, or an order that nobody may reject, is not taken back', async () => {
  const { tremendous, provider } = await aGiftCardShop();
  const [delivered, waiting, open] = [aGiftCardOrder(), aGiftCardOrder(), aGiftCardOrder()];
  await provider.order(delivered);
  tremendous.nextOrder({ status: 'PENDING APPROVAL' });
  await provider.order(waiting);
  tremendous.nextOrder({ status: 'OPEN' });
  await provider.order(open);
  // Whether orders may be rejected by the API is a setting of the dashboard.
  tremendous.failNext({ kind: 'status', status: 403, times: 1, path: '/api/v2/order_approvals/' });
  for (const { id } of [waiting, delivered, open]) expect(await provider.cancel(id)).toBe(false);
  expect((await provider.find(delivered.id))?.status).toBe('delivered');
  tremendous.failNext({ kind: 'status', status: 500, method: 'POST', times: 1 });
  await expect(provider.cancel(delivered.id)).rejects.toThrow(ProviderUnavailable);
});

test('the environment names the provider', async () => {
  const { tremendous, environment } = await startLocalGiftCards({
    port: 0,
    file: undefined,
    clock: { now: () => new Date() },
    origin: 'http://127.0.0.1:1',
  });
  onTestFinished(() => tremendous.close());
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const provider = await giftCardProvider();
  expect(provider?.name).toBe('tremendous');
  expect(await giftCardProvider()).toBe(provider);
  expect(await provider?.order(aGiftCardOrder())).toMatchObject({ status: 'delivered' });

  vi.stubEnv('SECRET_GIFT_CARDS', 'TEST_another');
  expect(await giftCardProvider()).not.toBe(provider);
  vi.stubEnv('GIFT_CARD_PROVIDER', 'tremendus');
  await expect(giftCardProvider()).rejects.toThrow('known: tremendous');
  vi.unstubAllEnvs();
  expect(await giftCardProvider()).toBeUndefined();
});

test('only whoever hears an event reads the key that events are signed with', async () => {
  const asked: (string | undefined)[] = [];
  stubAws(SSMClient)
    .on(GetParameterCommand)
    .callsFake(({ Name }: GetParameterCommandInput) => {
      asked.push(Name);
      return { Parameter: { Value: 'TEST_key' } };
    });
  vi.stubEnv('SECRETS_PATH', '/bravo/test');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  const fresh = await import('#functions/adapters/gift-cards/gift-card-provider');
  const provider = await fresh.giftCardProvider();
  expect(asked).toEqual(['/bravo/test/gift-cards']);
  expect(await provider?.readEvent('{}', () => 'sha256=00')).toBeUndefined();
  expect(asked).toEqual(['/bravo/test/gift-cards', '/bravo/test/gift-cards-webhook']);
});

test('the key of the sandbox chooses its address', () => {
  expect(addressFor('TEST_1')).toBe('https://testflight.tremendous.com/api/v2');
  expect(addressFor('PROD_1')).toBe('https://api.tremendous.com/api/v2');
});
