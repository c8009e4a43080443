import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { addSeconds, epochSeconds } from '#shared/rules/basics/time';
import type { Key } from './keys.ts';
import { createExpiring, type Write } from './writes.ts';

/** The answer to a request with an Idempotency-Key, and the hash of that request. */
export type IdempotencyRecord = { readonly hash: string; readonly status: number; readonly body: string };

/**
 * Stores an answer in the transaction of its effect. When another request with the same key commits first, the
 * transaction conflicts and the next attempt finds that answer.
 */
export const rememberAnswer = (key: Key, record: IdempotencyRecord, now: Date): Write =>
  createExpiring(key, { ...record, ttl: epochSeconds(addSeconds(now, limits.idempotencyHours * 3600)) }, now);

/** Records an effect that has its own marker. Returns false when the marker shows that it was recorded before. */
export const recordOnce = async (recording: Promise<unknown>): Promise<boolean> => {
  try {
    await recording;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_settled') return false;
    throw error;
  }
};
