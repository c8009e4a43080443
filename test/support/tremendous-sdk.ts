import { Configuration, ForexApi, OrdersApi, ProductsApi, RewardsApi } from 'tremendous';
import { expect } from 'vitest';
import type { LocalTremendous } from '#infra/emulators/tremendous/start';
import { aPurchaseId } from './tremendous.ts';

/** The SDK on a stand-in, call by call. */
export const sdkOf = ({ key, url }: Pick<LocalTremendous, 'key' | 'url'>) => {
  const configuration = new Configuration({ accessToken: key, basePath: url });
  return {
    orders: new OrdersApi(configuration),
    rewards: new RewardsApi(configuration),
    products: new ProductsApi(configuration),
    forex: new ForexApi(configuration),
  };
};

/** What the SDK sends for a card of some dollars. */
export const anOrder = (external_id: string = aPurchaseId(), denomination = 25) => ({
  external_id,
  payment: { funding_source_id: 'balance' },
  reward: {
    products: ['LOCALMARKETUS'],
    value: { denomination, currency_code: 'USD' as const },
    recipient: { name: 'Anna Lee', email: 'anna@acme.example' },
    delivery: { method: 'LINK' as const },
  },
});

/** A call without the SDK, for what it would never send. */
export const raw = async (
  { url, key }: LocalTremendous,
  call: string,
  sent?: unknown,
  headers: Record<string, string> = {},
) => {
  const [method = 'GET', path = ''] = call.split(' ');
  const response = await fetch(`${url}${path}`, {
    method,
    ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

/** What a refusal looks like, with the fields it names. */
export const refusal = (status: number, payload: object = {}) => ({
  status,
  body: { errors: { message: expect.any(String) as string, payload } },
});
