import lambda from '@middy/core';
import { type Endpoint, impliedRefusals } from '#shared/contract/endpoint';
import { isThrottled } from '#functions/table/client';
import { WriteConflict } from '#functions/table/transact';
import { Refusal, type RefusalCode } from '#shared/model/refusal';
import type { Caller } from './authenticate.ts';
import type { EarlyInput, Answer, Call, SignedIn } from './call.ts';
import { type EndpointSpec, runEndpoint } from './run-endpoint.ts';
import { logger } from '#functions/platform/log';
import { recordMetric } from '#functions/platform/metrics';
import { apiPrefix } from '#shared/contract/prefix';
import { refusalStatus } from '#shared/contract/refusals';
import { compressed } from './compress.ts';
import { isFromEdge } from './edge.ts';
import { mcpRefusal, requireOwnOrigin } from './mcp.ts';
import { oauthRefusal } from './oauth.ts';
import type { Event } from './parse.ts';
import { scimRefusal } from './scim.ts';
import {
  empty,
  fileName,
  isTooLarge,
  json,
  ValidationError,
  refusalResponse,
  type Response,
} from './respond.ts';

/**
 * When to retry after the table was throttled, other writers were always faster or time ran out, in seconds: about when the bounded
 * retries of other callers are over.
 */
const busySeconds = 10;

/** How long before Lambda would, Middy ends a call, in milliseconds: its own 5 are too few for a busy process. */
const timeoutEarlyInMillis = 250;

/** Whether Middy ended a call, which happens when the table is throttled for long. */
const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError' && error.message.startsWith('[AbortError]');

/** Returns the refusals that an error stands for; undefined when it is an unexpected failure. */
const refusalsIn = (error: unknown): readonly Refusal[] | undefined => {
  if (error instanceof ValidationError) return error.problems;
  if (error instanceof Refusal) return [error];
  if (isThrottled(error) || error instanceof WriteConflict || isOutOfTime(error))
    return [new Refusal('busy', { retry_after: busySeconds })];
  return undefined;
};

const idsOf = ({ actor }: Caller): Partial<SignedIn> =>
  actor
    ? {
        workspace: actor.workspaceId,
        user: actor.userId,
        operator: actor.session?.impersonated_by,
        key: actor.apiKey?.id,
      }
    : {};

const declares = (declared: Endpoint, { code }: Refusal): boolean =>
  declared.refuses.includes(code) || impliedRefusals(declared).includes(code);

/** The codes of unexpected failures, for calls that have a more specific one. */
const failures: readonly RefusalCode[] = ['purchase_failed', 'reset_failed'];
const failureOf = ({ refuses }: Endpoint): RefusalCode =>
  failures.find((code) => refuses.includes(code)) ?? 'unknown';

const refusing = ({ speaks }: Endpoint, refusals: readonly Refusal[], event: Event): Response => {
  const [first = new Refusal('unknown')] = refusals;
  if (speaks === 'mcp') return mcpRefusal(first, event);
  if (speaks === 'oauth') return oauthRefusal(first);
  return speaks === 'scim' ? scimRefusal(first) : refusalResponse(refusals, event.requestContext.requestId);
};

const fail = (declared: Endpoint, error: unknown, event: Event, about: object): Response => {
  const made = refusalsIn(error);
  const codes = made?.map(({ code }) => code);
  if (made?.every((refusal) => declares(declared, refusal))) {
    logger.info('refused', { ...about, codes });
    return refusing(declared, made, event);
  }
  logger.error(made ? 'refused with a code the contract does not declare' : 'failed', {
    ...about,
    codes,
    ...(!made && { error: error as Error }),
  });
  return refusing(declared, [new Refusal(failureOf(declared))], event);
};

/** EventBridge Scheduler keeps functions warm that people wait for (infra/blueprint/warm.ts). No caller can send such an event. */
const isPing = (event: Event): boolean => 'warm' in event;

/** Whoever calls the API past CloudFront learns nothing, not even which calls there are. */
const pastTheEdge = ({ requestContext }: Event): Response => {
  logger.info('refused', { request: requestContext.requestId, past_the_edge: true });
  return refusalResponse([new Refusal('forbidden')], requestContext.requestId);
};

/** Whether somebody should look: not when a service is not set up. */
const isFailure = ({ statusCode = 0 }: Response): boolean =>
  statusCode >= 500 && statusCode !== refusalStatus.not_configured;

/** Whether a request is for the call at whose route it arrived. GET answers HEAD; other methods come with its route. */
const isFor = ({ method }: Endpoint, { routeKey, requestContext: { http } }: Event): boolean =>
  routeKey !== '$default' && (http.method === method || (http.method === 'HEAD' && method === 'GET'));

/** What no call is at, in the words of whoever asks. */
const nothingThere = ({ rawPath, requestContext }: Event): Response => {
  const refusal = new Refusal('not_found');
  return rawPath.startsWith(`${apiPrefix}/scim/`)
    ? scimRefusal(refusal)
    : refusalResponse([refusal], requestContext.requestId);
};

/** Turns a declared call, its parser, its first read and its answer into a Lambda handler. */
export const createHandler = <E extends Endpoint, Read>(spec: EndpointSpec<E, Read>) => {
  const { declared } = spec;
  const known = new WeakMap<Event, Partial<SignedIn>>();
  const about = (event: Event): object => ({
    request: event.requestContext.requestId,
    // GET and HEAD arrive by one route.
    call: event.routeKey.replace(/^ANY /, 'GET '),
    ...known.get(event),
  });
  return lambda<Event, Response>({ timeoutEarlyInMillis })
    .onError((request) => {
      const { event, error } = request;
      const response = fail(declared, error, event, about(event));
      if (isFailure(response)) recordMetric('Failures', 1);
      request.response = response;
    })
    .handler(async (event) => {
      if (isPing(event)) return empty(204);
      if (!isFromEdge(event)) return pastTheEdge(event);
      if (!isFor(declared, event)) return nothingThere(event);
      if (declared.speaks === 'mcp') requireOwnOrigin(event);
      const response = await runEndpoint(spec, event, {
        onCaller: (caller) => void known.set(event, idsOf(caller)),
        onSignIn: (as) => void known.set(event, as),
      });
      logger.info('answered', { ...about(event), status: response.statusCode });
      const sent = await compressed(response, event);
      if (!declared.produces || !spec.asDownload || !isTooLarge(sent)) return sent;
      const report = { name: fileName(declared), type: declared.produces, content: response.body ?? '' };
      return json(declared.status, await spec.asDownload(report));
    });
};

/** Turns a declared call and its answer into a Lambda handler: parses, authenticates, answers or refuses, logs. */
export const handle = <E extends Endpoint>(declared: E, answer: (call: Call<E>) => Promise<Answer<E>>) =>
  createHandler({ declared, read: undefined, answer });

/**
 * The same, with a first read in parallel with authentication; its result is the answer's second argument. A report that
 * may be larger than an answer needs `asDownload`.
 */
export const handleWith = <E extends Endpoint, Read>(
  declared: E,
  read: (ahead: EarlyInput<E>) => Promise<Read>,
  answer: (call: Call<E>, read: Read) => Promise<Answer<E>>,
  asDownload?: EndpointSpec<E, Read>['asDownload'],
) => createHandler({ declared, read, answer, asDownload });
