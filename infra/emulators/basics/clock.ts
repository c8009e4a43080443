import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '../../command.ts';
import { storedJson } from './stored-json.ts';

export type Clock = { readonly now: () => Date };

/** The clock of the local server: real time, moved ahead by whoever tries what happens later. */
export type MovableClock = Clock & {
  /** How far it is ahead of real time, in milliseconds; it may have been started in the past. */
  readonly ahead: () => number;
  /** Moves forward. @throws CommandError for a time that is over */
  readonly set: (to: Date) => void;
  readonly advance: (ms: number) => void;
  /** Goes back to real time. Everything that happened later than that lies in the future then. */
  readonly reset: () => void;
  /** Calls a listener after every move, with how far it went. Returns how to stop that. */
  readonly onMove: (listener: (ms: number) => void) => () => void;
};

/** Dates end here in JavaScript, and years with more than four digits in most of our formats. */
const latest = Date.parse('9999-01-01T00:00:00Z');

/**
 * A clock that starts at `start`, else where it was left in the data folder, else at real time.
 * @param data keeps how far it is ahead, because the data written meanwhile is from there
 */
export const startClock = (start?: Date, data?: string): MovableClock => {
  const stored = storedJson(
    data && join(data, 'clock.json'),
    z.object({ ahead: z.number() }),
    'the clock goes back to real time',
  );
  const listeners = new Set<(ms: number) => void>();
  let ahead = start ? start.getTime() - Date.now() : (stored.value?.ahead ?? 0);
  const now = (): Date => new Date(Date.now() + ahead);
  const move = (to: number): void => {
    const by = to - ahead;
    ahead = to;
    stored.save({ ahead });
    for (const listener of listeners) listener(by);
  };
  const advance = (ms: number): void => {
    if (!(ms >= 0)) throw new CommandError('The clock only moves forward; "real" sets it back to real time.');
    if (now().getTime() + ms > latest)
      throw new CommandError('The clock goes no further than the year 9998.');
    move(ahead + ms);
  };
  if (start || stored.value) stored.save({ ahead });
  return {
    now,
    ahead: () => ahead,
    set: (to) => advance(to.getTime() - now().getTime()),
    advance,
    reset: () => move(0),
    onMove: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
