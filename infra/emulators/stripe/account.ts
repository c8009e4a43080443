import { catchUp } from './clock-work.ts';
import { openStore } from '../service/store.ts';
import type { Event, Kinds } from './objects.ts';
import type { World } from './world.ts';

export type Account = {
  readonly world: World;
  /** Does something as a whole or not at all: what it changed is kept, then told. */
  readonly transact: <Result>(doing: () => Result, keepsWhenThrown?: (error: unknown) => boolean) => Result;
  /** Does what time has brought. */
  readonly catchUp: () => void;
};
type Options = {
  file: string | undefined;
  clock: () => Date;
  origin: () => string;
  listeners: (type: string) => number;
  onEvents: (events: readonly Event[]) => void;
};

/** The account, with everything that was kept of it. */
export const openAccount = ({ file, clock, origin, listeners, onEvents }: Options): Account => {
  const store = openStore<Kinds>(file, 'its customers, subscriptions and invoices are lost');
  const world: World = { store, clock, origin, at: null, listeners, outbox: [] };
  const commit = (): void => {
    store.commit();
    const events = world.outbox;
    world.outbox = [];
    if (events.length > 0) onEvents(events);
  };
  const rollback = (): void => {
    store.rollback();
    world.outbox = [];
  };
  const transact: Account['transact'] = (doing, keepsWhenThrown = () => false) => {
    try {
      const result = doing();
      commit();
      return result;
    } catch (error) {
      if (keepsWhenThrown(error)) commit();
      else rollback();
      throw error;
    }
  };
  return { world, transact, catchUp: () => transact(() => catchUp(world, commit)) };
};
