import { setTimeout as sleep } from 'node:timers/promises';
import type { ClockMove } from './clock-moves.ts';
import type { MovableClock } from '../emulators/basics/clock.ts';
import { CommandError } from '../command.ts';
import type { UpcomingRun } from '../emulators/scheduler/scheduler.ts';

/** A clock, the schedules that follow it, and how to wait for what they start. */
export type TimeMachine = {
  readonly clock: MovableClock;
  readonly upcoming: () => readonly UpcomingRun[];
  readonly settle: () => Promise<void>;
};

/** On longer ways, what lies between is left out, as it is when a computer was asleep. */
const mostStops = 60;
/** A job that fails again and again must not hold the clock. */
const patienceMs = 5000;

/** Moves of the clock, one after another. */
let moving: Promise<unknown> = Promise.resolve();

const move = async ({ clock, upcoming, settle }: TimeMachine, to: ClockMove): Promise<void> => {
  if (to === 'real') return clock.reset();
  const settled = (): Promise<unknown> => Promise.race([settle(), sleep(patienceMs)]);
  const nextStop = (): Date | undefined =>
    upcoming().find(({ at, name }) => at > clock.now() && (to === 'next' || !name.startsWith('timed-')))?.at;
  const target = to === 'next' ? nextStop() : to.to;
  if (!target) throw new CommandError('Nothing is scheduled.');
  if (target < clock.now()) return clock.set(target);
  for (let stops = 0; stops < mostStops; stops += 1) {
    const stop = nextStop();
    if (!stop || stop >= target) break;
    clock.set(stop);
    await settled();
  }
  // The work at a stop takes time too: it may have reached the target.
  if (target > clock.now()) clock.set(target);
  await settled();
};

/**
 * Moves the clock and does what is due on the way, each at its time, as if the time had passed.
 * @throws CommandError for a time that is over
 */
export const travel = (machine: TimeMachine, to: ClockMove): Promise<void> => {
  const moved = moving.then(() => move(machine, to));
  moving = moved.catch(() => undefined);
  return moved;
};
