import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Publishes keys as Google does, cacheable for `maxAge` seconds; counts requests and can be down. */
export const startJwksServer = async (keys: () => readonly object[], maxAge: number) => {
  const state = { requests: 0, down: false };
  const server = createServer((_, response) => {
    state.requests += 1;
    response.writeHead(state.down ? 503 : 200, {
      'content-type': 'application/json',
      'cache-control': `public, max-age=${maxAge}, must-revalidate`,
    });
    response.end(JSON.stringify({ keys: keys() }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
