/** How often a page that stays open asks for a new release. Milliseconds. */
const askMs = 3_600_000;
/** The new worker takes over within a moment. Milliseconds. */
const patience = 3000;

/** Registers the service worker where there is one; nothing else depends on it. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!SERVICE_WORKER || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
};

/**
 * Calls `then` when a worker of a newer release has its files and waits.
 * @returns a function that stops asking for one
 */
export const onWaitingWorker = (registration: ServiceWorkerRegistration, then: () => void): (() => void) => {
  const look = () => {
    if (registration.waiting) then();
  };
  const follow = () => registration.installing?.addEventListener('statechange', look);
  const ask = () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  };
  look();
  follow();
  registration.addEventListener('updatefound', follow);
  document.addEventListener('visibilitychange', ask);
  const timer = setInterval(ask, askMs);
  return () => {
    registration.removeEventListener('updatefound', follow);
    document.removeEventListener('visibilitychange', ask);
    clearInterval(timer);
  };
};

/** Lets the waiting worker take over, and reloads the page. */
export const takeOver = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  const { waiting } = registration ?? {};
  if (waiting) {
    const taken = new Promise((resolve) => {
      waiting.addEventListener('statechange', resolve, { once: true });
      setTimeout(resolve, patience);
    });
    waiting.postMessage('take-over', {});
    await taken;
  }
  location.reload();
};
