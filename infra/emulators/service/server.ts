import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ApiFaults } from './api-faults.ts';
import { bodyOf } from './body.ts';

/** A call of the API that a stand-in speaks. */
export type ApiCall = {
  readonly method: string;
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type ApiReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
/** What a page answers. */
export type Shown = { readonly redirect: string } | { readonly status: number; readonly html: string };

type Service = {
  /** How its own defects are logged. */
  readonly name: string;
  readonly port: number;
  readonly isApi: (path: string) => boolean;
  /** @param wait resolves when the call may go on, where a test slows it down */
  readonly api: (call: ApiCall, wait: () => Promise<void>) => Promise<ApiReply> | ApiReply;
  readonly faults: ApiFaults;
  /** The answer of a service that was told to fail, in its own words. */
  readonly failure: (status: number, isFinal: boolean) => ApiReply;
  readonly page: (method: string, url: URL, body: string) => Shown;
};

const host = '127.0.0.1';
export const originOf = (port: number): string => `http://${host}:${port}`;

const show = (shown: Shown, response: ServerResponse): void => {
  const safe = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if ('redirect' in shown) response.writeHead(303, { ...safe, location: shown.redirect }).end();
  else
    response.writeHead(shown.status, { ...safe, 'content-type': 'text/html; charset=utf-8' }).end(shown.html);
};

/** The server of a stand-in: its API with the faults that tests want, and its pages. */
export const startService = async (
  service: Service,
): Promise<{ readonly host: string; readonly stop: () => Promise<void> }> => {
  const { port, faults } = service;
  const origin = originOf(port);

  const serveApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const method = request.method ?? 'GET';
    const body = await bodyOf(request);
    const hit = faults.of(method, url.pathname);
    if (hit.some(({ kind }) => kind === 'drop_before')) return void response.destroy();
    const slow = hit.find((one) => one.kind === 'slow');
    const wait = (): Promise<void> =>
      new Promise((resolve) => (slow?.kind === 'slow' ? setTimeout(resolve, slow.ms) : resolve()));
    const call = { method, path: url.pathname, query: url.search.slice(1), headers: request.headers, body };
    const wrong = hit.find((one) => one.kind === 'status');
    if (wrong?.kind === 'status') {
      if (wrong.effective) await service.api(call, wait);
      const failure = service.failure(wrong.status, wrong.isFinal === true);
      return void response.writeHead(failure.status, failure.headers).end(failure.body);
    }
    const reply = await service.api(call, wait);
    if (hit.some(({ kind }) => kind === 'drop_after')) return void response.destroy();
    response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    const method = request.method ?? 'GET';
    if (service.isApi(url.pathname)) return serveApi(request, response, url);
    show(service.page(method, url, await bodyOf(request)), response);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(`${service.name} failed`, error);
      if (response.headersSent) response.end();
      else response.writeHead(500).end();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    host,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
