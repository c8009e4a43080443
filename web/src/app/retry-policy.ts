import type { SWRConfiguration } from 'swr';
import { Refused } from '../refusals/refused.ts';

/** The longest wait between two tries, in milliseconds. */
const patience = 30_000;

/** A refusal is an answer: a retry would not change it. */
const worthRetrying = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 0 || error.status >= 500;

/**
 * What failed because of the network or the server is tried again until the server is back: after 1, 2, 4 … seconds,
 * at least twice a minute. The waits differ, so that not everybody returns in the same second.
 */
export const retryPolicy: SWRConfiguration = {
  dedupingInterval: 5000,
  shouldRetryOnError: worthRetrying,
  onErrorRetry: (_error, _key, _config, revalidate, again) =>
    void setTimeout(
      revalidate,
      Math.min(patience, 500 * 2 ** again.retryCount) * (1 - Math.random() / 4),
      again,
    ),
};
