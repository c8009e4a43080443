/**
 * The service worker of the built site. It keeps the files of the feed for a start without a network, and answers what
 * cannot reach the server from what a page has put into the cache `kept` for the same session
 * (docs/decisions/0048-installed-and-offline.md). It stores no answer of the API itself.
 */
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { keptKey, keptMs, keptPaths } from '../src/api/kept-answers.ts';
import { keptCache } from '../src/api/kept-cache.ts';

declare const PRECACHE: { url: string; revision: string | null }[];

/** What TypeScript's library for pages does not know. */
type Worker = {
  readonly registration: ServiceWorkerRegistration;
  readonly skipWaiting: () => Promise<void>;
};
const worker = self as unknown as Worker;
type Waited = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type Navigation = Event & { readonly preloadResponse?: Promise<Response | undefined> };

/** A network that does not answer for so long counts as none when there is something to show. Milliseconds. */
const patience = 8000;

/** Resolves to undefined when the network fails, or is too slow. */
const inTime = (answer: Promise<Response>): Promise<Response | undefined> =>
  Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), patience);
    }),
  ]);

/** The page is always the newest one, except without a network. */
const page = async (event: Event, request: Request): Promise<Response> => {
  const preloaded = (event as Navigation).preloadResponse;
  const answer = (async () => (await preloaded) ?? fetch(request))();
  const inside = await inTime(answer);
  if (inside && inside.status < 500) return inside;
  return (await matchPrecache('/index.html')) ?? answer;
};

const kept = async (request: Request): Promise<Response | undefined> => {
  const token = request.headers.get('authorization')?.replace('Bearer ', '');
  if (!token) return undefined;
  const cache = await caches.open(keptCache);
  const key = await keptKey(request.url, token);
  const found = await cache.match(key);
  if (!found || Date.now() - Number(found.headers.get('x-kept-at')) < keptMs) return found;
  await cache.delete(key);
  return undefined;
};

/** A session that has ended has nothing to read any more. */
const api = async (request: Request): Promise<Response> => {
  const answer = fetch(request);
  const inside = await inTime(answer);
  if (inside?.status === 401) await caches.delete(keptCache);
  return inside ?? (await kept(request)) ?? answer;
};

const picture = async (request: Request): Promise<Response> => {
  const answer = fetch(request);
  const inside = await answer.catch(() => undefined);
  return inside ?? (await caches.match(request.url, { cacheName: keptCache, ignoreVary: true })) ?? answer;
};

precacheAndRoute(PRECACHE, { directoryIndex: '', cleanURLs: false });
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !/^\/(api|media|docs)\/|\.\w+$/.test(url.pathname),
  ({ event, request }) => page(event, request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.search === '' && keptPaths.includes(url.pathname),
  ({ request }) => api(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  ({ request }) => picture(request),
);

addEventListener('activate', (event) =>
  (event as Waited).waitUntil(worker.registration.navigationPreload.enable()),
);
// A new worker waits until the user asks for the new version: see new-version.tsx.
addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});
