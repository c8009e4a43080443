import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as forward,
  type Server,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request that went through, and its answer. */
export type Exchange = {
  /** The operation, in the protocols of AWS that name it in a header: DynamoDB_20120810.Query. */
  readonly target: string | undefined;
  readonly body: string;
  /** How many requests were answered before this one came: equal for those that were sent together. */
  readonly after: number;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly answer: Buffer;
};

export type Listening = { readonly endpoint: string; readonly stop: () => void };

const listen = async (server: Server): Promise<Listening> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const targetOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['x-amz-target'] as string | undefined;

/**
 * Forwards requests to an emulator, and tells of each one before its answer is passed on.
 * @param order counts answered requests, if several emulators share it
 */
export const startForwarding = (
  emulator: string,
  seen: (exchange: Exchange) => void,
  order = { answered: 0 },
): Promise<Listening> => {
  const { hostname, port } = new URL(emulator);
  return listen(
    createServer(async (incoming, outgoing) => {
      const after = order.answered;
      const { method, url, headers } = incoming;
      const body = await buffer(incoming);
      const sent = forward({ hostname, port, method, path: url, headers }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const answer = await buffer(response);
      const status = response.statusCode ?? 502;
      order.answered += 1;
      seen({
        target: targetOf(incoming),
        body: body.toString(),
        after,
        status,
        headers: response.headers,
        answer,
      });
      outgoing.writeHead(status, response.headers).end(answer);
    }),
  );
};

/**
 * Gives every request the answer that the same operation got, in the order of the exchanges.
 * @param endless begins again after the last one
 */
export const startReplaying = async (
  exchanges: readonly Exchange[],
  { endless = false } = {},
): Promise<Listening & { readonly left: () => number }> => {
  const waiting = Map.groupBy(exchanges, ({ target }) => target);
  const listening = await listen(
    createServer(async (incoming, outgoing) => {
      await buffer(incoming);
      const ofTarget = waiting.get(targetOf(incoming));
      const next = ofTarget?.shift();
      if (next && endless) ofTarget?.push(next);
      if (next) outgoing.writeHead(next.status, next.headers).end(next.answer);
      else outgoing.writeHead(400).end();
    }),
  );
  return {
    ...listening,
    /** How many exchanges were not asked for. */
    left: () => [...waiting.values()].flat().length,
  };
};
