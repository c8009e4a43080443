/** Lets background work pass, always or only while somebody waits for it. */
export type Gate = {
  /** Resolves when work may pass. */
  readonly pass: () => Promise<void>;
  readonly opensOnDemand: boolean;
  /** Keeps the gate open while a task runs. */
  readonly during: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Opens it for good. */
  readonly leaveOpen: () => void;
};

/** A gate that stands open, or one that is closed until somebody waits for the work behind it. */
export const createGate = (opensOnDemand: boolean): Gate => {
  const waiting = new Set<() => void>();
  let holders = opensOnDemand ? 0 : 1;
  const open = (): void => {
    holders += 1;
    for (const go of waiting) go();
    waiting.clear();
  };
  return {
    pass: () => (holders > 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
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
  };
};
