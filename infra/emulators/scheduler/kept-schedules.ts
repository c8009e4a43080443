import type { MovableClock } from '../basics/clock.ts';
import { storedJson } from '../basics/stored-json.ts';
import { isRecurring, nextRun } from './schedule-expression.ts';
import { type KeptSchedule, KeptSchedules } from './schedule-store.ts';

/** Sends the input of a schedule to the queue that is its target. */
export type Deliver = (queueArn: string, input: string) => Promise<unknown>;

type Options = {
  readonly file: string | undefined;
  readonly clock: Pick<MovableClock, 'now'>;
  readonly deliver: Deliver;
};

/** The longest pause between two attempts to deliver. */
const longestPauseMs = 600_000;

/** Schedules, in a file between starts, and what is done with them when they are due. */
export const keepSchedules = ({ file, clock, deliver }: Options) => {
  const stored = storedJson(file, KeptSchedules, 'they are made again in the night');
  const schedules = new Map((stored.value ?? []).map((one) => [one.Name, one]));
  const save = (): void => stored.save([...schedules.values()]);
  const put = (one: KeptSchedule): void => {
    schedules.set(one.Name, one);
    save();
  };
  const remove = (name: string): void => {
    schedules.delete(name);
    save();
  };

  /** A run has ended: its target has the message, or it was given up. */
  const complete = (ran: KeptSchedule): void => {
    const { failing: _failing, next: _next, ...one } = ran;
    const next = nextRun(one.ScheduleExpression, clock.now().getTime());
    if (next === undefined && one.ActionAfterCompletion === 'DELETE') return remove(one.Name);
    put({ ...one, ...(next !== undefined && { next }) });
  };

  const fail = async (one: KeptSchedule, error: unknown): Promise<void> => {
    const now = clock.now().getTime();
    const { since = one.next ?? now, failures = 0 } = one.failing ?? {};
    const { RetryPolicy: policy, DeadLetterConfig, Input = '{}' } = one.Target;
    console.error(`the schedule ${one.Name} was not delivered`, error);
    const isOver =
      failures >= policy.MaximumRetryAttempts || now - since >= policy.MaximumEventAgeInSeconds * 1000;
    if (isOver && DeadLetterConfig) await deliver(DeadLetterConfig.Arn, Input);
    if (isOver) return complete(one);
    const again = now + Math.min(longestPauseMs, 500 * 2 ** failures);
    put({ ...one, failing: { since, failures: failures + 1, again } });
  };

  const fire = async (one: KeptSchedule): Promise<void> => {
    let failure: { readonly error: unknown } | undefined;
    try {
      await deliver(one.Target.Arn, one.Target.Input ?? '{}');
    } catch (error) {
      failure = { error };
    }
    // Whoever changed or removed it meanwhile said what is next.
    if (schedules.get(one.Name) !== one) return;
    if (failure) await fail(one, failure.error);
    else complete(one);
  };

  const timeOf = ({ next, failing, State }: KeptSchedule): number =>
    State === 'ENABLED' ? (failing?.again ?? next ?? Infinity) : Infinity;
  const inOrder = (): KeptSchedule[] =>
    [...schedules.values()].filter((one) => timeOf(one) < Infinity).toSorted((a, b) => timeOf(a) - timeOf(b));
  const due = (): KeptSchedule[] => inOrder().filter((one) => timeOf(one) <= clock.now().getTime());
  const fireDue = async (): Promise<void> => {
    for (const one of due()) if (schedules.get(one.Name) === one) await fire(one);
  };
  /** After the clock was set back, what comes every night comes in the next one. */
  const followClock = (): void => {
    const now = clock.now().getTime();
    for (const one of schedules.values()) {
      const next = isRecurring(one.ScheduleExpression) ? nextRun(one.ScheduleExpression, now) : undefined;
      if (next !== undefined && next < (one.next ?? Infinity)) put({ ...one, next });
    }
  };
  return { schedules, put, remove, inOrder, timeOf, due, fireDue, followClock };
};
