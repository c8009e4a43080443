import type { Time } from '#functions/platform/pace';

type VirtualTime = Time & {
  /** Runs something that waits by this time. */
  readonly run: (actor: () => Promise<void>) => Promise<void>;
};

/** A time that passes only while everybody who runs by it waits: what takes hours is over at once, in the same order. */
export const startVirtualTime = (): VirtualTime => {
  let now = 0;
  let busy = 0;
  const waiting: { readonly at: number; readonly wake: () => void }[] = [];
  const goOn = (): void => {
    if (busy > 0) return;
    const soonest = Math.min(...waiting.map(({ at }) => at));
    const [next] = waiting.splice(
      waiting.findIndex(({ at }) => at === soonest),
      1,
    );
    if (!next) return;
    now = next.at;
    busy += 1;
    next.wake();
  };
  const rest = (): void => {
    busy -= 1;
    goOn();
  };
  return {
    now: () => now,
    wait: (ms) =>
      new Promise<void>((wake) => {
        waiting.push({ at: now + ms, wake });
        rest();
      }),
    run: async (actor) => {
      busy += 1;
      try {
        await actor();
      } finally {
        rest();
      }
    },
  };
};
