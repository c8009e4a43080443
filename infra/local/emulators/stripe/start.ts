import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../ports.ts';
import { openAccount } from './account.ts';
import { answer } from './api.ts';
import { type ApiFault, apiFaults } from './api-faults.ts';
import { control } from './control.ts';
import { type Deliveries, receiverOf, type Receiver, startDeliveries } from './deliveries.ts';
import { wants } from './events.ts';
import { parseForm } from './form.ts';
import { servePage } from './pages.ts';
import type { Settings, World } from './world.ts';

export type StripeOptions = {
  /** 0 or nothing for any free port. */
  readonly port?: number;
  /** Where the account is kept; in memory without it. */
  readonly file?: string | undefined;
  readonly now: () => Date;
  readonly key?: string;
  /** An endpoint that gets all events, besides those made by the API. */
  readonly webhook?: { readonly url: string; readonly secrets: readonly string[] } | undefined;
  /** A file that gets each call and its answer as a line; by default `BRAVO_STRIPE_TRAFFIC`. */
  readonly traffic?: string | undefined;
  readonly afterLastRetry?: Settings['afterLastRetry'];
  readonly retryDays?: readonly number[];
  /** How often an event is brought, and the milliseconds before the second time; each wait is twice the one before. */
  readonly deliveries?: { readonly attempts?: number; readonly firstRetryMs?: number };
  /** How often the clock is looked at. 0: only at calls and by `catchUp`. */
  readonly pollMs?: number;
};
export type LocalStripe = {
  readonly origin: string;
  readonly key: string;
  readonly host: string;
  readonly port: number;
  /** Resolves when no event is on its way any more. */
  readonly settled: () => Promise<void>;
  /** Does at once what is due by the clock. */
  readonly catchUp: () => void;
  readonly deliveries: Pick<Deliveries, 'list' | 'set'>;
  /** Lets the next calls fail, or lose their answers. */
  readonly failNext: (fault: ApiFault) => void;
  readonly clearFaults: () => void;
  readonly stop: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** Who gets an event of a type. */
const receiversOf = (world: World, configured: Receiver | undefined, type: string): Receiver[] => [
  ...(configured ? [configured] : []),
  ...world.store
    .all('webhook_endpoint')
    .filter((one) => wants(one, type))
    .map(receiverOf),
];

/** A local stand-in for Stripe: its REST protocol, hosted pages, events, and the work that time brings. */
export const startStripe = async (options: StripeOptions): Promise<LocalStripe> => {
  const port = await freePort(options.port ?? 0);
  const host = '127.0.0.1';
  const origin = `http://${host}:${port}`;
  const key = options.key ?? 'sk_test_local';
  const traffic = options.traffic ?? process.env['BRAVO_STRIPE_TRAFFIC'];
  const configured = options.webhook && { id: 'we_configured', ...options.webhook };
  const faults = apiFaults();
  const running = new Set<string>();

  const delivered = (id: string): void => {
    const event = account.world.store.get('event', id);
    if (!event || event.pending_webhooks === 0) return;
    account.transact(() =>
      account.world.store.put('event', { ...event, pending_webhooks: event.pending_webhooks - 1 }),
    );
  };
  const deliveries = startDeliveries({
    clock: options.now,
    attempts: options.deliveries?.attempts ?? 8,
    firstRetryMs: options.deliveries?.firstRetryMs ?? 50,
    onDelivered: delivered,
  });
  const account = openAccount({
    file: options.file,
    clock: options.now,
    origin: () => origin,
    settings: {
      afterLastRetry: options.afterLastRetry ?? 'canceled',
      retryDays: options.retryDays ?? [3, 5, 7],
    },
    listeners: (type) => receiversOf(account.world, configured, type).length,
    onEvents: (events) => {
      for (const event of events)
        deliveries.send([event], receiversOf(account.world, configured, event.type));
    },
  });

  const serveApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const method = request.method ?? 'GET';
    const body = await bodyOf(request);
    const hit = faults.of(method, url.pathname);
    if (hit.some(({ kind }) => kind === 'drop_before')) return void response.destroy();
    const wrong = hit.find((one) => one.kind === 'status');
    if (wrong?.kind === 'status') {
      const text = JSON.stringify({
        error: { type: 'api_error', message: 'The local Stripe was told to fail.' },
      });
      return void response
        .writeHead(wrong.status, { 'content-type': 'application/json', 'request-id': 'req_told_to_fail' })
        .end(text);
    }
    const slow = hit.find((one) => one.kind === 'slow');
    const wait = (): Promise<void> =>
      new Promise((resolve) => (slow?.kind === 'slow' ? setTimeout(resolve, slow.ms) : resolve()));
    const asked = { method, path: url.pathname, query: url.search.slice(1), headers: request.headers, body };
    const reply = await answer(account, key, asked, running, wait);
    if (traffic) {
      const line = {
        method,
        path: asked.path,
        query: parseForm(asked.query),
        params: reply.form,
        status: reply.status,
        body: JSON.parse(reply.body) as unknown,
        version: reply.headers['stripe-version'],
      };
      appendFileSync(traffic, `${JSON.stringify(line)}\n`);
    }
    if (hit.some(({ kind }) => kind === 'drop_after')) return void response.destroy();
    response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname.startsWith('/v1/')) return serveApi(request, response, url);
    const body = await bodyOf(request);
    if (url.pathname.startsWith('/_control/')) {
      const told = await control(
        { deliveries, faults, catchUp: account.catchUp },
        request.method ?? 'GET',
        url.pathname,
        body,
      );
      response
        .writeHead(told.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(told.body, null, 2));
      return;
    }
    account.catchUp();
    servePage(account, request.method ?? 'GET', url, body, response);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('The local Stripe failed', error);
      if (response.headersSent) response.end();
      else response.writeHead(500).end();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  // What was not delivered when the account was closed is on its way again.
  for (const event of account.world.store.all('event'))
    if (event.pending_webhooks > 0)
      deliveries.send([event], receiversOf(account.world, configured, event.type));
  account.catchUp();
  const poll = (): void => {
    try {
      account.catchUp();
    } catch (error) {
      // A defect in one renewal must not end the whole local server.
      console.error('The local Stripe could not catch up with its clock', error);
    }
  };
  const timer = options.pollMs === 0 ? undefined : setInterval(poll, options.pollMs ?? 250);

  return {
    origin,
    key,
    host,
    port,
    settled: async () => {
      account.catchUp();
      await deliveries.settled();
    },
    catchUp: account.catchUp,
    deliveries,
    failNext: faults.add,
    clearFaults: faults.clear,
    stop: async () => {
      clearInterval(timer);
      await deliveries.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
