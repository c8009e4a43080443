import * as z from 'zod';
import type { ApiCall, ApiReply } from '../service/server.ts';
import { catalog, rates } from './catalog.ts';
import {
  cancelReward,
  createOrder,
  generateLink,
  getOrder,
  getReward,
  listOrders,
  rejectOrder,
} from './orders.ts';
import { notFound, parsed, TremendousRefusal } from './refusals.ts';
import type { Account, World } from './world.ts';

export const apiPath = '/api/v2';

type Asked = { readonly id: string; readonly query: unknown; readonly sent: unknown };
/** What a call is answered with: 200 and a body, or a status of its own. */
type Run = (world: World, asked: Asked) => object | { status: number; body: object };

const Forex = z.strictObject({ base: z.literal('USD') });

const routes: Readonly<Record<string, Run>> = {
  'GET /products': (_, { query }) => {
    parsed(z.strictObject({}), query);
    return { products: catalog };
  },
  'GET /forex': (_, { query }) => {
    parsed(Forex, query);
    return { forex: rates };
  },
  'POST /orders': (world, { sent }) => createOrder(world, sent),
  'GET /orders': (world, { query }) => listOrders(world, query),
  'GET /orders/:id': (world, { id }) => getOrder(world, id),
  'POST /order_approvals/:id/reject': (world, { id }) => rejectOrder(world, id),
  'GET /rewards/:id': (world, { id }) => getReward(world, id),
  'POST /rewards/:id/generate_link': (world, { id }) => generateLink(world, id),
  'POST /rewards/:id/cancel': (world, { id }) => cancelReward(world, id),
};

const patterns = Object.entries(routes).map(([name, run]) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, pattern: new RegExp(`^${apiPath}${path.replace(':id', '([^/]+)')}$`), run };
});

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
export const answer = ({ transact, world }: Account, key: string, call: ApiCall): ApiReply => {
  try {
    if (call.headers.authorization !== `Bearer ${key}`)
      throw new TremendousRefusal(401, 'The API key is missing or wrong.');
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
