import { isDeepStrictEqual } from 'node:util';
import { matchRoute } from '#infra/emulators/lambda/gateway';
import { Download } from '#shared/contract/download';
import { type Endpoint, impliedRefusals } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import { refusalStatus } from '#shared/contract/refusals';
import type { RefusalCode } from '#shared/model/refusal';
import { scimSchemas } from '#shared/model/scim-schemas';

type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };
type Problem = { readonly code: RefusalCode; readonly message: string };

/** A refusal of SCIM: its code stands in front of the words. */
const scimViolation = (allowed: ReadonlySet<string>, { status, body, headers }: Answer) => {
  const { schemas, status: said, detail = '' } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (!isDeepStrictEqual(schemas, [scimSchemas.error]) || said !== String(status))
    return 'is no error of SCIM';
  if (headers.get('content-type') !== 'application/scim+json') return 'has the wrong media type';
  const [code = ''] = String(detail).split(':');
  return allowed.has(code) ? undefined : `${code} is not declared`;
};

/** What the protocol of assistants refuses itself, in its own form. */
const isOfJsonRpc = (body: unknown): boolean => {
  const { jsonrpc, error } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return jsonrpc === '2.0' && typeof error === 'object';
};

/** An error of RFC 6749, 5.2. */
const isOfOAuth = (body: unknown): boolean => {
  const { error, error_description: words } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return typeof error === 'string' && /^[a-z_]+$/.test(error) && typeof words === 'string';
};

const refusalViolation = (declared: Endpoint, answer: Answer): string | undefined => {
  const { status, body } = answer;
  const allowed = new Set([...declared.refuses, ...impliedRefusals(declared)]);
  if (declared.speaks === 'scim') return scimViolation(allowed, answer);
  if (declared.speaks === 'mcp') return isOfJsonRpc(body) ? undefined : 'is no error of JSON-RPC';
  if (declared.speaks === 'oauth') return isOfOAuth(body) ? undefined : 'is no error of OAuth';
  const { errors, request_id: id } = (body ?? {}) as { errors?: readonly Problem[]; request_id?: unknown };
  if (!Array.isArray(errors) || errors.length === 0 || typeof id !== 'string') return 'has no list of errors';
  const [first] = errors as readonly Problem[];
  if (first && refusalStatus[first.code] !== status) return `${first.code} comes with ${status}`;
  const stray = (errors as readonly Problem[]).find(({ code }) => !allowed.has(code));
  if (stray) return `${stray.code} is not declared`;
  const silent = (errors as readonly Problem[]).find(({ message }) => !message || /\{\w+\}/.test(message));
  return silent && `${silent.code} has no message`;
};

const replyViolation = (declared: Endpoint, { status, body, headers }: Answer): string | undefined => {
  if (status === 304 && declared.etag) return undefined;
  // A notification of JSON-RPC has no answer.
  if (declared.speaks === 'mcp' && status === 202)
    return body === null ? undefined : 'answers a notification';
  if (status === 204 && declared.orNothing) return undefined;
  if (status !== declared.status) return `${status} instead of ${declared.status}`;
  const type = headers.get('content-type');
  if (declared.produces && type === 'application/json')
    return Download.strict().safeParse(body).success ? undefined : 'is no download';
  if (declared.produces && !type?.startsWith(declared.produces)) return `is ${type}`;
  if (headers.get('x-next-cursor') !== null && !declared.paged) return 'has an undeclared next page';
  const parsed = declared.reply.safeParse(body);
  if (!parsed.success) return String(parsed.error);
  // A schema drops undeclared fields, so the parsed body must equal the body.
  return isDeepStrictEqual(parsed.data, body) ? undefined : 'has undeclared fields';
};

/** What API Gateway refuses by itself: it never reaches the API. */
const isOfGateway = ({ status, body }: Answer): boolean =>
  [413, 431].includes(status) && isDeepStrictEqual(Object.keys(body ?? {}), ['message']);

/** How an answer of the API violates the contract; undefined when it does not. */
export const contractViolation = (method: string, url: string, answer: Answer): string | undefined => {
  const [path = '', query = ''] = url.split('?');
  const { key, route } = matchRoute(method, `${apiPrefix}${path}`);
  if (answer.headers.get('cache-control') !== 'no-store') return 'may be stored';
  if (isOfGateway(answer)) return undefined;
  if (answer.status === 401 && !answer.headers.get('www-authenticate')) return 'says not how to be let in';
  const { endpoint } = route;
  if (key === '$default' || method !== endpoint.method) return undefined;
  // A directory asked for some attributes: the others may be missing.
  if (answer.status < 400 && endpoint.speaks === 'scim' && /attributes=/i.test(query)) return undefined;
  return answer.status < 400 ? replyViolation(endpoint, answer) : refusalViolation(endpoint, answer);
};
