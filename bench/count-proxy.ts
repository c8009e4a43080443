import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';

/** What went through: requests, items that were read, and bytes that were answered. */
export type Traffic = { requests: number; items: number; bytes: number };

type Answer = { readonly Items?: unknown[]; readonly Item?: unknown; readonly Responses?: unknown };

const itemsIn = (body: string): number => {
  const { Items, Item, Responses } = JSON.parse(body) as Answer;
  const batches = Responses && !Array.isArray(Responses) ? Object.values(Responses) : [];
  return (Items?.length ?? 0) + (Item ? 1 : 0) + batches.flat().length;
};

/** Forwards requests to a DynamoDB emulator and counts what is read. */
export const startCountProxy = async (target: string) => {
  const { hostname, port } = new URL(target);
  let traffic: Traffic = { requests: 0, items: 0, bytes: 0 };
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const sent = forward({ hostname, port, method, path: url, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        traffic.requests += 1;
        traffic.bytes += body.length;
        traffic.items += answer.statusCode === 200 ? itemsIn(body.toString()) : 0;
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
      });
    });
    incoming.pipe(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Returns what went through since the last time. */
    take: (): Traffic => {
      const taken = traffic;
      traffic = { requests: 0, items: 0, bytes: 0 };
      return taken;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
