import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { behaviorOf } from '../../blueprint/edge/behaviors.ts';
import { viewerRequest } from '../../blueprint/edge/viewer-request.ts';
import { headerSets } from '../../blueprint/headers.ts';
import type { Clock } from '../basics/clock.ts';
import { answerCall, internalServerError } from '../lambda/gateway.ts';
import { sendResult } from '../lambda/lambda-event.ts';
import { serveMedia } from './media.ts';
import { serveSite } from './site.ts';

/** Answers what exists only on the local server; false if the request is none of that. */
type LocalPages = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

/** An address of CloudFront: all that the API sees of a viewer without its own header. */
const edgeAddress = '130.176.0.1';

const { api: apiHeaders, media: mediaHeaders } = headerSets([]);

const secret = randomBytes(32).toString('base64url');

/** What the functions know of the secret. */
export const originEnvironment = {
  ORIGIN_HASHES: createHash('sha256').update(secret).digest('hex'),
};

/** Tests can set the address of a viewer with a header. It exists only on the local server. */
const viewerOf = ({ headers, socket }: IncomingMessage): string => {
  const given = headers['x-local-address'];
  return typeof given === 'string' ? given : (socket.remoteAddress ?? '');
};

const serve = async (request: IncomingMessage, response: ServerResponse, url: URL, clock: Clock) => {
  const behavior = behaviorOf(url.pathname);
  const passed = viewerRequest({
    request: {
      uri: url.pathname,
      method: request.method ?? 'GET',
      headers: { 'content-length': { value: request.headers['content-length'] ?? '0' } },
    },
    viewer: { ip: viewerOf(request) },
  });
  const { 'content-length': _, ...changed } = passed.headers;
  const added = Object.fromEntries(Object.entries(changed).map(([name, { value }]) => [name, value]));
  if ('statusCode' in passed)
    return sendResult(
      response,
      { statusCode: passed.statusCode, headers: added, body: passed.body.data },
      apiHeaders,
    );
  const { uri } = passed;
  if (behavior.origin === 'site') return serveSite(request, response, uri, behavior.headers);
  if (behavior.origin === 'media') return serveMedia(response, uri, mediaHeaders);
  url.pathname = uri;
  const arrived = {
    request,
    url,
    headers: { ...added, 'x-origin-secret': secret },
    sourceIp: edgeAddress,
  };
  return sendResult(response, await answerCall(arrived, clock), apiHeaders);
};

const answering = (answer: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>) =>
  createServer((request, response) => {
    const run = async (): Promise<void> => {
      // Two slashes at the beginning would be read as a host.
      const url = new URL(`http://local${request.url ?? '/'}`);
      return answer(request, response, url);
    };
    run().catch((error: unknown) => {
      console.error(request.method, request.url, error);
      if (!response.headersSent) sendResult(response, internalServerError, apiHeaders);
    });
  });

/** Serves the product over HTTP as CloudFront does, and before that the pages of the local server. */
export const createEdge = (clock: Clock, localPages: LocalPages): Server =>
  answering(async (request, response, url) => {
    if (!(await localPages(request, response, url))) await serve(request, response, url, clock);
  });

/** Serves the API at its own address, as API Gateway does for whoever finds it out. */
export const createPastTheEdge = (clock: Clock): Server =>
  answering(async (request, response, url) => {
    const arrived = { request, url, headers: {}, sourceIp: request.socket.remoteAddress ?? '' };
    sendResult(response, await answerCall(arrived, clock), {});
  });
