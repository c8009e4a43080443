import { CommandError } from '../command.ts';

const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const;

/** The same day and time some months later, or the last day of a month that is shorter. */
const addMonths = (from: Date, months: number): Date => {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
};

/** Where a clock is moved to: an instant, real time, or the next run of a schedule. */
export type ClockMove = { readonly to: Date } | 'real' | 'next';

/**
 * Reads `+30d`, `+1month`, `2027-01-01T09:00` (on this machine's clock, unless it names a zone), `next` or `real`.
 * @throws CommandError
 */
export const readMove = (text: string, now: Date): ClockMove => {
  if (text === 'real' || text === 'next') return text;
  const [, count, unit = ''] =
    /^\+(\d{1,6}) ?(m|h|d|w|months?|minutes?|hours?|days?|weeks?)$/.exec(text) ?? [];
  if (count !== undefined && unit.startsWith('mo')) return { to: addMonths(now, Number(count)) };
  if (count !== undefined)
    return { to: new Date(now.getTime() + Number(count) * units[unit.charAt(0) as keyof typeof units]) };
  const to = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : undefined;
  if (!to || Number.isNaN(to.getTime()))
    throw new CommandError(
      `The clock takes +30d (m, h, d, w, months), a time such as 2027-01-01T09:00, next or real, not "${text}".`,
    );
  return { to };
};

/** What setting the clock back means. */
export const backwardsWarning =
  'Anything that happened after real time stays and is then in the future: posts, sessions and allowances. ' +
  'npm start -- --reset begins with new data.';
