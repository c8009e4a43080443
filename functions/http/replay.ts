import { decryptToken, encryptToken } from '#functions/crypto/tokens';
import { type IdempotencyRecord, rememberAnswer } from '#functions/table/idempotency';
import { get } from '#functions/table/read';
import type { Write } from '#functions/table/writes';
import type { Endpoint } from '#shared/contract/endpoint';
import { Refusal } from '#shared/model/refusal';
import type { Caller } from './authenticate.ts';
import { type Event, fingerprint } from './parse.ts';
import { empty, json, type Response, ValidationError } from './respond.ts';

const isToken = (name: string, value: unknown): value is string =>
  name === 'access_token' && typeof value === 'string';

/**
 * Serializes an answer to be stored. A session's token in it is encrypted, so that the table contains no usable
 * token.
 */
const serializeAnswer = (reply: unknown, by: string): string =>
  JSON.stringify(reply, (name, value: unknown) => (isToken(name, value) ? encryptToken(value, by) : value));

/** Returns the stored answer. @throws Refusal idempotency_mismatch when the key was used for another request */
export const replay = (record: IdempotencyRecord, event: Event, { account }: Caller): Response => {
  if (record.hash !== fingerprint(event)) throw new Refusal('idempotency_mismatch');
  const marked = { 'idempotent-replay': 'true' };
  if (record.status === 204) return empty(204, marked);
  const reply: unknown = JSON.parse(record.body, (name, value: unknown) => {
    if (!isToken(name, value)) return value;
    const token = decryptToken(value, account?.token ?? '');
    // The call was repeated with another token than the first time, which may not read the stored one.
    if (token === undefined) throw new Refusal('idempotency_mismatch');
    return token;
  });
  return json(record.status, reply, marked);
};

/** Returns the write that stores an answer under the caller's Idempotency-Key; nothing without a key. */
export const rememberReply = (
  { status }: Endpoint,
  event: Event,
  { account, idempotencyRecordKey: key }: Caller,
  reply: unknown,
  now: Date,
): readonly Write[] => {
  const body = serializeAnswer(reply, account?.token ?? '');
  return key ? [rememberAnswer(key, { hash: fingerprint(event), status, body }, now)] : [];
};

/**
 * The caller's own first request may have caused a refusal, and a failure may have come after the commit: when an
 * answer is stored under the key, it is returned.
 */
export const replayOrThrow = async (
  error: unknown,
  event: Event,
  caller: Caller,
  now: Date,
): Promise<Response> => {
  if (error instanceof ValidationError || !caller.idempotencyRecordKey || caller.idempotencyRecord)
    throw error;
  const record = await get<IdempotencyRecord>(caller.idempotencyRecordKey, { now, consistent: true });
  if (!record) throw error;
  return replay(record, event, caller);
};
