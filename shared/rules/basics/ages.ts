/** Seconds of the units in which an age is told: year, month, week, day, hour, minute. */
const units = [31_536_000, 2_628_000, 604_800, 86_400, 3600, 60] as const;

/**
 * The moment at which the age was that of whole units that have passed: what is told by it is never 60 minutes or 24
 * hours, and never more than has passed.
 */
export const wholeAge = (from: Date, now: Date): Date => {
  const seconds = (now.getTime() - from.getTime()) / 1000;
  const unit = units.find((one) => Math.abs(seconds) >= one) ?? 1;
  return new Date(from.getTime() + Math.trunc(seconds / unit) * unit * 1000);
};
