import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { behaviorOf } from '#infra/blueprint/edge/behaviors';
import { readScriptHashes } from '#infra/blueprint/edge/script-hashes';
import { cacheControlOf, contentTypeOf } from '#infra/blueprint/edge/site-files';
import { headerSets } from '#infra/blueprint/headers';

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
};
/** What a release answers where the one before answered so. */
type Release = (path: string, before: Answer) => Answer;

/** The same site with another page and worker. */
const anotherRelease: Release = (path, before) => {
  const text = before.body.toString();
  if (before.status >= 400) return before;
  if (path === '/sw.js') return { ...before, body: `${text}\n// The next release.` };
  if (path !== '/') return before;
  return { ...before, body: text.replaceAll(/assets\/shell-[\w-]+/g, 'assets/shell-released') };
};

/** A site that was built into a folder. */
export const releaseIn = (folder: string): Release => {
  const sets = headerSets(readScriptHashes(join(folder, 'csp.json')));
  return (path, before) => {
    const { origin, headers } = behaviorOf(path);
    const file = join(folder, extname(path) ? path : 'index.html');
    if (origin !== 'site' || !existsSync(file)) return before;
    const shown = { 'content-type': contentTypeOf(file), 'cache-control': cacheControlOf(path) };
    return { status: 200, headers: { ...sets[headers], ...shown }, body: readFileSync(file) };
  };
};

/** The site of a server under another origin, where a newer release can take its place. */
export const releasableSite = async (behind: string, release: Release = anotherRelease) => {
  let isReleased = false;
  const proxy = createServer(async ({ url = '/', method = 'GET', headers }, response) => {
    const { host: _host, connection: _connection, ...passed } = headers;
    // Behind it nothing has changed, so the browser would keep what it has.
    if (isReleased) delete passed['if-none-match'];
    const answer = await fetch(behind + url, { method, headers: passed as Record<string, string> });
    const { 'content-encoding': _, 'content-length': __, ...shown } = Object.fromEntries(answer.headers);
    const before = {
      status: answer.status,
      headers: shown,
      body: Buffer.from(await answer.arrayBuffer()),
    };
    const { status, headers: sent, body } = isReleased ? release(url, before) : before;
    response.writeHead(status, sent);
    response.end(body);
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
