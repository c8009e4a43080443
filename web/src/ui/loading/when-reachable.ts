const longest = 30_000;
const triedAgainMs = 60_000;
let triedAt = -Infinity;

/**
 * Calls back when the server was away and answers again. Once a minute also when it answers at once, because it may
 * have been away until just now. A part that then fails again would do so each time.
 * @returns a function that stops asking
 */
export const whenReachableAgain = (back: () => void): (() => void) => {
  let away = !navigator.onLine || performance.now() - triedAt > triedAgainMs;
  let wait = 1000;
  let timer = 0;
  const later = () => {
    away = true;
    timer = window.setTimeout(ask, wait);
    wait = Math.min(longest, wait * 2);
  };
  const ask = async () => {
    const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (!answer?.ok) later();
    else if (away) {
      triedAt = performance.now();
      back();
    }
  };
  void ask();
  return () => clearTimeout(timer);
};
