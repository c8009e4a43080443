/** What goes wrong with calls of the API, for tests. */
export type ApiFault = {
  /** How many calls it hits. */
  times: number;
  /** Only calls whose path begins so. */
  path?: string | undefined;
  method?: string | undefined;
} & (
  | {
      kind: 'status';
      status: number;
      /** Whether the call has its effect all the same. */
      effective?: boolean;
      /** Tells the SDK not to try again, as Stripe can. */
      isFinal?: boolean;
    }
  /** Carries the call out and drops the connection, so that the answer is lost. */
  | { kind: 'drop_after' }
  /** Drops the connection before anything is done. */
  | { kind: 'drop_before' }
  | { kind: 'slow'; ms: number }
);

export type ApiFaults = {
  readonly add: (fault: ApiFault) => void;
  readonly clear: () => void;
  /** The faults that hit a call; each is used up by it. */
  readonly of: (method: string, path: string) => ApiFault[];
};

export const apiFaults = (): ApiFaults => {
  let faults: ApiFault[] = [];
  return {
    add: (fault) => faults.push({ ...fault }),
    clear: () => {
      faults = [];
    },
    of: (method, path) => {
      const hit = faults.filter(
        (one) =>
          (one.path === undefined || path.startsWith(one.path)) &&
          (one.method === undefined || one.method === method),
      );
      // A call meets one fault of each kind at most.
      const first = hit.filter((one, place) => hit.findIndex(({ kind }) => kind === one.kind) === place);
      for (const one of first) one.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return first;
    },
  };
};
