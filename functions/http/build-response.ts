import type { Endpoint } from '#shared/contract/endpoint';
import type { Page } from './call.ts';
import type { Event } from './parse.ts';
import {
  attachment,
  empty,
  fileName,
  json,
  type Relayed,
  relayed,
  type Response,
  withEtag,
} from './respond.ts';
import { scimJson } from './scim.ts';

/** Builds the response that the contract declares for an answer: JSON, a file, or nothing. */
export const buildResponse = (declared: Endpoint, event: Event, { items, next }: Page<unknown>): Response => {
  if (declared.speaks === 'mcp') return relayed(items as Relayed);
  // Checked, not changed: in AWS callers also get the fields that the schema would remove.
  if (process.env['CHECK_REPLIES']) declared.reply.parse(items);
  if (declared.status === 204) return empty(204);
  if (declared.orNothing && items === null) return empty(204);
  if (declared.speaks === 'scim') return scimJson(declared.status, items, event.queryStringParameters ?? {});
  // Other services read any text as their answer, also `null`.
  if (declared.signed && items === null) return empty(declared.status);
  if (declared.produces) {
    return attachment(declared.status, declared.produces, fileName(declared), String(items));
  }
  const headers: Record<string, string> = next === undefined ? {} : { 'x-next-cursor': next };
  if (!declared.etag) return json(declared.status, items, headers);
  const { body, etag } = withEtag(items);
  // Compression on the way makes the ETag a weak one.
  return event.headers['if-none-match']?.replace(/^W\//, '') === etag
    ? empty(304, { etag })
    : json(declared.status, body, { etag });
};
