/**
 * Whether everything is tried that could be tried, with new random numbers: `npm run test:long`. In `npm test` a fixed
 * part of it is, so that a run takes minutes and always does the same.
 */
export const isLong = process.env['BRAVO_LONG'] !== undefined;

/** What a long run takes, and what a short one does. */
export const inLong = <Value>(long: Value, short: Value): Value => (isLong ? long : short);

/** Everything in a long run, else every n-th, the first among them. */
export const oneIn = <One>(every: number, all: readonly One[]): readonly One[] =>
  isLong ? all : all.filter((_, at) => at % every === 0);
