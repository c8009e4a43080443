import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The site of a server under another origin, where a newer release can take its place: another page and worker. */
export const releasableSite = async (behind: string) => {
  let isReleased = false;
  const released = (path: string, text: string): string => {
    if (path === '/sw.js') return `${text}\n// The next release.`;
    return path === '/' ? text.replaceAll(/assets\/shell-[\w-]+/g, 'assets/shell-released') : text;
  };
  const proxy = createServer(async ({ url = '/', method = 'GET', headers }, response) => {
    const { host: _host, connection: _connection, ...passed } = headers;
    // Behind it nothing has changed, so the browser would keep what it has.
    if (isReleased) delete passed['if-none-match'];
    const answer = await fetch(behind + url, { method, headers: passed as Record<string, string> });
    const { 'content-encoding': _, 'content-length': __, ...shown } = Object.fromEntries(answer.headers);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, shown);
    response.end(isReleased && answer.ok ? changed(url, body, released) : body);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      isReleased = true;
    },
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};

const changed = (
  url: string,
  body: Buffer,
  change: (path: string, text: string) => string,
): Buffer | string => (['/', '/sw.js'].includes(url) ? change(url, body.toString()) : body);
