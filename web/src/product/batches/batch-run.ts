import { useSyncExternalStore } from 'react';
import { Refused, reasonsOf, type Reason } from '#web/refusals/refused.ts';

export type Run<Item, Outcome> = {
  /** `stopping`: canceled while the last batch is still being sent. */
  readonly phase: 'sending' | 'stopping' | 'canceled' | 'failed' | 'finished';
  readonly outcomes: readonly Outcome[];
  /** What was not sent yet. */
  readonly waiting: readonly Item[];
  /** Why it failed. */
  readonly reason?: Reason;
};
/** A run of anything, for what shows only how far it is. */
export type AnyRun = Run<unknown, unknown>;

/** Whether a retry may succeed: no answer, too many requests, or a server error. */
const passing = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500);

/** How long to wait before each retry, in milliseconds. */
const pauses = [1000, 3000, 8000] as const;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Calls once, and again while there is no answer. @throws Refused */
const withRetries = async <Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
  for (const wait of [...pauses, null]) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after another
      return await send();
    } catch (error) {
      if (wait === null || signal.aborted || !passing(error)) throw error;
      // oxlint-disable-next-line no-await-in-loop -- a pause between two tries
      await pause(wait, signal);
      if (signal.aborted) throw error;
    }
  }
  throw new Refused(0, []);
};

export const isRunning = (run: AnyRun | null): boolean =>
  run?.phase === 'sending' || run?.phase === 'stopping';

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Sends many things batch by batch, and continues while the user visits other screens.
 * @param perCall how many are sent at once
 * @param send sends one batch; called again for the same batch when there was no answer, so it must be idempotent
 * @param onEnd is called whenever sending ends, whatever the result
 */
export const createBatchRun = <Item, Outcome>({
  perCall,
  send,
  onEnd,
}: {
  perCall: number;
  send: (batch: readonly Item[]) => Promise<readonly Outcome[]>;
  onEnd: () => void;
}) => {
  type This = Run<Item, Outcome>;
  let run: This | null = null;
  let stop = new AbortController();
  const listeners = new Set<() => void>();
  const show = (next: This | null): void => {
    run = next;
    // Closing the page would stop the run, so the browser asks first.
    if (isRunning(run)) addEventListener('beforeunload', askBrowser);
    else removeEventListener('beforeunload', askBrowser);
    for (const listener of listeners) listener();
  };
  /** Sends the next batch; returns true when there is more to send. */
  const step = async (before: This, signal: AbortSignal): Promise<boolean> => {
    const batch = before.waiting.slice(0, perCall);
    const outcomes = await withRetries(() => send(batch), signal);
    const waiting = before.waiting.slice(batch.length);
    const phase = waiting.length === 0 ? 'finished' : signal.aborted ? 'canceled' : 'sending';
    show({ phase, outcomes: [...before.outcomes, ...outcomes], waiting });
    return phase === 'sending';
  };
  const drain = async (): Promise<void> => {
    stop = new AbortController();
    const { signal } = stop;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one batch at a time: it can be canceled between them
      for (let on = run !== null; on;) on = run !== null && (await step(run, signal));
    } catch (error) {
      if (run) show({ ...run, phase: signal.aborted ? 'canceled' : 'failed', reason: reasonsOf(error)[0] });
    }
    onEnd();
  };
  return {
    start: (waiting: readonly Item[]): Promise<void> => {
      show({ phase: 'sending', outcomes: [], waiting });
      return drain();
    },
    /** The current batch completes; no other is sent. */
    cancel: (): void => {
      if (run?.phase !== 'sending') return;
      show({ ...run, phase: 'stopping' });
      stop.abort();
    },
    /** Continues with what was not sent yet. */
    resume: (): Promise<void> => {
      if (!run) return Promise.resolve();
      const { outcomes, waiting } = run;
      show({ phase: 'sending', outcomes, waiting });
      return drain();
    },
    forget: (): void => show(null),
    now: () => run,
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const useRun = <Item, Outcome>({
  listen,
  now,
}: Pick<ReturnType<typeof createBatchRun<Item, Outcome>>, 'listen' | 'now'>): Run<Item, Outcome> | null =>
  useSyncExternalStore(listen, now);
