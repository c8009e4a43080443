import { useSyncExternalStore } from 'react';
import type { InviteResult, NewUser } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { call } from '../../../api/client.ts';
import { Refused, reasonsOf, type Reason } from '../../../refusals/refused.ts';
import { revalidateList } from '../../../api/use-pages.ts';

export type Invitee = Pick<
  NewUser,
  'birth_date' | 'hire_date' | 'department' | 'location' | 'department_id' | 'location_id' | 'opening_balance'
> & {
  readonly email: string;
  readonly first_name?: string;
  readonly last_name?: string;
};
export type Outcome = {
  readonly invitee: Invitee;
  readonly result: InviteResult['result'];
  readonly code: string | null;
  readonly message: string | null;
  readonly opening: InviteResult['opening'];
};
export type Run = {
  /** `stopping`: cancelled while the last batch is still being sent. */
  readonly phase: 'sending' | 'stopping' | 'canceled' | 'failed' | 'finished';
  readonly outcomes: readonly Outcome[];
  /** Invitations not sent yet. */
  readonly waiting: readonly Invitee[];
  /** Why it failed. */
  readonly reason?: Reason;
};

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

/** Sends one batch, and retries without an answer: a retry reports people who were already invited as existing. */
const invite = async (users: readonly Invitee[], signal: AbortSignal): Promise<readonly InviteResult[]> => {
  for (const wait of [...pauses, null]) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after another
      return await call('users.invite', { body: { users: [...users] } });
    } catch (error) {
      if (wait === null || signal.aborted || !passing(error)) throw error;
      // oxlint-disable-next-line no-await-in-loop -- a pause between two tries
      await pause(wait, signal);
      if (signal.aborted) throw error;
    }
  }
  throw new Refused(0, []);
};

export const isRunning = (run: Run | null): boolean => run?.phase === 'sending' || run?.phase === 'stopping';

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Sends invitations batch by batch, and continues while the user visits other screens. */
export const createInvitationRun = () => {
  let run: Run | null = null;
  let stop = new AbortController();
  const listeners = new Set<() => void>();
  const show = (next: Run | null): void => {
    run = next;
    // Closing the page would stop the run, so the browser asks first.
    if (isRunning(run)) addEventListener('beforeunload', askBrowser);
    else removeEventListener('beforeunload', askBrowser);
    for (const listener of listeners) listener();
  };
  /** Sends the next batch; returns true when there is more to send. */
  const step = async (before: Run, signal: AbortSignal): Promise<boolean> => {
    const batch = before.waiting.slice(0, limits.invite.perCall);
    const results = await invite(batch, signal);
    const outcomes = results.flatMap(({ result, code, message, opening }, at) => {
      const invitee = batch[at];
      return invitee ? [{ invitee, result, code, message, opening }] : [];
    });
    const waiting = before.waiting.slice(batch.length);
    const phase = waiting.length === 0 ? 'finished' : signal.aborted ? 'canceled' : 'sending';
    show({ phase, outcomes: [...before.outcomes, ...outcomes], waiting });
    return phase === 'sending';
  };
  const drain = async (): Promise<void> => {
    stop = new AbortController();
    const { signal } = stop;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one batch at a time: it can be cancelled between them
      for (let on = run !== null; on;) on = run !== null && (await step(run, signal));
    } catch (error) {
      if (run) show({ ...run, phase: signal.aborted ? 'canceled' : 'failed', reason: reasonsOf(error)[0] });
    }
    void revalidateList('users.list');
  };
  return {
    start: (waiting: readonly Invitee[]): Promise<void> => {
      show({ phase: 'sending', outcomes: [], waiting });
      return drain();
    },
    /** The current batch completes; no other is sent. */
    cancel: (): void => {
      if (run?.phase !== 'sending') return;
      show({ ...run, phase: 'stopping' });
      stop.abort();
    },
    /** Continues with the invitations not sent yet. */
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

export type InvitationRun = ReturnType<typeof createInvitationRun>;

export const useRun = ({ listen, now }: InvitationRun): Run | null => useSyncExternalStore(listen, now);

/** The only file import at a time; it continues on all screens. */
export const importRun = createInvitationRun();
