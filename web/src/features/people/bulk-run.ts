import { useSyncExternalStore } from 'react';
import type { FullUser } from '#shared/model/user';
import { reasonsOf, type Reason } from '#web/refusals/refused.ts';

/** How many members are changed at the same time. */
const width = 4;

type BulkOutcome = {
  readonly user: FullUser;
  /** Why the member was not changed; absent when they were. */
  readonly reason?: Reason | undefined;
};
export type BulkRun = {
  /** `stopping`: stopped while the last changes are still on their way. */
  readonly phase: 'running' | 'stopping' | 'ended';
  readonly outcomes: readonly BulkOutcome[];
  /** Members whose change was not begun. */
  readonly waiting: readonly FullUser[];
};

/** Changes one member, and returns them as they are then. */
type Changing = (user: FullUser) => Promise<FullUser>;

const changeOne = async (user: FullUser, change: Changing): Promise<BulkOutcome> => {
  try {
    return { user: await change(user) };
  } catch (error) {
    return { user, reason: reasonsOf(error)[0] ?? { code: 'unknown' } };
  }
};

/** Changes members one by one, a few at the same time; a refusal concerns only its own member. */
export const createBulkRun = () => {
  let run: BulkRun | null = null;
  const listeners = new Set<() => void>();
  const show = (next: BulkRun): void => {
    run = next;
    for (const listener of listeners) listener();
  };
  const work = async (change: Changing): Promise<void> => {
    const before = run;
    const [user, ...waiting] = before?.waiting ?? [];
    if (before?.phase !== 'running' || !user) return;
    show({ ...before, waiting });
    const outcome = await changeOne(user, change);
    const after = run ?? before;
    show({ ...after, outcomes: [...after.outcomes, outcome] });
    await work(change);
  };
  return {
    start: async (users: readonly FullUser[], change: Changing): Promise<BulkRun> => {
      show({ phase: 'running', outcomes: [], waiting: users });
      await Promise.all(Array.from({ length: width }, () => work(change)));
      const ended: BulkRun = { outcomes: run?.outcomes ?? [], waiting: run?.waiting ?? [], phase: 'ended' };
      show(ended);
      return ended;
    },
    /** The changes on their way are completed; no other is begun. */
    stop: (): void => {
      if (run?.phase === 'running') show({ ...run, phase: 'stopping' });
    },
    now: () => run,
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const useBulkRun = ({ listen, now }: ReturnType<typeof createBulkRun>): BulkRun | null =>
  useSyncExternalStore(listen, now);
