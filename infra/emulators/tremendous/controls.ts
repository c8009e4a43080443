import { cancel, reject } from './orders.ts';
import { emit } from './webhooks.ts';
import {
  type Account,
  type Order,
  orderNamed,
  type Outcome,
  pay,
  type Reward,
  rewardNamed,
  setBalance,
  type World,
} from './world.ts';

const deliver = (world: World, { reward: id }: Order): void => {
  const reward = rewardNamed(world, id);
  world.store.put('reward', { ...reward, delivery: { ...reward.delivery, status: 'SUCCEEDED' } });
};

/** Carries out an order that waited. @throws TremendousRefusal 402, and it still waits */
const execute = (world: World, order: Order): void => {
  pay(world, order.cents);
  world.store.put('order', { ...order, status: 'EXECUTED', payment: 'paid' });
  deliver(world, order);
  if (order.status === 'PENDING APPROVAL') emit(world, 'ORDERS.APPROVED', order.id);
};

/** What happens to an order by the hand of people and banks. Of a link that works, nobody hears: we deliver it. */
const steps = { execute, reject, cancel, deliver };

/** An order with its reward, as tests look at it. */
type KnownOrder = Order & Omit<Reward, keyof Order>;

export type Controls = {
  /** What is left on the account, in cents of US dollars. */
  readonly setBalance: (cents: number) => void;
  /** What becomes of the next order, instead of being executed with a link that works. */
  readonly nextOrder: (outcome: Outcome) => void;
  /** @param id of the order, or its external id */
  readonly change: (id: string, step: keyof typeof steps) => void;
  readonly orders: () => KnownOrder[];
};

export const controlsOf = ({ world, transact }: Account): Controls => ({
  setBalance: (cents) => transact(() => setBalance(world, cents)),
  nextOrder: (outcome) => void world.next.push(outcome),
  change: (id, step) => transact(() => steps[step](world, orderNamed(world, id))),
  orders: () => world.store.all('order').map((order) => ({ ...rewardNamed(world, order.reward), ...order })),
});
