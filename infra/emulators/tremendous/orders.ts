import type { CreateOrder200Response, GetOrder200Response, ListOrders200Response } from 'tremendous';
import * as z from 'zod';
import { campaign, canPayFor, catalog, rates } from './catalog.ts';
import { TremendousRefusal, wrongField } from './errors.ts';
import type { Order, Reward } from './objects.ts';
import { pageOf, paging, parsed } from './params.ts';
import { newLink, shownReward } from './rewards.ts';
import { emit, newId, orderNamed, type Outcome, pay, present, type World } from './world.ts';

const Create = z.strictObject({
  external_id: z.string().max(255).nullish(),
  payment: z.strictObject({ funding_source_id: z.string() }),
  reward: z.strictObject({
    campaign_id: z.string().nullish(),
    products: z.array(z.string()).optional(),
    value: z.strictObject({
      denomination: z
        .number()
        .positive()
        .max(10_000)
        .refine(
          (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
          'At most two decimals.',
        ),
      currency_code: z
        .string()
        .refine((code) => code in rates, 'This currency is not known.')
        .default('USD'),
    }),
    recipient: z
      .strictObject({
        name: z.string().nullish(),
        email: z
          .string()
          .regex(/^[^@\s]+@[^@\s]+$/, 'This is no e-mail address.')
          .optional(),
        phone: z.string().optional(),
      })
      .default({}),
    language: z
      .string()
      .regex(/^[a-z]{2}$/, 'A language has two letters.')
      .optional(),
    delivery: z.strictObject({
      method: z.enum(['EMAIL', 'LINK', 'PHONE']),
      meta: z
        .strictObject({
          sender_name: z.string().optional(),
          subject_line: z.string().optional(),
          message: z.string().optional(),
        })
        .optional(),
    }),
  }),
});
type Create = z.infer<typeof Create>;

const Many = z.strictObject({
  ...paging(10),
  campaign_id: z.string().optional(),
  external_id: z.string().optional(),
  'created_at[gte]': z.iso.datetime().optional(),
  'created_at[lte]': z.iso.datetime().optional(),
});

/** The sandbox has one source: the balance. */
const isBalance = (source: string): boolean => source.toUpperCase() === 'BALANCE';

/** @throws TremendousRefusal 422 for an order that nobody could redeem */
const check = ({ payment, reward }: Create): void => {
  const { campaign_id: of, products = [], value, delivery, recipient } = reward;
  if (!isBalance(payment.funding_source_id))
    throw wrongField(422, ['payment', 'funding_source_id'], 'There is no such funding source.');
  if (!of && products.length === 0)
    throw wrongField(422, ['reward', 'products'], 'Either products or a campaign is needed.');
  if (of && of !== campaign) throw wrongField(422, ['reward', 'campaign_id'], 'There is no such campaign.');
  const unknown = products.find((id) => !catalog.some((one) => one.id === id));
  if (unknown !== undefined) throw wrongField(422, ['reward', 'products'], `There is no product ${unknown}.`);
  const offered = catalog.filter(({ id }) => products.length === 0 || products.includes(id));
  if (!offered.some((one) => canPayFor(one, value)))
    throw wrongField(422, ['reward', 'catalog'], 'None of the products can be had for this value.');
  if (delivery.method === 'EMAIL' && !recipient.email)
    throw wrongField(422, ['reward', 'recipient', 'email'], 'This field is missing.');
  if (delivery.method === 'PHONE' && !recipient.phone)
    throw wrongField(422, ['reward', 'recipient', 'phone'], 'This field is missing.');
};

const dollars = (cents: number): number => cents / 100;

const shownOrder = (world: World, order: Order, link?: string): GetOrder200Response['order'] => {
  const reward = world.store.get('reward', order.reward);
  const amounts = { fees: 0, discount: 0, currency_code: 'USD' };
  const total = dollars(order.cents);
  return {
    id: order.id,
    external_id: order.external_id,
    campaign_id: order.campaign_id,
    created_at: order.created_at,
    status: order.status,
    channel: 'API',
    ...(order.payment !== 'due' && {
      payment: {
        subtotal: total,
        total,
        ...amounts,
        ...(order.payment === 'refunded' && { refund: { total, currency_code: 'USD' } }),
      },
    }),
    rewards: reward ? [shownReward(reward, link)] : [],
  };
};

/** What a repeated external_id is answered with. */
const repeated = (
  world: World,
  known: Order,
  request: string,
): { status: number; body: CreateOrder200Response } => {
  const { repeated: how } = world.settings;
  const status = how === 'documented' ? (known.request === request ? 201 : 409) : how;
  if (status === 409)
    throw new TremendousRefusal(409, 'There is another order with this external_id.', {
      external_id: 'It is taken.',
    });
  return { status, body: { order: shownOrder(world, known) as CreateOrder200Response['order'] } };
};

/** Makes the order and its reward as a test wants them; without a wish, both succeed. */
const place = (world: World, create: Create, request: string, outcome: Outcome): Order => {
  const { external_id: external, reward: wanted } = create;
  const { denomination, currency_code: currency } = wanted.value;
  const status = outcome.status ?? 'EXECUTED';
  const cents = Math.round((denomination * 100) / (rates[currency] ?? 1));
  if (status === 'EXECUTED') pay(world, cents);
  const byUs = wanted.delivery.method === 'LINK';
  const order: Order = {
    id: newId(),
    external_id: external || null,
    request,
    campaign_id: wanted.campaign_id ?? null,
    created_at: present(world),
    status,
    cents,
    payment: status === 'EXECUTED' ? 'paid' : 'due',
    reward: newId(),
  };
  const reward: Reward = {
    id: order.reward,
    order_id: order.id,
    created_at: order.created_at,
    value: wanted.value,
    recipient: wanted.recipient,
    products: wanted.products ?? [],
    delivery: {
      method: wanted.delivery.method,
      status: outcome.delivery ?? (byUs && status === 'EXECUTED' ? 'SUCCEEDED' : 'PENDING'),
    },
    links: [],
    canceled: false,
  };
  world.store.put('order', order);
  world.store.put('reward', reward);
  emit(world, 'ORDERS.CREATED', order.id);
  if (status === 'FAILED') emit(world, 'ORDERS.FAILED', order.id);
  return order;
};

/**
 * An order is made as a whole or refused as a whole: one that the balance does not cover leaves nothing behind, so its
 * external_id can be used again.
 */
export const createOrder = (
  world: World,
  sent: unknown,
): { status: number; body: CreateOrder200Response } => {
  const create = parsed(Create, sent);
  const { external_id: external, ...asked } = create;
  const request = JSON.stringify(asked);
  const known = external && world.store.all('order').find((one) => one.external_id === external);
  if (known) return repeated(world, known, request);
  check(create);
  const [outcome = {}] = world.next;
  const order = place(world, create, request, outcome);
  world.next.shift();
  const { method, status } = world.store.get('reward', order.reward)?.delivery ?? {};
  const link = method === 'LINK' && status === 'SUCCEEDED' ? newLink(world, order.reward) : undefined;
  return {
    // 202: taken, and carried out later.
    status: order.status === 'OPEN' ? 202 : 200,
    body: { order: shownOrder(world, order, link) as CreateOrder200Response['order'] },
  };
};

export const listOrders = (world: World, query: unknown): ListOrders200Response => {
  const asked = parsed(Many, query);
  const { 'created_at[gte]': from, 'created_at[lte]': to } = asked;
  const found = world.store
    .all('order')
    .filter(
      (one) =>
        (asked.external_id === undefined || one.external_id === asked.external_id) &&
        (asked.campaign_id === undefined || one.campaign_id === asked.campaign_id) &&
        (from === undefined || Date.parse(one.created_at) >= Date.parse(from)) &&
        (to === undefined || Date.parse(one.created_at) <= Date.parse(to)),
    );
  return {
    orders: pageOf(found, asked).map((one) => shownOrder(world, one)),
    total_count: found.length,
  };
};

export const getOrder = (world: World, id: string): GetOrder200Response => ({
  order: shownOrder(world, orderNamed(world, id)),
});
