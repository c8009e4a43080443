import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { apiPrefix } from '#shared/contract/prefix';
import { refusalStatus } from '#shared/contract/refusals';
import { type RefusalCode, refusalMessages } from '#shared/model/refusal';
import { type Route, routes, stripTrailingSlash } from '../../routes.ts';
import type { Clock } from '../clock.ts';
import { lambdaContext, toApiGatewayEvent, readBody, sendResult, timeoutMs } from './lambda-event.ts';
import { runAs } from './enforce-access.ts';
import { runGuarded } from './uncaught.ts';

type Handler = (event: unknown, context: unknown) => Promise<APIGatewayProxyStructuredResultV2>;
type Matched = { readonly route: Route; readonly params: Record<string, string> };

/** Answers requests that are not API calls: the site, files, health. */
type FallbackHandler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

// API Gateway selects the most specific route: a literal path segment wins over a {parameter}.
const table = routes
  .map((route) => {
    const [method = '', path = ''] = route.key.split(' ');
    const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const weight = path
      .split('/')
      .map((part) => (part.startsWith('{') ? '1' : '0'))
      .join('');
    return { route, method, pattern, weight };
  })
  .toSorted((a, b) => a.weight.localeCompare(b.weight));

/** Finds the call for a method and a path. @throws URIError if the path is not properly encoded */
export const matchRoute = (method: string, path: string): Matched | undefined => {
  for (const entry of table) {
    if (entry.method !== method) continue;
    const found = entry.pattern.exec(path);
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return { route: entry.route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
};

const refusal = (code: RefusalCode): APIGatewayProxyStructuredResultV2 => ({
  statusCode: refusalStatus[code],
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ errors: [{ code, message: refusalMessages[code] }], request_id: randomUUID() }),
});

/** Tests can set the time and address of a call with headers. They exist only on the local server, never in AWS. */
const timeOf = (request: IncomingMessage, clock: Clock): Date => {
  const given = request.headers['x-local-clock'];
  const asked = typeof given === 'string' ? new Date(given) : undefined;
  return asked && !Number.isNaN(asked.getTime()) ? asked : clock.now();
};

const answer = async (
  request: IncomingMessage,
  url: URL,
  clock: Clock,
): Promise<APIGatewayProxyStructuredResultV2> => {
  url.pathname = stripTrailingSlash(url.pathname);
  const found = matchRoute(request.method ?? 'GET', url.pathname);
  const body = await readBody(request);
  if (!found) return refusal('not_found');
  if (!body) return refusal('file_too_large');
  const { route, params } = found;
  const { handler } = (await import(new URL(`../../../${route.source}`, import.meta.url).href)) as {
    handler: Handler;
  };
  const event = toApiGatewayEvent({ request, url, body, now: timeOf(request, clock) }, route.key, params);
  const address = request.headers['x-local-address'];
  if (typeof address === 'string') event.requestContext.http.sourceIp = address;
  const late = AbortSignal.timeout(timeoutMs);
  const timedOut = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('timed out')), { once: true });
  });
  const invoke = () => runAs(route.id, () => handler(event, lambdaContext(route.id)));
  return Promise.race([runGuarded(invoke), timedOut]);
};

const urlOf = (request: IncomingMessage): URL | undefined => {
  try {
    const url = new URL(request.url ?? '/', 'http://local');
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
};

/** Paths below the API prefix that are not calls: the health check and the OpenAPI document. */
const notCalls: ReadonlySet<string> = new Set([`${apiPrefix}/health`, `${apiPrefix}/openapi.json`]);

/** Serves the functions over HTTP as API Gateway does, and passes every other request to `beside`. */
export const createGateway = (clock: Clock, beside: FallbackHandler): Server =>
  createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const url = urlOf(request);
      if (!url) return sendResult(response, refusal('invalid_request'));
      if (!url.pathname.startsWith(`${apiPrefix}/`) || notCalls.has(url.pathname))
        return beside(request, response, url);
      return sendResult(response, await answer(request, url, clock));
    };
    serve().catch((error: unknown) => {
      console.error(request.method, request.url, error);
      if (!response.headersSent) sendResult(response, refusal('unknown'));
    });
  });
