import { appendFileSync } from 'node:fs';
import { freePort } from '../basics/ports.ts';
import { type ApiFault, apiFaults } from '../service/api-faults.ts';
import { type Deliveries, startDeliveries } from '../service/deliveries.ts';
import { type ApiCall, type ApiReply, originOf, startService } from '../service/server.ts';
import { openAccount } from './account.ts';
import { answer } from './api.ts';
import type { Event } from './objects.ts';
import { shownBy } from './pages/pages.ts';
import { messageOf, receiversOf } from './webhooks.ts';

export type StripeOptions = {
  /** 0 or nothing for any free port. */
  readonly port?: number;
  /** Where the account is kept; in memory without it. */
  readonly file?: string | undefined;
  readonly now: () => Date;
  /** An endpoint that gets all events, besides those made by the API. */
  readonly webhook?: { readonly url: string; readonly secrets: readonly string[] } | undefined;
  /** A file that gets each call and its answer as a line; by default `BRAVO_STRIPE_TRAFFIC`. */
  readonly traffic?: string | undefined;
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

/** A 5xx of Stripe, or whatever else a test wants. */
const failure = (status: number, isFinal: boolean): ApiReply => ({
  status,
  headers: {
    'content-type': 'application/json',
    'request-id': 'req_told_to_fail',
    ...(isFinal && { 'stripe-should-retry': 'false' }),
  },
  body: JSON.stringify({ error: { type: 'api_error', message: 'The local Stripe was told to fail.' } }),
});

const key = 'sk_test_local';

/** A local stand-in for Stripe: its REST protocol, hosted pages, events, and the work that time brings. */
export const startStripe = async (options: StripeOptions): Promise<LocalStripe> => {
  const port = await freePort(options.port ?? 0);
  const origin = originOf(port);
  const traffic = options.traffic ?? process.env['BRAVO_STRIPE_TRAFFIC'];
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
    listeners: (type) => receiversOf(account.world, options.webhook, type).length,
    onEvents: (events) => send(events),
  });
  const send = (events: readonly Event[]): void => {
    for (const event of events)
      deliveries.send([messageOf(event)], receiversOf(account.world, options.webhook, event.type));
  };
  const settled = async (): Promise<void> => {
    account.catchUp();
    await deliveries.settled();
  };

  const api = async (call: ApiCall, wait: () => Promise<void>): Promise<ApiReply> => {
    const reply = await answer(account, key, call, running, wait);
    if (traffic) {
      const line = {
        method: call.method,
        path: call.path,
        params: reply.form,
        status: reply.status,
        body: JSON.parse(reply.body) as unknown,
      };
      appendFileSync(traffic, `${JSON.stringify(line)}\n`);
    }
    return reply;
  };
  const server = await startService({
    name: 'The local Stripe',
    port,
    isApi: (path) => path.startsWith('/v1/'),
    api,
    faults,
    failure,
    page: (method, url, body) => {
      account.catchUp();
      return shownBy(account, method, url.pathname, body);
    },
  });
  // What was not delivered when the account was closed is on its way again.
  send(account.world.store.all('event').filter((event) => event.pending_webhooks > 0));
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
    host: server.host,
    port,
    settled,
    catchUp: account.catchUp,
    deliveries,
    failNext: faults.add,
    clearFaults: faults.clear,
    stop: async () => {
      clearInterval(timer);
      await deliveries.stop();
      await server.stop();
    },
  };
};
