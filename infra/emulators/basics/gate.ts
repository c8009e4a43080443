/** Says when background work may begin: always, or only while somebody waits for it. */
export type Gate = {
  /** Resolves when work may begin, and when it was stopped. */
  readonly pass: (stopped: AbortSignal) => Promise<void>;
  readonly opensOnDemand: boolean;
  /** Keeps the gate open while a task runs. */
  readonly during: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Opens it for good. */
  readonly leaveOpen: () => void;
  /** Tells those who wait that something was stopped. */
  readonly wake: () => void;
};

/** A gate that is always open, or one that opens on demand. */
export const createGate = (opensOnDemand: boolean): Gate => {
  const waiting: (() => void)[] = [];
  let holders = opensOnDemand ? 0 : 1;
  const isClosed = (): boolean => holders === 0;
  const wake = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  const open = (): void => {
    holders += 1;
    wake();
  };
  return {
    pass: async (stopped) => {
      while (isClosed() && !stopped.aborted) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    opensOnDemand,
    during: async (task) => {
      open();
      try {
        return await task();
      } finally {
        holders -= 1;
      }
    },
    leaveOpen: open,
    wake,
  };
};
