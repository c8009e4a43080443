import { expect, test } from 'vitest';
import { anOrder, raw, refusal } from '../support/tremendous-sdk.ts';
import { aTremendous } from '../support/tremendous.ts';

const wrong = 'does not fit' as const;
const withReward = (more: object) => ({ ...anOrder(), reward: { ...anOrder().reward, ...more } });
const refused: [name: string, call: string, sent: unknown, status: number, payload: object][] = [
  ['no JSON', 'POST /orders', '{', 400, {}],
  ['no body', 'POST /orders', undefined, 422, { external_id: wrong }],
  ['an unknown field', 'POST /orders', { ...anOrder(), gift: true }, 400, { gift: wrong }],
  ['an unknown field inside', 'POST /orders', withReward({ sku: 1 }), 400, { reward: { sku: wrong } }],
  ['no reward', 'POST /orders', { ...anOrder(), reward: undefined }, 422, { reward: wrong }],
  ['no value', 'POST /orders', withReward({ value: undefined }), 422, { reward: { value: wrong } }],
  [
    'an amount as a text',
    'POST /orders',
    withReward({ value: { denomination: '25', currency_code: 'USD' } }),
    400,
    { reward: { value: { denomination: wrong } } },
  ],
  [
    'a part of a cent',
    'POST /orders',
    withReward({ value: { denomination: 25.001, currency_code: 'USD' } }),
    400,
    { reward: { value: { denomination: wrong } } },
  ],
  [
    'an unknown currency',
    'POST /orders',
    withReward({ value: { denomination: 25, currency_code: 'XXX' } }),
    400,
    { reward: { value: { currency_code: wrong } } },
  ],
  [
    'an unknown funding source',
    'POST /orders',
    { ...anOrder(), payment: { funding_source_id: 'NOTHING' } },
    400,
    { payment: { funding_source_id: wrong } },
  ],
  ['no products', 'POST /orders', withReward({ products: [] }), 400, { reward: { products: wrong } }],
  [
    'an unknown product',
    'POST /orders',
    withReward({ products: ['A'] }),
    422,
    { reward: { products: wrong } },
  ],
  [
    'a value that no product has',
    'POST /orders',
    withReward({ value: { denomination: 2000, currency_code: 'USD' } }),
    422,
    { reward: { catalog: wrong } },
  ],
  [
    'an unknown method',
    'POST /orders',
    withReward({ delivery: { method: 'EMAIL' } }),
    400,
    { reward: { delivery: { method: wrong } } },
  ],
  ['an unknown filter', 'GET /products?country=US', undefined, 400, { country: wrong }],
  ['rates of another currency', 'GET /forex?base=EUR', undefined, 400, { base: wrong }],
  ['a list that is too long', 'GET /orders?limit=501', undefined, 400, { limit: wrong }],
  ['an unknown order', 'GET /orders/NOTHING', undefined, 404, {}],
  ['an unknown reward', 'GET /rewards/NOTHING', undefined, 404, {}],
  ['an unknown address', 'GET /gifts', undefined, 404, {}],
  ['an unknown method of a call', 'DELETE /orders', undefined, 404, {}],
];

const anyText = (payload: object): object =>
  JSON.parse(JSON.stringify(payload), (_, value: unknown) =>
    value === wrong ? (expect.any(String) as unknown) : value,
  ) as object;

test.each(refused)('%s is refused', async (_, call, sent, status, payload) => {
  const tremendous = await aTremendous();
  expect(await raw(tremendous, call, sent)).toEqual(refusal(status, anyText(payload)));
  expect(tremendous.orders()).toEqual([]);
});

test('only the key of the account opens it', async () => {
  const tremendous = await aTremendous();
  for (const authorization of ['', 'Bearer', 'Bearer TEST_other', `Basic ${tremendous.key}`, tremendous.key])
    expect(await raw(tremendous, 'GET /orders?limit=1', undefined, { authorization })).toEqual(refusal(401));
  expect(await raw(tremendous, 'POST /orders', anOrder(), { 'content-type': 'text/plain' })).toEqual(
    refusal(400),
  );
});
