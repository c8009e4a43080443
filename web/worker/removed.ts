/**
 * Takes the place of the service worker when an operator has switched it off (docs/operations/incident.md): it removes what
 * the worker kept, and then itself. Open pages go on as they are.
 */
type Waited = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
const worker = self as unknown as {
  readonly registration: ServiceWorkerRegistration;
  readonly skipWaiting: () => Promise<void>;
};

const remove = async (): Promise<void> => {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
};

addEventListener('install', () => void worker.skipWaiting());
addEventListener('activate', (event) => (event as Waited).waitUntil(remove()));
