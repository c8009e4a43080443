import { freePort } from '../basics/ports.ts';
import { type ApiFault, apiFaults } from '../service/api-faults.ts';
import { type Deliveries, startDeliveries } from '../service/deliveries.ts';
import { originOf, startService } from '../service/server.ts';
import { answer, apiPath, replyOf } from './api.ts';
import { cardPage } from './card-page.ts';
import { type Controls, controlsOf } from './controls.ts';
import { messageOf, receiver } from './webhooks.ts';
import { type Event, openAccount, type World } from './world.ts';

export type TremendousOptions = {
  /** 0 or nothing for any free port. */
  readonly port?: number;
  /** Where the account is kept; in memory without it. */
  readonly file?: string | undefined;
  readonly now: () => Date;
  readonly webhook?: World['webhook'];
  /** How often an event is brought, and the milliseconds before the second time; each wait is twice the one before. */
  readonly deliveries?: { readonly attempts?: number; readonly firstRetryMs?: number };
};

export type LocalTremendous = Controls & {
  readonly origin: string;
  /** The address of the API, for the SDK. */
  readonly url: string;
  readonly key: string;
  /** Resolves when no event is on its way any more. */
  readonly settled: () => Promise<void>;
  readonly deliveries: Pick<Deliveries, 'list' | 'set'>;
  /** Lets the next calls fail, or lose their answers. */
  readonly failNext: (fault: ApiFault) => void;
  readonly clearFaults: () => void;
  readonly close: () => Promise<void>;
};

const key = 'TEST_local';

/**
 * A local stand-in for the sandbox of Tremendous: what we call of its REST protocol, its events, and the page behind a
 * reward's link.
 */
export const startTremendous = async (options: TremendousOptions): Promise<LocalTremendous> => {
  const port = await freePort(options.port ?? 0);
  const origin = originOf(port);
  const faults = apiFaults();
  const deliveries = startDeliveries({
    clock: options.now,
    attempts: options.deliveries?.attempts ?? 8,
    firstRetryMs: options.deliveries?.firstRetryMs ?? 50,
    onDelivered: (id) => account.transact(() => account.world.store.drop('event', id)),
  });
  const { webhook } = options;
  const send = (events: readonly Event[]): void =>
    deliveries.send(events.map(messageOf), webhook ? [receiver(webhook)] : []);
  const account = openAccount(options.file, { clock: options.now, origin, webhook }, send);

  const server = await startService({
    name: 'The local Tremendous',
    port,
    isApi: (path) => path.startsWith(`${apiPath}/`),
    api: async (call, wait) => {
      await wait();
      return answer(account, key, call);
    },
    faults,
    failure: (status) => replyOf(status, { errors: { message: 'It was told to fail.', payload: {} } }),
    page: (_, { pathname }) => cardPage(account.world, pathname),
  });
  // What was not delivered when the account was closed is on its way again.
  send(account.world.store.all('event'));

  return {
    ...controlsOf(account),
    origin,
    url: `${origin}${apiPath}`,
    key,
    settled: deliveries.settled,
    deliveries,
    failNext: faults.add,
    clearFaults: faults.clear,
    close: async () => {
      await deliveries.stop();
      await server.stop();
    },
  };
};
