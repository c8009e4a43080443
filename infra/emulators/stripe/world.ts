import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { followedEvents } from '#functions/adapters/stripe/events';
import type { Store } from '../service/store.ts';
import { noSuch, noSuchParam } from './errors.ts';
import type { Event, Kind, Kinds } from './objects.ts';

/** The API version of the SDK; another one is refused. A new SDK with another version does not compile. */
export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

/** One account of Stripe: its objects, its clock, and what it tells others. */
export type World = {
  readonly store: Store<Kinds>;
  readonly clock: () => Date;
  readonly origin: () => string;
  /** The moment of the work that is being caught up; null while a call runs. */
  at: number | null;
  /** How many endpoints want an event of a type. */
  readonly listeners: (type: string) => number;
  /** Events since the last commit. */
  outbox: Event[];
};

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The present, or the moment of the work that is being caught up. */
export const now = (world: World): number => world.at ?? seconds(world.clock());

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const newText = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
export const newSecret = (of: string): string => `${of}_secret_${newText(25)}`;
export const newId = (prefix: string): string => `${prefix}_${newText(24)}`;

/** The object of a path. @throws StripeRefusal 404 */
export const find = <K extends Kind>(world: World, kind: K, id: string): Kinds[K] => {
  const found = world.store.get(kind, id);
  if (!found) throw noSuch(kind, id);
  return found;
};

/** The object that a parameter names. @throws StripeRefusal 400 */
export const findParam = <K extends Kind>(world: World, kind: K, id: string, param: string): Kinds[K] => {
  const found = world.store.get(kind, id);
  if (!found || 'deleted' in found) throw noSuchParam(kind, id, param);
  return found;
};

/** Tells the endpoints of something that happened. Only what the product follows is told. */
export const emit = (world: World, type: (typeof followedEvents)[number], object: object): void => {
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now(world),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: world.listeners(type),
    request: null,
    type,
  };
  world.store.put('event', event);
  world.outbox.push(event);
};

/** Changes an object. Of a subscription it is told. */
export const change = <K extends Kind>(
  world: World,
  kind: K,
  id: string,
  patch: Partial<Kinds[K]>,
): Kinds[K] => {
  const before = find(world, kind, id);
  const after = { ...before, ...patch };
  world.store.put(kind, after);
  if (kind === 'subscription' && JSON.stringify(after) !== JSON.stringify(before))
    emit(world, 'customer.subscription.updated', after);
  return after;
};
