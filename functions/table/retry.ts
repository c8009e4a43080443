import { setTimeout as sleep } from 'node:timers/promises';
import { WriteConflict } from './transact.ts';

type RetryOptions = {
  /** The maximum number of attempts. */
  readonly attempts?: number;
  /** How long after the first attempt the last one may begin, in milliseconds. */
  readonly patience?: number;
  /** How long to wait after an attempt, in milliseconds; `tried` counts from 0. */
  readonly waitAfter?: (tried: number) => number;
};

/**
 * Reads, decides and records again while another writer commits first.
 * @throws WriteConflict when attempts or time are used up
 */
export const retryOnConflict = async <Result>(
  attempt: (tried: number) => Promise<Result>,
  { attempts = 30, patience = Number.POSITIVE_INFINITY, waitAfter = () => 0 }: RetryOptions = {},
): Promise<Result> => {
  const until = performance.now() + patience;
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt(tried);
    } catch (error) {
      const wait = waitAfter(tried);
      const isLast = tried + 1 >= attempts || performance.now() + wait > until;
      if (!(error instanceof WriteConflict) || isLast) throw error;
      if (wait > 0) await sleep(wait);
    }
  }
};

/** For a write that is not needed once another writer has committed first. Returns undefined in that case. */
export const unlessConflict = async <Result>(recording: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await recording;
  } catch (error) {
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
};
