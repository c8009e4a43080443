import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiPrefix } from '#shared/contract/prefix';
import { serveClock } from './clock-page.ts';
import { createEdge, createPastTheEdge } from '../emulators/cloudfront/edge.ts';
import { serveMailPreviews } from './mail-previews.ts';
import { serveTextReview } from './text-review.ts';
import type { TimeMachine } from './travel.ts';

const answerHealth = (response: ServerResponse, isUp: boolean): void => {
  response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status: isUp ? 'ready' : 'database_down' }));
};

const listen = async (server: Server, port: number): Promise<void> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
};

/** How long requests that were received may still take when the server stops, in milliseconds. */
const drainMs = 5000;

/** Takes no new requests, lets the open ones end, and closes. */
const close = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  // A connection that has answered becomes idle, and would be kept open for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
};

/** Serves the site and the API, and the pages that exist on this machine alone. */
export const startServer = async (
  port: number,
  machine: TimeMachine,
  { isUp, pastTheEdge }: { readonly isUp: () => boolean; readonly pastTheEdge: boolean },
) => {
  const { clock } = machine;
  const server = createEdge(clock, async (request, response, url) => {
    if (url.pathname === `${apiPrefix}/health`) answerHealth(response, isUp());
    else if (url.pathname === '/clock') await serveClock(request, response, machine);
    else if (/^\/mails(\/shown)?$/.test(url.pathname)) await serveMailPreviews(response, url);
    else if (url.pathname === '/texts') await serveTextReview(response, url);
    else return false;
    return true;
  });
  await listen(server, port);
  const direct = pastTheEdge ? createPastTheEdge(clock) : undefined;
  if (direct) await listen(direct, 0);
  return {
    /** The API's own address, if it was opened. */
    api: direct && `http://127.0.0.1:${(direct.address() as AddressInfo).port}`,
    stop: async () => {
      await close(server);
      if (direct) await close(direct);
    },
  };
};
