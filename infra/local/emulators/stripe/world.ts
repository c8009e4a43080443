import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
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
  /** The moment of the work that is being caught up; null while the present call runs. */
  at: number | null;
  /** The call that changes something; null when time does. */
  request: { id: string; idempotency_key: string | null } | null;
  /** How many endpoints want an event of a type. */
  readonly listeners: (type: string) => number;
  /** Events since the last commit. */
  outbox: Event[];
};

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The present, or the moment of the work that is being caught up. */
export const now = (world: World): number => world.at ?? seconds(world.clock());

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLetters = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
export const newId = (prefix: string): string =>
  prefix === 'cus' || prefix === 'si' || prefix === 'prod'
    ? `${prefix}_${randomLetters(14)}`
    : `${prefix}_1${randomLetters(23)}`;
export const newSecret = (of: string): string => `${of}_secret_${randomLetters(25)}`;
export const newText = randomLetters;

/** The names of the kinds in Stripe's messages. */
const names: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  promotion_code: 'promotion code',
  session: 'checkout.session',
  webhook_endpoint: 'webhook endpoint',
  balance_transaction: 'customer balance transaction',
  invoice_payment: 'invoice payment',
  credit_note: 'credit note',
};
const nameOf = (kind: Kind): string => names[kind] ?? kind;

/** The object of a path. @throws StripeRefusal 404 */
export const find = <K extends Kind>(world: World, kind: K, id: string): Kinds[K] => {
  const found = world.store.get(kind, id);
  if (!found)
    throw noSuch(
      nameOf(kind),
      id,
      kind === 'invoice' || kind === 'payment_intent' ? kind.replace('payment_', '') : 'id',
    );
  return found;
};

/** The object that a parameter names. @throws StripeRefusal 400 */
export const findParam = <K extends Kind>(world: World, kind: K, id: string, param: string): Kinds[K] => {
  const found = world.store.get(kind, id);
  if (!found || 'deleted' in found) throw noSuchParam(nameOf(kind), id, param);
  return found;
};

/** What an object held before, of what changed: one level deep for its parts, as Stripe tells it. */
const previously = (before: object, after: object): object => {
  const old = before as Record<string, unknown>;
  const fresh = after as Record<string, unknown>;
  const changed = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]),
  );
  return Object.fromEntries(
    changed.map((name) => {
      const [was, is] = [old[name], fresh[name]];
      const bothParts = was && is && typeof was === 'object' && typeof is === 'object' && !Array.isArray(was);
      const isList = bothParts && 'object' in was;
      return [name, bothParts && !isList ? previously(was, is) : (was ?? null)];
    }),
  );
};

/** Tells the endpoints of a change. With what was before, only if something changed. */
export const emit = (world: World, type: Stripe.Event.Type, object: object, before?: object): void => {
  const previous = before && previously(before, object);
  if (previous && Object.keys(previous).length === 0) return;
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now(world),
    data: {
      object: structuredClone(object),
      ...(previous && { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    pending_webhooks: world.listeners(type),
    request: world.request ?? { id: null, idempotency_key: null },
    type,
  };
  world.store.put('event', event);
  world.outbox.push(event);
};

/** Changes an object, and tells of it under a type of event. */
export const change = <K extends Kind>(
  world: World,
  kind: K,
  id: string,
  patch: Partial<Kinds[K]>,
  type?: Stripe.Event.Type,
): Kinds[K] => {
  const before = find(world, kind, id);
  const after = { ...before, ...patch };
  world.store.put(kind, after);
  if (type) emit(world, type, after, before);
  return after;
};
