import type { Endpoint } from '#shared/contract/endpoint';
import type { Route } from './routes.ts';
import { warmCalls } from './warm.ts';

/**
 * Memory in MB by what a function does, from the numbers of `npm run bench -- memory` and the rule in docs/performance.md. A
 * function gets processor time in proportion to it, one whole processor with 1,769 MB.
 */
export const memory = {
  /** Needs 70 to 110 MB, and answers within a second also when it has to start first. */
  call: 512,
  /** Everybody waits for it many times a day: an estimated 27 ms instead of 44, for 20 cents a month with 10,000 people. */
  warmCall: 1024,
  /** Thousands of rows: 190 MB and less than two seconds for 10,000 people. */
  export: 1024,
  /** Decodes pictures: 540 MB for the largest ones, and at most 640 MB for each decoder (limits.image.megabytes). */
  upload: 1536,
  /** Reads everything of a workspace, in the time that it has: it calculates, which costs the same with any memory. */
  wholeWorkspace: 1769,
  /** Nobody waits for it: needs 70 to 120 MB. */
  job: 256,
  /** A mail in less than the fifth of a second that infra/blueprint/mail-pace.ts counts on. */
  mail: 512,
  /** All later changes of its shard wait for it: 100 posts in a third of a second. */
  stream: 1024,
  /** Reads at most so much of a workspace of any size (limits.dashboardReads): 270 MB. */
  dashboard: 768,
  /** Somebody watches its progress: the demo data are there within a second. */
  workspaceChange: 1024,
} as const;

/** Memory in MB and the timeout in seconds of a function. */
type Power = { readonly megabytes: number; readonly seconds: number };

/** Decodes pictures or writes exports: a few at a time are enough, and many would take the place of other calls. */
export const isCostly = ({ produces, file }: Endpoint): boolean => Boolean(produces ?? file);

const readsAll = (id: Route['id']): boolean => id === 'ledger.verify';

const memoryOf = ({ id, endpoint: { produces, file } }: Route): number => {
  if (file) return memory.upload;
  if (produces) return memory.export;
  if (readsAll(id)) return memory.wholeWorkspace;
  return warmCalls.includes(id) ? memory.warmCall : memory.call;
};

/**
 * The power of a call. Exports and the check of a ledger read thousands of items, uploads are decoded
 * (docs/decisions/0010-pictures-in-webassembly.md), and writes may be retried after conflicts
 * (functions/http/run-endpoint.ts). Every other call must answer quickly.
 */
export const powerOf = (route: Route): Power => {
  const { id, endpoint } = route;
  const isLong = isCostly(endpoint) || readsAll(id) || endpoint.method !== 'GET';
  return { megabytes: memoryOf(route), seconds: isLong ? 28 : 10 };
};
