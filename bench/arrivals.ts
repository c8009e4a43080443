/**
 * Half of what people do on a working day happens in three of its hours, and the other half in the other 21. Within them
 * calls come at random, one independent of the other. Both are assumptions.
 */
const workingDays = 21;
const hours = { busy: 3, quiet: 21 };

/** How many seconds of a month are busy, and how many are not. Each has half of its calls. */
const halves = [hours.busy, hours.quiet].map((number) => workingDays * number * 3600);

const inHalves = (calls: number, partOf: (calls: number, seconds: number) => number): number =>
  halves.reduce((sum, seconds) => sum + partOf(calls / 2, seconds), 0);

/** X-Ray records one in twenty besides the first request of each second; Lambda lets nobody change that. */
const tracedShare = 0.05;

/**
 * How many of a month's invocations of one function X-Ray records. That each function has a second of its own is an assumption: AWS
 * says "1 request per second and 5 percent of additional requests" (lambda/latest/dg/services-xray.html), not of what.
 */
export const tracesOf = (invocations: number): number =>
  inHalves(invocations, (calls, seconds) => {
    const firsts = seconds * (1 - Math.exp(-calls / seconds));
    return firsts + tracedShare * (calls - firsts);
  });

/** Assumed: Lambda ends an instance that nobody called for so long. It publishes no number, and people measure 5 to 60 minutes. */
export const idleMinutes = 10;

/** How many of a month's invocations of one function find no instance, because the one before was too long ago. */
export const coldStartsOf = (invocations: number): number =>
  inHalves(invocations, (calls, seconds) => calls * Math.exp((-calls / seconds) * idleMinutes * 60));

/** Calls a second in the worst minute, of so many calls a month: three times the average of the busy hours. */
export const peakOf = (calls: number): number => (3 * (calls / 2)) / (workingDays * hours.busy * 3600);

/** What happens so often in a month happens so often on a working day. */
export const dailyOf = (times: number): number => times / workingDays;
