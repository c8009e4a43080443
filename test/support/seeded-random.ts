import { inLong } from './thoroughness.ts';

/** A reproducible random generator: the same seed gives the same numbers. */
export type SeededRandom = {
  /** A number from 0 up to, but not including, 1. */
  readonly next: () => number;
  readonly below: (bound: number) => number;
  readonly choose: <One>(of: readonly One[]) => One | undefined;
};

export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return { next, below, choose: (of) => of[below(of.length)] };
};

/** BRAVO_SEED, a new seed in a long run, or always the same one; printed, so that a failure can be reproduced. */
export const seedOf = (test: string): number => {
  const seed = Number(process.env['BRAVO_SEED'] ?? inLong(Date.now() % 1_000_000_000, 20_261_126));
  console.log(`${test}: BRAVO_SEED=${seed}`);
  return seed;
};
