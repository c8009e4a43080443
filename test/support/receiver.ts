import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HookEventType } from '#shared/model/hook-kinds';

/** An event as a receiver got it. */
export type Received = {
  readonly id: string;
  readonly type: HookEventType;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: {
    readonly type: HookEventType;
    readonly timestamp: string;
    readonly workspace_id: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
};
type Answer = { readonly status: number; readonly text?: string; readonly headers?: Record<string, string> };

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
};

/** A server of a customer on this machine. It notes what it gets and answers as it is told; at first 200. */
export const startReceiver = async () => {
  const got: Received[] = [];
  let answer: (event: Received) => Answer | Promise<Answer> = () => ({ status: 200, text: 'thanks' });
  const server = createServer((request, response) => {
    void (async () => {
      const raw = await textOf(request);
      const body = JSON.parse(raw) as Received['body'];
      const { headers } = request;
      const event = { id: String(headers['webhook-id']), type: body.type, headers, raw, body };
      got.push(event);
      const { status, text = '', headers: more = {} } = await answer(event);
      response.writeHead(status, more).end(text);
    })();
  }).listen(0, '127.0.0.1');
  // It does not keep the process alive.
  server.unref();
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=secret`,
    got,
    types: () => got.map(({ type }) => type),
    answers: (next: typeof answer) => void (answer = next),
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
