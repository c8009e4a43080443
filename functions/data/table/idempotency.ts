import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { addSeconds, epochSeconds } from '#shared/rules/time';
import type { Key } from './keys.ts';
import { createExpiring, type Write } from './writes.ts';

/** What was answered under an Idempotency-Key, and to which request. */
export type IdempotencyRecord = { readonly hash: string; readonly status: number; readonly body: string };

/**
 * Remembers an answer in the transaction of its effect. When another request with the same key got there
 * first, the transaction is stale: the next attempt finds that answer.
 */
export const rememberAnswer = (key: Key, record: IdempotencyRecord, now: Date): Write =>
  createExpiring(key, { ...record, ttl: epochSeconds(addSeconds(now, limits.idempotencyHours * 3600)) }, now);

/** Records an effect that carries its own marker. False when the marker says that it was recorded before. */
export const recordOnce = async (recording: Promise<unknown>): Promise<boolean> => {
  try {
    await recording;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_settled') return false;
    throw error;
  }
};
