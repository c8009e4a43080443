import { appendFileSync } from 'node:fs';

/** What a bench has measured against a bound. */
export type Bound = {
  readonly row: string;
  readonly bound: string;
  readonly measured: string;
  readonly ok: boolean;
};

/** Where `npm run bench` collects the bounds of all benches. */
export const boundsFile = 'BRAVO_BENCH_BOUNDS';

/** Keeps a bound for the table at the end of `npm run bench`. Returns whether it is held. */
export const noteBound = (row: string, bound: string, measured: number | string, ok: boolean): boolean => {
  const file = process.env[boundsFile];
  const shown = typeof measured === 'number' ? String(Number(measured.toFixed(2))) : measured;
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ row, bound, measured: shown, ok } satisfies Bound)}\n`);
  return ok;
};
