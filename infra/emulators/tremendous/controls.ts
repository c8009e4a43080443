import * as z from 'zod';
import { cancelOrder, execute } from './approvals.ts';
import { eventTypes, type EventType, type Order, type Reward } from './objects.ts';
import { cancel } from './rewards.ts';
import {
  type Account,
  emit,
  orderNamed,
  type Outcome,
  rewardNamed,
  setBalance,
  type Settings,
  type World,
} from './world.ts';

const statuses = [
  'CANCELED',
  'OPEN',
  'EXECUTED',
  'FAILED',
  'PENDING APPROVAL',
  'PENDING INTERNAL PAYMENT APPROVAL',
  'PENDING SETTLEMENT',
] as const satisfies readonly Order['status'][];
const deliveryStatuses = ['SCHEDULED', 'FAILED', 'SUCCEEDED', 'PENDING'] as const;
const steps = ['execute', 'reject', 'fail', 'cancel', 'deliver', 'fail_delivery'] as const;
/** What happens to an order by the hand of people, banks or mail servers. */
export type Step = (typeof steps)[number];

/** Tremendous tells of deliveries that it makes itself; of a link, nobody hears. */
const deliver = (world: World, reward: Reward, status: 'SUCCEEDED' | 'FAILED'): void => {
  world.store.put('reward', { ...reward, delivery: { ...reward.delivery, status } });
  if (reward.delivery.method !== 'LINK') emit(world, `REWARDS.DELIVERY.${status}`, reward.id);
};

const taken: Readonly<Record<Step, (world: World, order: Order, reward: Reward) => void>> = {
  execute: (world, order) => execute(world, order),
  reject: (world, order) => cancelOrder(world, order),
  fail: (world, order) => {
    world.store.put('order', { ...order, status: 'FAILED' });
    emit(world, 'ORDERS.FAILED', order.id);
  },
  cancel: (world, _, reward) => cancel(world, reward),
  deliver: (world, _, reward) => deliver(world, reward, 'SUCCEEDED'),
  fail_delivery: (world, _, reward) => deliver(world, reward, 'FAILED'),
};

/** An order, as tests look at it. */
type KnownOrder = Pick<Order, 'id' | 'external_id' | 'status' | 'cents'> &
  Pick<Reward, 'value' | 'recipient' | 'products' | 'delivery'> & { reward: string; links: number };

export type Controls = {
  /** What is left on the account, in cents of US dollars. */
  readonly setBalance: (cents: number) => void;
  /** What becomes of the next orders, instead of being executed with a link that works. */
  readonly nextOrder: (outcome: Outcome, times?: number) => void;
  /** @param id of the order, or its external id */
  readonly change: (id: string, step: Step) => void;
  /** Sends an event about an order, which nothing in Tremendous' documentation brings about. */
  readonly tell: (event: EventType, id: string) => void;
  readonly set: (settings: Partial<Settings>) => void;
  readonly orders: () => KnownOrder[];
};

export const controlsOf = ({ world, transact }: Account): Controls => ({
  setBalance: (cents) => transact(() => setBalance(world, cents)),
  nextOrder: (outcome, times = 1) => void world.next.push(...Array.from({ length: times }, () => outcome)),
  change: (id, step) =>
    transact(() => {
      const order = orderNamed(world, id);
      taken[step](world, order, rewardNamed(world, order.reward));
    }),
  tell: (event, id) =>
    transact(() => {
      const order = orderNamed(world, id);
      emit(world, event, event.startsWith('ORDERS.') ? order.id : order.reward);
    }),
  set: (settings) => void Object.assign(world.settings, settings),
  orders: () =>
    world.store.all('order').map(({ id, external_id, status, cents, reward: named }) => {
      const { value, recipient, products, delivery, links } = rewardNamed(world, named);
      return {
        id,
        external_id,
        status,
        cents,
        value,
        recipient,
        products,
        delivery,
        reward: named,
        links: links.length,
      };
    }),
});

const Balance = z.strictObject({ cents: z.int().min(0) });
const Next = z.strictObject({
  status: z.enum(statuses).optional(),
  delivery: z.enum(deliveryStatuses).optional(),
  times: z.int().min(1).default(1),
});
const Change = z.strictObject({ id: z.string(), step: z.enum(steps) });
const Tell = z.strictObject({ id: z.string(), event: z.enum(eventTypes) });
const NewSettings = z.strictObject({
  repeated: z.union([z.literal('documented'), z.literal(200), z.literal(201), z.literal(409)]).optional(),
  approvals: z.boolean().optional(),
});

/** The same over HTTP, beside the controls that all stand-ins have. */
export const controlCalls = (controls: Controls): Readonly<Record<string, (sent: unknown) => unknown>> => ({
  'POST /_control/balance': (sent) => controls.setBalance(Balance.parse(sent).cents),
  'POST /_control/next-order': (sent) => {
    const { times, ...outcome } = Next.parse(sent);
    controls.nextOrder(outcome, times);
  },
  'POST /_control/change': (sent) => {
    const { id, step } = Change.parse(sent);
    controls.change(id, step);
  },
  'POST /_control/tell': (sent) => {
    const { id, event } = Tell.parse(sent);
    controls.tell(event, id);
  },
  'POST /_control/settings': (sent) => controls.set(NewSettings.parse(sent)),
  'GET /_control/orders': () => ({ data: controls.orders() }),
});
