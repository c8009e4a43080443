import { useEffect, useState, useSyncExternalStore } from 'react';

/** Runs something when the browser is idle, after at least `after` milliseconds. Returns a cancel function. */
export const whenIdle = (run: () => void, after = 0): (() => void) => {
  let idle = 0;
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: 8000 });
    else run();
  }, after);
  return () => {
    clearTimeout(timer);
    if (idle) cancelIdleCallback(idle);
  };
};

/** Whether the browser has been idle since `ready` became true; immediately when it was true from the start. */
export const useIdleSince = (ready: boolean): boolean => {
  const [idle, setIdle] = useState(ready);
  useEffect(() => (ready ? whenIdle(() => setIdle(true)) : undefined), [ready]);
  return idle;
};

let wasIdle = false;
const waiting = new Set<() => void>();
const subscribe = (listener: () => void) => {
  if (!wasIdle && waiting.size === 0)
    whenIdle(() => {
      wasIdle = true;
      for (const one of waiting) one();
    });
  waiting.add(listener);
  return () => {
    waiting.delete(listener);
  };
};

/** Whether the browser was idle once since the page was opened. Many parts that wait for it appear together. */
export const useWasIdle = (): boolean => useSyncExternalStore(subscribe, () => wasIdle);
