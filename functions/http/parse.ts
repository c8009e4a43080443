import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { Endpoint } from '#shared/contract/endpoint';
import { refusalOf } from '#shared/contract/issues';
import { Refusal } from '#shared/model/refusal';
import { ValidationError } from './respond.ts';

const jsonBytes = 1024 * 1024;

/** A file of a multipart body, as the parser leaves it. */
export type SentFile = { readonly content: Buffer; readonly truncated?: boolean };
type MultipartBody = Readonly<Record<string, unknown>>;

export type Event = APIGatewayProxyEventV2;

/** Returns the body's bytes as they were sent. */
const rawBody = ({ body = '', isBase64Encoded }: Event): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

const isJson = (type = ''): boolean => /^application\/json\b/i.test(type);

const parseJson = (event: Event): unknown => {
  const raw = rawBody(event);
  if (raw.length > jsonBytes) throw new Refusal('file_too_large');
  if (raw.length === 0) return {};
  if (!isJson(event.headers['content-type'])) throw new Refusal('unsupported_file');
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new Refusal('invalid_request', {}, ['body']);
  }
};

const toRefusal = (issue: z.core.$ZodIssue, part: string, schema: z.ZodType): Refusal =>
  part === 'params' ? new Refusal('not_found') : refusalOf(issue, schema);

const parsePart = (schema: z.ZodType, sent: unknown, part: string): unknown => {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new ValidationError(parsed.error.issues.slice(0, 20).map((issue) => toRefusal(issue, part, schema)));
};

/** Returns a file within its size limit. The parser truncates a longer one. */
const fileOf = (declared: Endpoint, body: MultipartBody): SentFile | undefined => {
  if (!declared.file) return undefined;
  const { field, bytes, optional } = declared.file;
  const file = body[field] as SentFile | undefined;
  if (!file?.content) {
    // A file in another field is a mistake. It must not count as "no file", which removes a picture.
    const strays = Object.values(body).some((part) =>
      Buffer.isBuffer((part as Partial<SentFile> | null)?.content),
    );
    if (optional && !strays) return undefined;
    throw new Refusal('invalid_request', {}, [field]);
  }
  if (file.truncated === true || file.content.length > bytes) throw new Refusal('file_too_large');
  return file;
};

/**
 * Returns everything the caller sent, validated against the contract.
 * @param multipart the parsed body of an upload
 */
export const readInput = (declared: Endpoint, event: Event, multipart: MultipartBody | undefined): object => {
  const body = multipart ?? (declared.body && parseJson(event));
  return {
    ...(declared.params && { params: parsePart(declared.params, event.pathParameters ?? {}, 'params') }),
    ...(declared.query && { query: parsePart(declared.query, event.queryStringParameters ?? {}, 'query') }),
    ...(declared.body && { body: parsePart(declared.body, body, 'body') }),
    ...(declared.file && { file: fileOf(declared, multipart ?? {}) }),
  };
};

/** Returns the hash of a request: the same for the same call with the same body. */
export const fingerprint = (event: Event): string =>
  createHash('sha256')
    .update(`${event.routeKey}\n${event.rawPath}\n`)
    .update(rawBody(event))
    .digest('base64url');

/** Returns the key: 1 to 100 printable characters. @throws Refusal invalid_request */
export const idempotencyKey = (event: Event): string | undefined => {
  const key = event.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7E]{1,100}$/.test(key)) throw new Refusal('invalid_request', {}, ['Idempotency-Key']);
  return key;
};
