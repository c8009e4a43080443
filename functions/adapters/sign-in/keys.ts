import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { logger } from '#functions/platform/log';
import { Refusal } from '#shared/model/refusal';

type Keys = {
  readonly find: JWTVerifyGetKey;
  readonly readAt: number;
  readonly freshUntil: number;
};

const patienceMs = 4000;
/** How long keys are valid when the response does not say, and the longest time that we accept, in seconds. */
const usually = 300;
const longest = 86_400;
/**
 * A token that names an unknown key makes us read the keys again, but only this often, because such tokens may be
 * invented.
 */
const betweenMs = 30_000;

type KeySet = Parameters<typeof createLocalJWKSet>[0];
/** Whether a published key may sign what is verified. */
type Fits = (key: KeySet['keys'][number] & { readonly endorsements?: unknown }) => boolean;

/** Reads a list of keys, and how long it says that it is valid. */
type ReadKeys = (url: string) => Promise<{ readonly content: unknown; readonly cacheControl: string }>;
type How = {
  /** The same for each use of an address. */
  readonly fits?: Fits;
  /** How an address is asked that somebody gave us. */
  readonly read?: ReadKeys;
};

const readDirectly: ReadKeys = async (url) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return { content: await response.json(), cacheControl: response.headers.get('cache-control') ?? '' };
};

const fetched = async (
  url: string,
  now: Date,
  { fits = () => true, read = readDirectly }: How,
): Promise<Keys> => {
  try {
    const { content, cacheControl } = await read(url);
    const { keys } = content as KeySet;
    const find = createLocalJWKSet({ keys: keys.filter(fits) });
    const said = /\bmax-age=(\d+)/.exec(cacheControl)?.[1];
    const readAt = now.getTime();
    return { find, readAt, freshUntil: readAt + Math.min(Number(said ?? usually), longest) * 1000 };
  } catch (error) {
    logger.warn('the published keys could not be read', { error: error as Error });
    throw new Refusal('upstream_failed');
  }
};

/** The keys that were read, and those being read, by their place: those of the providers that were used last. */
const most = 500;
const kept = new Map<string, Keys>();
const reading = new Map<string, Promise<Keys>>();

/** What an address that somebody gave us says is never what one of ours says, even if they are the same. */
const placeOf = (url: string, { read }: How): string => (read ? `given\n${url}` : url);

/** Reads the keys again; concurrent callers share one request. */
const renewed = (url: string, now: Date, how: How): Promise<Keys> => {
  const place = placeOf(url, how);
  const begun =
    reading.get(place) ??
    fetched(url, now, how)
      .then((keys) => {
        const [oldest] = kept.keys();
        if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
        kept.set(place, keys);
        return keys;
      })
      .finally(() => reading.delete(place));
  reading.set(place, begun);
  return begun;
};

/**
 * Returns the published key that signed a token.
 * @throws Refusal upstream_failed when the keys cannot be read
 */
export const publishedKey =
  (url: string, now: Date, how: How = {}): JWTVerifyGetKey =>
  async (header, token) => {
    const at = now.getTime();
    const known = kept.get(placeOf(url, how));
    const keys = known && at < known.freshUntil ? known : await renewed(url, now, how);
    try {
      return await keys.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || at < keys.readAt + betweenMs) throw error;
      return (await renewed(url, now, how)).find(header, token);
    }
  };
