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

const fetched = async (url: string, now: Date, fits: Fits): Promise<Keys> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { keys } = (await response.json()) as KeySet;
    const find = createLocalJWKSet({ keys: keys.filter(fits) });
    const said = /\bmax-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
    const readAt = now.getTime();
    return { find, readAt, freshUntil: readAt + Math.min(Number(said ?? usually), longest) * 1000 };
  } catch (error) {
    logger.warn('the published keys could not be read', { error: error as Error });
    throw new Refusal('upstream_failed');
  }
};

/** The keys that were read, and those being read, by their address: one for each provider. */
const kept = new Map<string, Keys>();
const reading = new Map<string, Promise<Keys>>();

/** Reads the keys again; concurrent callers share one request. */
const renewed = (url: string, now: Date, fits: Fits): Promise<Keys> => {
  const begun =
    reading.get(url) ??
    fetched(url, now, fits)
      .then((keys) => {
        kept.set(url, keys);
        return keys;
      })
      .finally(() => reading.delete(url));
  reading.set(url, begun);
  return begun;
};

/**
 * Returns the published key that signed a token.
 * @param fits the same for each use of an address
 * @throws Refusal upstream_failed when the keys cannot be read
 */
export const publishedKey =
  (url: string, now: Date, fits: Fits = () => true): JWTVerifyGetKey =>
  async (header, token) => {
    const at = now.getTime();
    const known = kept.get(url);
    const keys = known && at < known.freshUntil ? known : await renewed(url, now, fits);
    try {
      return await keys.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || at < keys.readAt + betweenMs) throw error;
      return (await renewed(url, now, fits)).find(header, token);
    }
  };
