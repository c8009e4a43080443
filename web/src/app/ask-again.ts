/** How often what others do is asked for while somebody uses the page. Milliseconds. */
const inUseMs = 8000;
/** And while the page is only open. */
const openMs = 60_000;
/** Without a key, a press or a scroll for so long the page is only open. */
const leftAfterMs = 600_000;
/** What came from another tab, or from the return to this one, waits so long for more of it. */
const togetherMs = 300;
/** A return to the window asks at most so often. */
const atMostMs = 5000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Calls `look` every few seconds while the page is seen and used, each minute while it is only seen, and never while it
 * is hidden; at once when it is seen again, and when another tab of this browser has written something.
 * @param look is told whether one of these called it
 * @returns ends it
 */
export const askAgain = (look: (called: boolean) => Promise<void>): (() => void) => {
  const others = new BroadcastChannel('written');
  const ending = new AbortController();
  const { signal } = ending;
  let used = performance.now();
  let looked = used;
  let timer = 0;
  let isMissed = false;
  let isCalled = false;

  const plan = (wait?: number): void => {
    clearTimeout(timer);
    const usual = performance.now() - used < leftAfterMs ? inUseMs : openMs;
    timer = window.setTimeout(() => void run(), wait ?? usual);
  };
  const run = async (): Promise<void> => {
    isMissed = document.hidden;
    if (isMissed) return;
    looked = performance.now();
    const called = isCalled;
    isCalled = false;
    await look(called);
    if (!signal.aborted) plan();
  };
  const call = (): void => {
    isCalled = true;
    plan(togetherMs);
  };
  const see = (): void => {
    if (!document.hidden && (isMissed || performance.now() - looked > atMostMs)) call();
  };
  const use = (): void => {
    const wasLeft = performance.now() - used > leftAfterMs;
    used = performance.now();
    if (wasLeft) plan(togetherMs);
  };
  for (const sign of signs) addEventListener(sign, use, { signal, passive: true, capture: true });
  addEventListener('focus', see, { signal });
  document.addEventListener('visibilitychange', see, { signal });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its origin alone
  addEventListener('written', () => others.postMessage(null), { signal });
  others.addEventListener('message', call);
  plan();
  return () => {
    ending.abort();
    others.close();
    clearTimeout(timer);
  };
};
