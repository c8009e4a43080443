import { timingSafeEqual } from 'node:crypto';
import type { ListFundingSources200Response } from 'tremendous';
import * as z from 'zod';
import type { ApiCall, ApiReply } from '../service/server.ts';
import { approveOrder, rejectOrder } from './approvals.ts';
import { catalog, productNamed, rates } from './catalog.ts';
import { notFound, TremendousRefusal, wrongField } from './errors.ts';
import { createOrder, getOrder, listOrders } from './orders.ts';
import { parsed } from './params.ts';
import { cancelReward, generateLink, getReward, listRewards } from './rewards.ts';
import { createWebhook, deleteWebhook, getWebhook, listEvents, listWebhooks, simulate } from './webhooks.ts';
import { type Account, balanceOf, digestOf, type World } from './world.ts';

export const apiPath = '/api/v2';

type Asked = { readonly id: string; readonly query: unknown; readonly sent: unknown };
/** What a call is answered with: 200 and a body, or a status of its own. */
type Run = (world: World, asked: Asked) => object | { status: number; body: object };

const Products = z.strictObject({
  country: z.string().optional(),
  currency: z.string().optional(),
  subcategory: z.string().optional(),
});
const Forex = z.strictObject({ base: z.string().default('USD') });

/** `US,CA` accepts either; nothing accepts all. */
const accepts = (list: string | undefined, values: readonly (string | undefined)[]): boolean =>
  list === undefined || list.split(',').some((one) => values.includes(one.trim()));

const listProducts: Run = (_, { query }) => {
  const { country, currency, subcategory } = parsed(Products, query);
  const products = catalog.filter(
    (one) =>
      accepts(
        country,
        one.countries.map(({ abbr }) => abbr),
      ) &&
      accepts(currency, one.currency_codes) &&
      accepts(subcategory, [one.subcategory]),
  );
  return { products };
};

const listForex: Run = (_, { query }) => {
  const { base } = parsed(Forex, query);
  const one = rates[base];
  if (one === undefined) throw wrongField(422, ['base'], 'This currency is not known.');
  return { forex: Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, rate / one])) };
};

type Source = ListFundingSources200Response['funding_sources'][number];

const balanceSource = (world: World): Source => {
  const cents = balanceOf(world);
  return {
    id: 'BALANCE',
    method: 'balance',
    usage_permissions: ['api_orders', 'dashboard_orders'],
    status: 'active',
    meta: {
      available_cents: cents,
      available_amount: cents / 100,
      pending_cents: 0,
      pending_amount: 0,
      currency_code: 'USD',
    },
  };
};

const routes: Readonly<Record<string, Run>> = {
  'GET /products': listProducts,
  'GET /products/:id': (_, { id }) => ({ product: productNamed(id) }),
  'GET /forex': listForex,
  'GET /funding_sources': (world) => ({ funding_sources: [balanceSource(world)] }),
  'GET /funding_sources/:id': (world, { id }) => {
    if (id !== 'BALANCE') throw notFound('funding source');
    return { funding_source: balanceSource(world) };
  },
  'POST /orders': (world, { sent }) => createOrder(world, sent),
  'GET /orders': (world, { query }) => listOrders(world, query),
  'GET /orders/:id': (world, { id }) => getOrder(world, id),
  'POST /order_approvals/:id/approve': (world, { id }) => approveOrder(world, id),
  'POST /order_approvals/:id/reject': (world, { id }) => rejectOrder(world, id),
  'GET /rewards': (world, { query }) => listRewards(world, query),
  'GET /rewards/:id': (world, { id }) => getReward(world, id),
  'POST /rewards/:id/generate_link': (world, { id }) => generateLink(world, id),
  'POST /rewards/:id/cancel': (world, { id }) => cancelReward(world, id),
  'GET /webhooks': (world) => listWebhooks(world),
  'POST /webhooks': (world, { sent }) => createWebhook(world, sent),
  'GET /webhooks/:id': (world, { id }) => getWebhook(world, id),
  'DELETE /webhooks/:id': (world, { id }) => deleteWebhook(world, id),
  'GET /webhooks/:id/events': (world, { id }) => listEvents(world, id),
  'POST /webhooks/:id/simulate': (world, { id, sent }) => simulate(world, id, sent),
};

const patterns = Object.entries(routes).map(([name, run]) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, pattern: new RegExp(`^${apiPath}${path.replace(':id', '([^/]+)')}$`), run };
});

/** @throws TremendousRefusal 401 unless the call carries the account's key */
const authenticate = (sent: string | undefined, key: string): void => {
  const given = Buffer.from(digestOf(sent ?? ''));
  if (!timingSafeEqual(given, Buffer.from(digestOf(`Bearer ${key}`))))
    throw new TremendousRefusal(401, 'The API key is missing or wrong.');
};

/** @throws TremendousRefusal 400 for a body that is no JSON */
const jsonOf = ({ headers, body }: ApiCall): unknown => {
  if (body === '') return {};
  if (!headers['content-type']?.startsWith('application/json'))
    throw new TremendousRefusal(400, 'The body has to be application/json.');
  try {
    return JSON.parse(body);
  } catch {
    throw new TremendousRefusal(400, 'The body is no JSON.');
  }
};

export const replyOf = (status: number, body: object): ApiReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});

/** Answers a call as Tremendous does. It is carried out as a whole or not at all. */
export const answer = (
  { transact, world }: Pick<Account, 'transact' | 'world'>,
  key: string,
  call: ApiCall,
): ApiReply => {
  try {
    authenticate(call.headers.authorization, key);
    const found = patterns
      .filter(({ method }) => method === call.method)
      .map(({ pattern, run }) => ({ run, match: pattern.exec(call.path) }))
      .find(({ match }) => match !== null);
    if (!found) throw notFound('address');
    const asked = {
      id: decodeURIComponent(found.match?.[1] ?? ''),
      query: Object.fromEntries(new URLSearchParams(call.query)),
      sent: jsonOf(call),
    };
    const result = transact(() => found.run(world, asked));
    return 'status' in result && 'body' in result
      ? replyOf(result.status, result.body)
      : replyOf(200, result);
  } catch (error) {
    if (error instanceof TremendousRefusal) return replyOf(error.status, error.body());
    throw error;
  }
};
