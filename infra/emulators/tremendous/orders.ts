import { randomBytes } from 'node:crypto';
import type {
  CreateOrder200Response,
  GenerateRewardLink200Response,
  GetOrder200Response,
  GetReward200Response,
  ListOrders200Response,
} from 'tremendous';
import * as z from 'zod';
import { canPayFor, catalog } from './catalog.ts';
import { parsed, TremendousRefusal, wrongField } from './refusals.ts';
import { emit } from './webhooks.ts';
import {
  digestOf,
  newId,
  type Order,
  orderNamed,
  type Outcome,
  pay,
  present,
  refund,
  type Reward,
  rewardNamed,
  type World,
} from './world.ts';

const Create = z.strictObject({
  external_id: z.string().min(1).max(255),
  /** The sandbox has one source. */
  payment: z.strictObject({ funding_source_id: z.literal('balance') }),
  reward: z.strictObject({
    products: z.array(z.string()).min(1),
    value: z.strictObject({
      denomination: z
        .number()
        .positive()
        .max(10_000)
        .refine(
          (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
          'At most two decimals.',
        ),
      currency_code: z.literal('USD'),
    }),
    recipient: z.strictObject({
      name: z.string(),
      email: z.string().regex(/^[^@\s]+@[^@\s]+$/, 'This is not an email address.'),
    }),
    delivery: z.strictObject({ method: z.literal('LINK') }),
  }),
});
type Create = z.infer<typeof Create>;

/** @throws TremendousRefusal 422 for an order that nobody could redeem */
const check = ({ reward: { products, value } }: Create): void => {
  const unknown = products.find((id) => !catalog.some((one) => one.id === id));
  if (unknown !== undefined) throw wrongField(422, ['reward', 'products'], `There is no product ${unknown}.`);
  if (!catalog.some((one) => products.includes(one.id) && canPayFor(one, value.denomination)))
    throw wrongField(422, ['reward', 'catalog'], 'None of the products can be had for this value.');
};

/** @param link only in the answer that makes it */
const shownReward = (reward: Reward, link?: string): GetReward200Response['reward'] => {
  const { id, order_id, created_at, value, recipient, delivery } = reward;
  return {
    id,
    order_id,
    created_at,
    expires_at: null,
    value,
    recipient,
    delivery: { ...delivery, ...(link !== undefined && { link }) },
  };
};

const shownOrder = (world: World, order: Order, link?: string): GetOrder200Response['order'] => {
  const total = order.cents / 100;
  return {
    id: order.id,
    external_id: order.external_id,
    campaign_id: null,
    created_at: order.created_at,
    status: order.status,
    channel: 'API',
    ...(order.payment !== 'due' && {
      payment: {
        subtotal: total,
        total,
        fees: 0,
        discount: 0,
        currency_code: 'USD',
        ...(order.payment === 'refunded' && { refund: { total, currency_code: 'USD' } }),
      },
    }),
    rewards: [shownReward(rewardNamed(world, order.reward), link)],
  };
};

/** Makes the order and its reward as a test wants them; without a wish, both succeed. */
const place = (world: World, create: Create, request: string, outcome: Outcome): Order => {
  const { external_id, reward: wanted } = create;
  const status = outcome.status ?? 'EXECUTED';
  const cents = Math.round(wanted.value.denomination * 100);
  if (status === 'EXECUTED') pay(world, cents);
  const order: Order = {
    id: newId(),
    external_id,
    request,
    created_at: present(world),
    status,
    cents,
    payment: status === 'EXECUTED' ? 'paid' : 'due',
    reward: newId(),
  };
  world.store.put('order', order);
  world.store.put('reward', {
    id: order.reward,
    order_id: order.id,
    created_at: order.created_at,
    value: wanted.value,
    recipient: wanted.recipient,
    products: wanted.products,
    delivery: {
      method: 'LINK',
      status: outcome.delivery ?? (status === 'EXECUTED' ? 'SUCCEEDED' : 'PENDING'),
    },
    links: [],
    canceled: false,
  });
  emit(world, 'ORDERS.CREATED', order.id);
  if (status === 'FAILED') emit(world, 'ORDERS.FAILED', order.id);
  return order;
};

/** Makes a link to a reward. Older ones stay. */
const newLink = (world: World, reward: Reward): string => {
  const secret = randomBytes(24).toString('hex');
  world.store.put('reward', { ...reward, links: [...reward.links, digestOf(secret)] });
  return `${world.origin}/rewards/payout/${secret}`;
};

type Created = { readonly status: number; readonly body: CreateOrder200Response };
const created = (status: number, order: GetOrder200Response['order']): Created => ({
  status,
  body: { order: order as CreateOrder200Response['order'] },
});

/**
 * An order is made as a whole or refused as a whole: one that the balance does not cover leaves nothing behind, so its
 * external_id can be used again.
 */
export const createOrder = (world: World, sent: unknown): Created => {
  const create = parsed(Create, sent);
  const { external_id: external, ...asked } = create;
  const request = JSON.stringify(asked);
  const known = world.store.all('order').find((one) => one.external_id === external);
  if (known?.request === request) return created(201, shownOrder(world, known));
  if (known)
    throw new TremendousRefusal(409, 'There is another order with this external_id.', {
      external_id: 'It is taken.',
    });
  check(create);
  const [outcome = {}] = world.next;
  const order = place(world, create, request, outcome);
  world.next.shift();
  const reward = rewardNamed(world, order.reward);
  const link = reward.delivery.status === 'SUCCEEDED' ? newLink(world, reward) : undefined;
  // 202: taken, and carried out later.
  return created(order.status === 'OPEN' ? 202 : 200, shownOrder(world, order, link));
};

const Many = z.strictObject({ limit: z.coerce.number().int().min(1).max(500) });

/** The newest come first. */
export const listOrders = (world: World, query: unknown): ListOrders200Response => {
  const { limit } = parsed(Many, query);
  const all = world.store.all('order');
  const shown = all.toReversed().slice(0, limit);
  return { orders: shown.map((one) => shownOrder(world, one)), total_count: all.length };
};

export const getOrder = (world: World, id: string): GetOrder200Response => ({
  order: shownOrder(world, orderNamed(world, id)),
});

export const getReward = (world: World, id: string): GetReward200Response => ({
  reward: shownReward(rewardNamed(world, id)),
});

export const generateLink = (world: World, id: string): GenerateRewardLink200Response => {
  const reward = rewardNamed(world, id);
  if (reward.delivery.status !== 'SUCCEEDED' || reward.canceled)
    throw new TremendousRefusal(403, 'This reward has no link.');
  return { reward: { id, link: newLink(world, reward) } };
};

/** Takes a reward back, and gives back what it cost. */
export const cancel = (world: World, order: Order): void => {
  world.store.put('reward', { ...rewardNamed(world, order.reward), canceled: true });
  world.store.put('order', { ...order, status: 'CANCELED', payment: 'refunded' });
  refund(world, order.cents);
  emit(world, 'REWARDS.CANCELED', order.reward);
};

/** By the API, only what could not be delivered can be canceled; a link that works is canceled in the dashboard. */
export const cancelReward = (world: World, id: string): GetReward200Response => {
  const { canceled, delivery, order_id } = rewardNamed(world, id);
  if (canceled || delivery.status !== 'FAILED')
    throw new TremendousRefusal(422, 'This reward cannot be canceled.');
  cancel(world, orderNamed(world, order_id));
  return getReward(world, id);
};

/** Ends an order that was not carried out. */
export const reject = (world: World, order: Order): void => {
  world.store.put('order', { ...order, status: 'CANCELED' });
  emit(world, 'ORDERS.CANCELED', order.id);
};

export const rejectOrder = (world: World, id: string): GetOrder200Response => {
  const order = orderNamed(world, id);
  if (order.status !== 'PENDING APPROVAL')
    throw new TremendousRefusal(422, 'This order does not wait for an approval.');
  reject(world, order);
  return getOrder(world, id);
};
