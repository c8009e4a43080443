import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { createHash } from 'node:crypto';
import type { Endpoint } from '#shared/contract/endpoint';
import { refusalStatus } from '#shared/contract/refusals';
import { type Refusal, type RefusalCode, type RefusalDetails, refusalMessage } from '#shared/model/refusal';

export type Response = APIGatewayProxyStructuredResultV2;

/** One problem, as callers read it. `details` fills the placeholders of translated messages. */
type ErrorBody = {
  readonly code: RefusalCode;
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly details?: RefusalDetails;
};

const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export const json = (statusCode: number, body: unknown, headers: Record<string, string> = {}): Response => ({
  statusCode,
  headers: { 'content-type': 'application/json', ...commonHeaders, ...headers },
  body: JSON.stringify(body),
});

/** The response of another protocol, as its SDK built it: a status, a media type and a text; empty: there is none. */
export type Relayed = { readonly status: number; readonly type: string | null; readonly text: string };

export const relayed = ({ status, type, text }: Relayed): Response => ({
  statusCode: status,
  headers: { ...commonHeaders, ...(type !== null && { 'content-type': type }) },
  ...(text !== '' && { body: text }),
});

/** The name under which a file is saved that a call answers with. */
export const fileName = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/').at(-1) ?? '';

/** What a function may answer, in bytes of JSON: 6 MB in AWS, with room for its headers. */
const mostBytes = (): number => Number(process.env['ANSWER_BYTES'] ?? 5_900_000);

export const isTooLarge = ({ body = '' }: Response): boolean =>
  body.length > mostBytes() / 4 && Buffer.byteLength(JSON.stringify(body)) > mostBytes();

/** A file to be saved under a name, never displayed. */
export const attachment = (statusCode: number, type: string, name: string, body: string): Response => ({
  statusCode,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    ...commonHeaders,
  },
  body,
});

export const empty = (statusCode: number, headers: Record<string, string> = {}): Response => ({
  statusCode,
  headers: { ...commonHeaders, ...headers },
});

const toErrorBody = ({ code, details, path }: Refusal): ErrorBody => ({
  code,
  message: refusalMessage(code, details),
  ...(path.length > 0 && { path }),
  ...(Object.keys(details).length > 0 && { details }),
});

/** Several problems with the input; the first decides the status. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly problems: readonly Refusal[];
  constructor(problems: readonly Refusal[]) {
    super('invalid input');
    this.problems = problems;
  }
}

/** What every 401 says of how to be let in (RFC 9110, 11.6.1; RFC 6750, 3). */
export const challengeOf = (status: number): Record<string, string> =>
  status === 401 ? { 'www-authenticate': 'Bearer realm="Bravo"' } : {};

export const refusalResponse = (refusalsMade: readonly Refusal[], requestId: string): Response => {
  const [first] = refusalsMade;
  const wait = first?.details['retry_after'];
  const status = refusalStatus[first?.code ?? 'unknown'];
  return json(
    status,
    { errors: refusalsMade.map(toErrorBody), request_id: requestId },
    { ...(wait !== undefined && { 'retry-after': String(wait) }), ...challengeOf(status) },
  );
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sorts fields by name, because the table returns the fields of a stored object in no fixed order. */
const inOrder = (_: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns a reply whose text is the same whenever its content is, and a strong ETag for it. */
export const withEtag = (body: unknown): { readonly body: unknown; readonly etag: string } => {
  const text = JSON.stringify(body, inOrder);
  const hash = createHash('sha256').update(text).digest('base64url');
  return { body: JSON.parse(text), etag: `"${hash.slice(0, 22)}"` };
};
