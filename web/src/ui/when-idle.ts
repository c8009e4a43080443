/** Runs something when the browser has nothing else to do. Gives what calls it off. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 8000 });
  return () => cancelIdleCallback(idle);
};
