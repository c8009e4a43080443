import { recordWriteInName } from '#functions/data/audit';
import type { IdempotencyRecord } from '#functions/table/idempotency';
import { get, type Reading } from '#functions/table/read';
import type { Endpoint } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import type { Caller } from './authenticate.ts';
import type { Event } from './parse.ts';

/**
 * Records each write of an operator in a member's name, or of an API key in its maker's. The path names what it touches, by
 * ids only. A replayed call is not recorded: it gets the stored answer.
 */
export const auditWriteInName = async (
  { method, speaks }: Endpoint,
  event: Event,
  { actor, idempotencyRecordKey }: Caller,
  reading: Reading,
): Promise<IdempotencyRecord | undefined> => {
  const isInName = actor?.apiKey !== undefined || actor?.session?.impersonated_by !== undefined;
  if (method === 'GET' || speaks === 'mcp' || !isInName) return undefined;
  const made =
    idempotencyRecordKey &&
    (await get<IdempotencyRecord>(idempotencyRecordKey, { ...reading, consistent: true }));
  if (made) return made;
  const call = `${method} ${event.rawPath.slice(apiPrefix.length)}`;
  await recordWriteInName(actor, { call, request: event.requestContext.requestId }, reading.now);
  return undefined;
};
