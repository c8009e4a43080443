import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { HeaderSet } from '../../blueprint/edge/behaviors.ts';
import { readScriptHashes } from '../../blueprint/edge/script-hashes.ts';
import { cacheControlOf, contentTypeOf, notServed } from '../../blueprint/edge/site-files.ts';
import { headerSets } from '../../blueprint/headers.ts';

/** The built site, relative to the repository. */
const siteFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

type Encoding = 'br' | 'gzip' | 'identity';

/** A Brotli level that is fast enough to compress on request. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encode: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, quick),
  gzip: (plain) => gzipSync(plain),
  identity: (plain) => plain,
};

type Cached = {
  readonly modified: number;
  readonly plain: Buffer;
  readonly etag: string;
  readonly bodies: Map<Encoding, Buffer>;
};
const cache = new Map<string, Cached>();

const load = (file: string): Cached => {
  const modified = statSync(file).mtimeMs;
  const known = cache.get(file);
  if (known?.modified === modified) return known;
  const plain = readFileSync(file);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const fresh = { modified, plain, etag, bodies: new Map() };
  cache.set(file, fresh);
  return fresh;
};

/** The best encoding a browser accepts. Pictures and fonts are compressed already. */
const encodingFor = (file: string, accepted: string): Encoding => {
  if (!/\.(html|js|css|json|svg|webmanifest)$/.test(file)) return 'identity';
  return (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted)) ?? 'identity';
};

const bodyIn = ({ plain, bodies }: Cached, encoding: Encoding): Buffer => {
  const body = bodies.get(encoding) ?? encode[encoding](plain);
  bodies.set(encoding, body);
  return body;
};

const fileOf = (path: string): string | undefined => {
  const file = join(siteFolder, normalize(decodeURIComponent(path)));
  if (notServed.has(path)) return undefined;
  return file.startsWith(siteFolder) && existsSync(file) && statSync(file).isFile() ? file : undefined;
};

/** The headers of a response from the site. */
const headersOf = (set: HeaderSet): Readonly<Record<string, string>> => headerSets(readScriptHashes())[set];

/** Serves a file of the built site as CloudFront does from its bucket. */
export const serveSite = (
  { headers }: IncomingMessage,
  response: ServerResponse,
  path: string,
  set: HeaderSet,
): void => {
  const file = fileOf(path);
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain', ...headersOf(set) }).end('Not found');
    return;
  }
  const cached = load(file);
  const { etag } = cached;
  if (headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, { etag, ...headersOf(set) }).end();
    return;
  }
  const encoding = encodingFor(file, String(headers['accept-encoding']));
  const body = bodyIn(cached, encoding);
  response.writeHead(200, {
    etag,
    'content-type': contentTypeOf(path),
    'content-length': body.length,
    'cache-control': cacheControlOf(path),
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...headersOf(set),
  });
  response.end(body);
};
