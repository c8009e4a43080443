import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { openStore, type Store } from '../service/store.ts';
import { notFound, TremendousRefusal } from './errors.ts';
import type { Event, EventType, Kinds, Order, OrderStatus, Reward } from './objects.ts';

/** What a test wants of the next orders; without it, they are executed at once and their links are active. */
export type Outcome = {
  readonly status?: OrderStatus | undefined;
  readonly delivery?: Reward['delivery']['status'] | undefined;
};

export type Settings = {
  /** The status of an answer to a repeated external_id; by default as documented: 201, and 409 for another order. */
  repeated: 'documented' | 200 | 201 | 409;
  /** Whether orders can be approved and rejected by the API: a setting of the dashboard. */
  approvals: boolean;
};

/** One account of Tremendous: its objects, its clock, and what it tells others. */
export type World = {
  readonly store: Store<Kinds>;
  readonly clock: () => Date;
  readonly origin: string;
  readonly settings: Settings;
  /** Outcomes of the next orders, one for each. */
  readonly next: Outcome[];
  /** Events since the last commit. */
  outbox: Event[];
};

export type Account = {
  readonly world: World;
  /** Does something as a whole or not at all: what it changed is kept, then told. */
  readonly transact: <Result>(doing: () => Result) => Result;
};

/** What the sandbox begins with. */
const firstBalance = 100_000_00;

/** The account, with everything that was kept of it. */
export const openAccount = (
  file: string | undefined,
  options: Pick<World, 'clock' | 'origin' | 'settings'>,
  onEvents: (events: readonly Event[]) => void,
): Account => {
  const store = openStore<Kinds>(file, 'its orders and gift cards are lost');
  const world: World = { ...options, store, next: [], outbox: [] };
  const transact: Account['transact'] = (doing) => {
    try {
      const result = doing();
      store.commit();
      onEvents(world.outbox);
      return result;
    } catch (error) {
      store.rollback();
      throw error;
    } finally {
      world.outbox = [];
    }
  };
  return { world, transact };
};

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const newId = (): string =>
  [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('');
export const present = (world: World): string => world.clock().toISOString();

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** @param id Tremendous' own, or the external one. @throws TremendousRefusal 404 */
export const orderNamed = ({ store }: World, id: string): Order => {
  const found = store.get('order', id) ?? store.all('order').find((one) => one.external_id === id);
  if (!found) throw notFound('order');
  return found;
};

/** @throws TremendousRefusal 404 */
export const rewardNamed = ({ store }: World, id: string): Reward => {
  const found = store.get('reward', id);
  if (!found) throw notFound('reward');
  return found;
};

export const balanceOf = ({ store }: World): number => store.get('balance', 'balance')?.cents ?? firstBalance;
export const setBalance = ({ store }: World, cents: number): void =>
  store.put('balance', { id: 'balance', cents });

/** Takes what an order costs from the balance. @throws TremendousRefusal 402 */
export const pay = (world: World, cents: number): void => {
  const left = balanceOf(world) - cents;
  if (left < 0) throw new TremendousRefusal(402, 'The balance is too low for this order.');
  setBalance(world, left);
};

export const eventOf = (world: World, event: EventType, id: string): Event => ({
  id: randomUUID(),
  event,
  created_utc: present(world),
  resource: { id, type: event.startsWith('ORDERS.') ? 'orders' : 'rewards' },
});

/** Tells the endpoint of what happened, if there is one. */
export const emit = (world: World, event: EventType, id: string): void => {
  if (world.store.all('webhook').length === 0) return;
  const told = eventOf(world, event, id);
  world.store.put('event', told);
  world.outbox.push(told);
};
