import { createHash, randomBytes } from 'node:crypto';
import type { CreateOrderRequest, Order as SdkOrder, Reward as SdkReward } from 'tremendous';
import { openStore, type Store } from '../service/store.ts';
import { notFound, TremendousRefusal } from './refusals.ts';

type OrderStatus = SdkOrder['status'];

/** An order as it is kept; each contains one reward. */
export type Order = {
  readonly id: string;
  readonly created_at: string;
  readonly external_id: string;
  /** What was asked for; a repeated external_id asks for the same, or conflicts. */
  readonly request: string;
  readonly status: OrderStatus;
  /** What it costs, in cents of US dollars. */
  readonly cents: number;
  readonly payment: 'due' | 'paid' | 'refunded';
  readonly reward: string;
};

export type Reward = {
  readonly id: string;
  readonly created_at: string;
  readonly order_id: string;
  readonly value: { readonly denomination: number; readonly currency_code: 'USD' };
  readonly recipient: NonNullable<CreateOrderRequest['reward']['recipient']>;
  readonly products: readonly string[];
  readonly delivery: Required<NonNullable<SdkReward['delivery']>>;
  /** SHA-256 of the links' secrets: a link is a password, so it is shown once and never kept. */
  readonly links: readonly string[];
  readonly canceled: boolean;
};

/** An event that its endpoint has not taken yet. */
export type Event = {
  /** Called `uuid` in the message. */
  readonly id: string;
  readonly event: `ORDERS.${'CREATED' | 'APPROVED' | 'CANCELED' | 'FAILED'}` | 'REWARDS.CANCELED';
  readonly created_utc: string;
  readonly resource: { readonly id: string; readonly type: 'orders' | 'rewards' };
};

/** Every kind of object that is kept, by the name of its collection. */
type Kinds = {
  order: Order;
  reward: Reward;
  event: Event;
  /** What is left of the account's balance, in cents of US dollars. */
  balance: { readonly id: 'balance'; readonly cents: number };
};

/** What a test wants of the next order; without it, it is executed at once and its link is active. */
export type Outcome = {
  readonly status?: OrderStatus | undefined;
  readonly delivery?: Reward['delivery']['status'] | undefined;
};

/** One account of Tremendous: its objects, its clock, and what it tells others. */
export type World = {
  readonly store: Store<Kinds>;
  readonly clock: () => Date;
  readonly origin: string;
  /** The account's endpoint for events, as an operator registers it. */
  readonly webhook: { readonly url: string; readonly privateKey: string } | undefined;
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
  options: Pick<World, 'clock' | 'origin' | 'webhook'>,
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

const balanceOf = ({ store }: World): number => store.get('balance', 'balance')?.cents ?? firstBalance;
export const setBalance = ({ store }: World, cents: number): void =>
  store.put('balance', { id: 'balance', cents });

/** Takes what an order costs from the balance. @throws TremendousRefusal 402 */
export const pay = (world: World, cents: number): void => {
  const left = balanceOf(world) - cents;
  if (left < 0) throw new TremendousRefusal(402, 'The balance is too low for this order.');
  setBalance(world, left);
};

export const refund = (world: World, cents: number): void => setBalance(world, balanceOf(world) + cents);
