import type { Defaults } from '@oazapfts/runtime';

/** How a program reaches Bravo. This file is part of the client package: it must not import our other files. */
export type Connection = {
  /** Where Bravo runs, such as `https://bravo.example`. */
  readonly origin: string;
  /** An API key, from Settings – Connect – API keys. */
  readonly key: string;
  /** For programs that send requests in their own way. */
  readonly fetch?: typeof globalThis.fetch;
};

const tries = 4;
const timeoutMs = 30_000;
/** Failures on the way, not answers from the API. */
const passing = new Set([502, 503, 504]);

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Milliseconds until a call is repeated. A call that changes something is only repeated because it has a key. */
const waitAfter = (response: Response | undefined, tried: number): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : 250 * 2 ** tried;
};

/** Whether a call accepts an Idempotency-Key, by its method and path. */
type IsKeyed = (method: string, path: string) => boolean;

/**
 * Retries a request that is refused because there were too many. A request whose answer was lost is retried if it only
 * reads, or if it has an Idempotency-Key, which stays the same.
 */
const persistent =
  (send: typeof globalThis.fetch, isKeyed: IsKeyed): typeof globalThis.fetch =>
  async (address, asked = {}) => {
    const headers = new Headers(asked.headers);
    const { method = 'GET' } = asked;
    const keyed = isKeyed(method, new URL(address instanceof Request ? address.url : address).pathname);
    if (keyed && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
    const isRepeatable = keyed || method === 'GET';
    for (let tried = 0; ; tried += 1) {
      const isLast = tried === tries - 1;
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout;
      const response = await send(address, { ...asked, headers, signal }).catch((error: unknown) => {
        if (isLast || !isRepeatable || asked.signal?.aborted) throw error;
        return undefined;
      });
      const again = !response || response.status === 429 || (isRepeatable && passing.has(response.status));
      if (response && (isLast || !again)) return response;
      await response?.body?.cancel();
      await pause(waitAfter(response, tried));
    }
  };

/**
 * Sets where the calls of this module go, and with which key. A program has one connection.
 * @param keyed the calls that accept an Idempotency-Key, such as `POST /posts/{id}/add_ons`
 */
export const connectBy = (
  defaults: Defaults,
  keyed: readonly string[],
  { origin, key, fetch = globalThis.fetch }: Connection,
): void => {
  const prefix = new URL(defaults.baseUrl, origin).pathname;
  const forms = keyed.map((call) => new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`));
  const isKeyed: IsKeyed = (method, path) =>
    forms.some((form) => form.test(`${method} ${path.slice(prefix.length)}`));
  defaults.baseUrl = new URL(prefix, origin).href;
  defaults.headers = { authorization: `Bearer ${key}` };
  defaults.fetch = persistent(fetch, isKeyed);
};

/** A page of a list, as a call answers it. */
type Page<Item> = { readonly status: number; readonly data: readonly Item[]; readonly headers: Headers };

/**
 * Every item of a list, page by page: `for await (const post of everyItem((nextCursor) => postsList({ nextCursor })))`.
 * @param read reads the page at a cursor; undefined is the first one
 * @throws Error with the answer as its cause if a page is refused
 */
export async function* everyItem<Item>(
  read: (
    nextCursor: string | undefined,
  ) => Promise<Page<Item> | { readonly status: number; readonly data?: unknown }>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    if (page.status !== 200) throw new Error(`A page was answered with ${page.status}`, { cause: page });
    const { data, headers } = page as Page<Item>;
    yield* data;
    cursor = headers.get('x-next-cursor') ?? undefined;
  } while (cursor !== undefined);
}
