import { resourceMetadataUrl } from '#functions/platform/assistant-addresses';
import { refusalStatus } from '#shared/contract/refusals';
import { Refusal, type RefusalCode, refusalMessage } from '#shared/model/refusal';
import { toolScopes } from '#shared/model/scopes';
import { type Event, rawBody } from './parse.ts';
import { json, type Response } from './respond.ts';

/** The codes of JSON-RPC 2.0 (https://www.jsonrpc.org/specification#error_object); the last one is for whatever is our own. */
const parseError = -32_700;
const invalidRequest = -32_600;
const internalError = -32_603;
const serverError = -32_000;

const numberOf = (code: RefusalCode, path: Refusal['path']): number => {
  if (code === 'invalid_request') return path[0] === 'body' ? parseError : invalidRequest;
  return refusalStatus[code] >= 500 ? internalError : serverError;
};

/** The id of the request that is refused; null where none can be read, as the standard wants. */
const idIn = (event: Event): string | number | null => {
  try {
    const { id } = JSON.parse(rawBody(event).toString()) as { id?: unknown };
    return typeof id === 'string' || typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
};

/** Where an assistant learns how to get in, and what to ask for (RFC 9728, 5.1). */
const challenge = (event: Event): string =>
  [
    `Bearer resource_metadata="${resourceMetadataUrl()}"`,
    `scope="${toolScopes.join(' ')}"`,
    ...(event.headers['authorization'] === undefined ? [] : ['error="invalid_token"']),
  ].join(', ');

/** A refusal as JSON-RPC writes it; our own code is in its data. The status stays that of HTTP. */
export const mcpRefusal = ({ code, details, path }: Refusal, event: Event): Response => {
  const status = refusalStatus[code];
  const wait = details['retry_after'];
  const error = {
    code: numberOf(code, path),
    message: refusalMessage(code, details),
    data: { code, request_id: event.requestContext.requestId },
  };
  return json(
    status,
    { jsonrpc: '2.0', id: idIn(event), error },
    {
      ...(wait !== undefined && { 'retry-after': String(wait) }),
      ...(status === 401 && { 'www-authenticate': challenge(event) }),
    },
  );
};

/**
 * Refuses what a page of another site sends: its name may have been bound to our address anew (DNS rebinding). Programs send no
 * Origin. @throws Refusal forbidden
 */
export const requireOwnOrigin = ({ headers }: Event): void => {
  const { origin } = headers;
  if (origin !== undefined && origin !== new URL(resourceMetadataUrl()).origin)
    throw new Refusal('forbidden');
};
