import { useEffect, useState } from 'react';

/** Runs something when the browser has nothing else to do, at the earliest after some time. Gives what calls it off. */
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

/** Whether the browser has had nothing to do since this came true. What is true from the start is so at once. */
export const useIdleSince = (ready: boolean): boolean => {
  const [idle, setIdle] = useState(ready);
  useEffect(() => (ready ? whenIdle(() => setIdle(true)) : undefined), [ready]);
  return idle;
};
