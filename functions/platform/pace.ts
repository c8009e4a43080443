import { setTimeout as wait } from 'node:timers/promises';

/** How time passes; in a simulation it passes at once. */
export type Time = {
  /** Milliseconds since any moment. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
};

export const realTime: Time = { now: () => performance.now(), wait };

type Pace = {
  /** Resolves when the next one may start. */
  readonly turn: () => Promise<void>;
  /** Resolves when somebody else may start, who knows nothing of what was started here. */
  readonly end: () => Promise<void>;
};

/** Lets one start in each interval. */
export const startPace = (intervalMs: number, { now, wait: pause }: Time): Pace => {
  let free = now();
  const end = async (): Promise<void> => {
    const ms = free - now();
    if (ms > 0) await pause(ms);
  };
  return {
    turn: async () => {
      await end();
      free = now() + intervalMs;
    },
    end,
  };
};
