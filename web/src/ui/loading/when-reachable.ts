const longest = 30_000;

/**
 * Calls back when the server was away and answers again. A part that fails while the server is there would fail again.
 * @returns a function that stops asking
 */
export const whenReachableAgain = (back: () => void): (() => void) => {
  let away = !navigator.onLine;
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
    else if (away) back();
  };
  void ask();
  return () => clearTimeout(timer);
};
