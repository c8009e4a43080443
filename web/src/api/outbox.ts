import { useMemo, useSyncExternalStore } from 'react';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Reason } from '../refusals/refused.ts';
import type { CallArgs } from './calls.ts';
import { keptInBrowser } from './kept-in-browser.ts';

/** The workspace and the member. */
export type Owner = readonly [workspace: string, member: string];

/** What was written and could not be sent, under the key of its first try. */
export type Waiting = {
  readonly idempotencyKey: string;
  readonly at: number;
  /** Who gets it, by name. */
  readonly to: readonly string[];
  readonly text: string;
  /** How it goes back to where it was written: what is kept there, and the address. */
  readonly back: { readonly name: string; readonly what: unknown; readonly path: string };
  /** Why the server refused it. */
  readonly refused?: Reason;
} & (
  | { readonly kind: 'post'; readonly body: CallArgs<'posts.create'>['body'] }
  | { readonly kind: 'comment'; readonly post: PostId; readonly body: CallArgs<'posts.addComment'>['body'] }
);

export const outboxName = 'outbox';

/** More would hardly be written without a network, and have room in every browser. */
const most = 20;

/** The server knows a key for two days. An hour less, because its clock and ours differ. */
const sentForMs = (limits.idempotencyHours - 1) * 3_600_000;

/** Whether the server may have forgotten the key, so that only the member can decide whether to send it again. */
export const isTooOld = ({ at }: Waiting, now = Date.now()): boolean => now - at > sentForMs;

const changed = new EventTarget();

/** What waits to be sent for a member, in the order in which it was written. Tabs share it. */
export const outboxOf = (owner: Owner) => {
  const store = keptInBrowser<readonly Waiting[]>(owner, outboxName);
  const read = (): readonly Waiting[] => store.read() ?? [];
  const write = (all: readonly Waiting[]): void => {
    store.write(all.length > 0 ? all : null);
    changed.dispatchEvent(new Event('change'));
  };
  const without = (key: string) => read().filter(({ idempotencyKey }) => idempotencyKey !== key);
  return {
    read,
    /** @returns whether it is stored: there may be too many, or the browser may store nothing */
    add: (one: Waiting): boolean => {
      if (read().length >= most) return false;
      write([...without(one.idempotencyKey), one]);
      return read().some(({ idempotencyKey }) => idempotencyKey === one.idempotencyKey);
    },
    remove: (key: string): void => write(without(key)),
    refuse: (key: string, refused: Reason): void => {
      const one = read().find(({ idempotencyKey }) => idempotencyKey === key);
      if (one) write([...without(key), { ...one, refused }]);
    },
  };
};

const watch = (tell: () => void) => {
  changed.addEventListener('change', tell);
  addEventListener('storage', tell);
  return () => {
    changed.removeEventListener('change', tell);
    removeEventListener('storage', tell);
  };
};

/** What waits to be sent, also by other tabs. */
export const useOutbox = ([workspace, member]: Owner) => {
  const outbox = useMemo(() => outboxOf([workspace, member]), [workspace, member]);
  // A text, because each reading makes another list.
  const text = useSyncExternalStore(watch, () => JSON.stringify(outbox.read()));
  return useMemo(() => ({ outbox, waiting: JSON.parse(text) as readonly Waiting[] }), [outbox, text]);
};

let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work on an outbox at a time, in all tabs where the browser has locks. */
export const alone = <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
  if (navigator.locks) return navigator.locks.request(`${outboxName} ${owner.join(' ')}`, work);
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
};
