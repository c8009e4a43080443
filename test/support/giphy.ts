import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { readonly path: string; readonly query: Record<string, string> };
type Answer = { readonly status?: number; readonly body?: unknown };

const size = (url: string) => ({ url, width: '200', height: '200' });

/** A GIF in GIPHY's format; on GIPHY's host by default. */
export const aGif = (id: string, host = 'media1.giphy.com') => ({
  id,
  title: `Picture ${id}`,
  images: {
    fixed_height: size(`https://${host}/media/${id}/200.gif?cid=1&ep=v1`),
    fixed_height_small: size(`https://${host}/media/${id}/100.gif`),
  },
});

/** A local server with GIPHY's protocol and the given answers. */
export const startGiphy = async (answer: (asked: Asked) => Answer) => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://giphy');
    const one = { path: url.pathname, query: Object.fromEntries(url.searchParams) };
    asked.push(one);
    const { status = 200, body = {} } = answer(one);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
