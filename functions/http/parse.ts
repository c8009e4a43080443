import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { Endpoint, FileField } from '#shared/contract/endpoint';
import { parseSentJson } from '#functions/platform/sent-json';
import { refusalOf } from '#shared/contract/issues';
import { Refusal } from '#shared/model/refusal';
import { withStandardNames } from '#shared/rules/connections/scim-names';
import { ValidationError } from './respond.ts';

const jsonBytes = 1024 * 1024;

export type Event = APIGatewayProxyEventV2;

/** The text fields and the files of a form, by field name. */
export type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Buffer>>;
};

/** Returns the body's bytes as they were sent. */
export const rawBody = ({ body = '', isBase64Encoded }: Event): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

const types = {
  json: /^application\/json\b/i,
  form: /^application\/x-www-form-urlencoded\b/i,
};

/** The body of a signed call is read by its handler; here only its size and type are checked. */
const checkType = (type: NonNullable<Endpoint['signed']>, event: Event): void => {
  if (rawBody(event).length > jsonBytes) throw new Refusal('file_too_large');
  if (!types[type].test(event.headers['content-type'] ?? '')) throw new Refusal('unsupported_file');
};

/** SCIM has a media type of its own; its clients send either. */
const isJson = ({ speaks }: Endpoint, type = ''): boolean =>
  /^application\/json\b/i.test(type) || (speaks === 'scim' && /^application\/scim\+json\b/i.test(type));

/** What is not UTF-8 has come as signs that say so. @throws Refusal unsupported_file */
const readCsv = (raw: Buffer): { csv: string } => {
  const csv = raw.toString('utf8');
  if (csv.includes('\uFFFD')) throw new Refusal('unsupported_file');
  return { csv };
};

const parseJson = (event: Event, declared: Endpoint): unknown => {
  const raw = rawBody(event);
  if (raw.length > (declared.table?.bytes ?? jsonBytes)) throw new Refusal('file_too_large');
  if (declared.table && /^text\/csv\b/i.test(event.headers['content-type'] ?? '')) return readCsv(raw);
  // In JSON-RPC nothing is no message.
  if (raw.length === 0 && declared.speaks !== 'mcp') return {};
  if (!isJson(declared, event.headers['content-type'])) throw new Refusal('unsupported_file');
  try {
    const sent = parseSentJson(raw.toString('utf8'));
    return declared.speaks === 'scim' ? withStandardNames(sent) : sent;
  } catch {
    throw new Refusal('invalid_request', {}, ['body']);
  }
};

/** Returns the fields of a form. None may come twice (RFC 6749, 3.2): two readers could read different ones. */
const parseForm = (event: Event): unknown => {
  checkType('form', event);
  const fields = [...new URLSearchParams(rawBody(event).toString('utf8'))];
  const named = Object.fromEntries(fields);
  if (Object.keys(named).length < fields.length) throw new Refusal('invalid_request', {}, ['body']);
  return named;
};

const toRefusal = (issue: z.core.$ZodIssue, part: string, schema: z.ZodType): Refusal =>
  part === 'params' ? new Refusal('not_found') : refusalOf(issue, schema);

const parsePart = (schema: z.ZodType, sent: unknown, part: string): unknown => {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new ValidationError(parsed.error.issues.slice(0, 20).map((issue) => toRefusal(issue, part, schema)));
};

/** Returns the file of a form; undefined if it has none and needs none. */
const fileOf = ({ field, optional }: FileField, { files }: Form): Buffer | undefined => {
  const file = files[field];
  // A file in another field is a mistake. It must not count as "no file", which removes a picture.
  if (!file && !(optional && Object.keys(files).length === 0))
    throw new Refusal('invalid_request', {}, [field]);
  return file;
};

/**
 * Returns everything the caller sent, validated against the contract.
 * @param form the parsed body of an upload
 */
export const readInput = (declared: Endpoint, event: Event, form: Form | undefined): object => {
  if (declared.signed) checkType(declared.signed, event);
  const parse = declared.form ? parseForm : parseJson;
  const body = form?.fields ?? (declared.body && parse(event, declared));
  return {
    ...(declared.params && { params: parsePart(declared.params, event.pathParameters ?? {}, 'params') }),
    ...(declared.query && { query: parsePart(declared.query, event.queryStringParameters ?? {}, 'query') }),
    ...(declared.body && { body: parsePart(declared.body, body, 'body') }),
    ...(declared.file && form && { file: fileOf(declared.file, form) }),
  };
};

/** Returns the hash of a request: the same for the same call with the same query and body. */
export const fingerprint = (event: Event): string =>
  createHash('sha256')
    .update(`${event.routeKey}\n${event.rawPath}\n`)
    .update(event.rawQueryString ? `?${event.rawQueryString}\n` : '')
    .update(rawBody(event))
    .digest('base64url');

/** Returns the key: 1 to 100 printable characters. @throws Refusal invalid_request */
export const idempotencyKey = (event: Event): string | undefined => {
  const key = event.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7E]{1,100}$/.test(key)) throw new Refusal('invalid_request', {}, ['Idempotency-Key']);
  return key;
};
