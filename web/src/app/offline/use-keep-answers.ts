import { useEffect } from 'react';
import useSWR from 'swr';
import type { Post } from '#shared/model/post';
import type { Page } from '#web/api/client.ts';
import type { Config } from '#web/api/config.ts';
import { keptKey, keptPaths } from '#web/api/kept-answers.ts';
import { keptCache } from '#web/api/kept-cache.ts';
import { session } from '#web/api/session.ts';
import { listKey } from '#web/api/use-pages.ts';
import { whenIdle } from '#web/ui/loading/when-idle.ts';

/** Characters: a page of posts with many comments has a tenth of it. */
const longest = 400_000;
const mostPictures = 100;
/** After what the reader waits for. Milliseconds. */
const keptAfter = 2000;

/** The pictures that this page has shown. A service worker has no answer of the network for them when there is none. */
const keepPictures = async (cache: Cache): Promise<void> => {
  const seen = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/media/'))
    .map(({ href }) => href);
  const known = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('/media/'));
  const fresh = [...new Set(seen)].filter((url) => !known.includes(url)).slice(-mostPictures);
  for (const url of known.slice(0, Math.max(0, known.length + fresh.length - mostPictures)))
    await cache.delete(url, { ignoreVary: true });
  for (const url of fresh) await cache.add(url).catch(() => undefined);
};

const keep = async (token: string, answers: readonly (readonly [unknown, string | null])[], at: number) => {
  const bodies = answers.map(([body]) => JSON.stringify(body));
  const cache = await caches.open(keptCache);
  for (const [index, body] of bodies.entries()) {
    const url = new URL(keptPaths[index] ?? '', location.origin).href;
    const next = answers[index]?.[1];
    const headers = {
      'content-type': 'application/json',
      'x-kept-at': String(at),
      ...(next && { 'x-next-cursor': next }),
    };
    const key = await keptKey(url, token);
    if (body.length <= longest) await cache.put(key, new Response(body, { headers }));
    // The session may have ended meanwhile, which removes everything: this must not come back.
    if (localStorage.getItem('token') !== token) await caches.delete(keptCache);
  }
  await keepPictures(cache);
};

/**
 * Keeps the member's configuration and the newest posts as they were read last, for the next start without a network.
 * The page keeps them, not the service worker, because it knows whose they are.
 */
export const useKeepAnswers = (config: Config): void => {
  const { data: pages } = useSWR<readonly Page<Post>[]>(listKey('posts.list'), null);
  const first = pages?.[0];
  useEffect(() => {
    const { token } = session();
    if (!token || !first || config.kept_at !== undefined || !('caches' in window)) return undefined;
    const at = Date.now();
    const { access_token: _, ...own } = config;
    return whenIdle(() => {
      keep(
        token,
        [
          [{ ...own, kept_at: at }, null],
          [first.items, first.next],
        ],
        at,
      ).catch(() => undefined);
    }, keptAfter);
  }, [config, first]);
};
