import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { IncomingMessage } from 'node:http';
import { powerOf } from '../../blueprint/power.ts';
import { fallbackId, type Route, routes } from '../../blueprint/routes.ts';
import type { Clock } from '../basics/clock.ts';
import { runAs } from './enforce-access.ts';
import { fitsLambda, lambdaContext, readBody, toApiGatewayEvent } from './lambda-event.ts';
import { loadHandler } from './load-handler.ts';
import { runGuarded } from './uncaught.ts';

type Result = APIGatewayProxyStructuredResultV2;
type Matched = {
  readonly route: Route;
  /** As the event names it. */
  readonly key: string;
  readonly params: Record<string, string>;
};

// API Gateway selects the most specific route: a literal path segment wins over a {parameter}.
const table = routes
  .map((route) => {
    const [method = '', path = ''] = route.gatewayKey.split(' ');
    const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const weight = path
      .split('/')
      .map((part) => (part.startsWith('{') ? '1' : '0'))
      .join('');
    return { route, method, pattern, weight };
  })
  .toSorted((a, b) => a.weight.localeCompare(b.weight));

const fallback = routes.find(({ id }) => id === fallbackId) as Route;

/**
 * Finds the route for a method and a path. One for every method comes after one for this method. @throws URIError if the path is
 * not properly encoded
 */
export const matchRoute = (method: string, path: string): Matched => {
  for (const entry of [method, 'ANY'].flatMap((one) => table.filter((row) => row.method === one))) {
    const found = entry.pattern.exec(path);
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    const { route } = entry;
    return { route, key: route.gatewayKey, params: Object.fromEntries(params) as Record<string, string> };
  }
  return { route: fallback, key: '$default', params: {} };
};

/** What API Gateway answers itself, in its own words instead of ours. */
const own = (statusCode: number, message: string): Result => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

export const internalServerError = own(500, 'Internal Server Error');

/** The bytes that API Gateway accepts: of the request line with all header values, and of the body. */
const maxHead = 10_240;
const maxBody = 10 * 1024 * 1024;

const headSize = ({ method, url, headers }: IncomingMessage): number =>
  `${method} ${url} `.length +
  Object.values(headers).reduce((sum, value) => sum + String(value ?? '').length, 0);

/** Tests can set the time of a call with a header. It exists only on the local server, never in AWS. */
const timeOf = (request: IncomingMessage, clock: Clock): Date => {
  const given = request.headers['x-local-clock'];
  const asked = typeof given === 'string' ? new Date(given) : undefined;
  return asked && !Number.isNaN(asked.getTime()) ? asked : clock.now();
};

/** A function that takes longer than its timeout is ended by Lambda. */
const within = async (seconds: number, run: () => Promise<Result>): Promise<Result> => {
  const late = AbortSignal.timeout(seconds * 1000);
  const timedOut = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error(`timed out after ${seconds} s`)), { once: true });
  });
  return Promise.race([run(), timedOut]);
};

/** A request as CloudFront, or whoever knows the API's own address, passes it to API Gateway. */
type Arrived = {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** Headers that are added to those of the request, or replace them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The address that the connection comes from. */
  readonly sourceIp: string;
};

/** Runs the function of a call as API Gateway and Lambda do, with their limits. */
export const answerCall = async (
  { request, url, headers, sourceIp }: Arrived,
  clock: Clock,
): Promise<Result> => {
  const found = matchRoute(request.method ?? 'GET', url.pathname);
  const body = await readBody(request, maxBody);
  if (headSize(request) > maxHead) return own(431, 'Request Header Fields Too Large');
  if (!body) return own(413, 'Request Entity Too Large');
  const { route, key, params } = found;
  const event = toApiGatewayEvent(
    { request, url, headers, sourceIp, body, now: timeOf(request, clock) },
    key,
    params,
  );
  if (!fitsLambda(event, event.body)) return own(413, 'Request Entity Too Large');
  const handler = await loadHandler<Result>(route);
  const { seconds } = powerOf(route);
  const invoke = () => runAs(route.id, () => handler(event, lambdaContext(route.id, seconds)));
  const result = await within(seconds, () => runGuarded(invoke));
  if (fitsLambda(result, result.body)) return result;
  throw new Error(`${route.id} answered more than Lambda passes on`);
};
