import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { apiPrefix } from '#shared/contract/prefix';
import { docsHeaders, securityHeaders, pageHeaders } from '../../headers.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

/** The OpenAPI document: a file of the site, at a path of the API. */
const openapiPath = `${apiPrefix}/openapi.json`;

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

const scriptHashes = (): readonly string[] => {
  const file = join(siteFolder, 'csp.json');
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] }).scriptHashes;
};

/**
 * Files with hashed names never change; the OpenAPI document is cached for five minutes; pages are always revalidated.
 */
const keep = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === openapiPath ? 'public, max-age=300' : 'no-cache';
};

/** The documentation is a separate page at the path of a folder. */
const docs = /^\/docs\/api(\/(index\.html)?)?$/;

const fileOf = (path: string): string | undefined => {
  const named = docs.test(path) ? '/docs/api/index.html' : path;
  const file = join(siteFolder, normalize(decodeURIComponent(named)));
  return file.startsWith(siteFolder) && existsSync(file) && statSync(file).isFile() ? file : undefined;
};

/** Serves the built site as CloudFront does: files by name, and index.html for every path of a page. */
export const serveSite = ({ headers }: IncomingMessage, response: ServerResponse, path: string): void => {
  const isPage = !/^\/(assets|\.well-known)\//.test(path);
  const file = fileOf(path) ?? (isPage ? join(siteFolder, 'index.html') : undefined);
  if (!file || !existsSync(file)) {
    response.writeHead(404, { 'content-type': 'text/plain', ...securityHeaders }).end('Not found');
    return;
  }
  const cached = load(file);
  const { etag } = cached;
  if (headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, { etag, ...securityHeaders }).end();
    return;
  }
  const encoding = encodingFor(file, String(headers['accept-encoding']));
  const body = bodyIn(cached, encoding);
  const page = file.endsWith('.html');
  response.writeHead(200, {
    etag,
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': body.length,
    'cache-control': keep(path),
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...(docs.test(path) ? docsHeaders : page ? pageHeaders(scriptHashes()) : securityHeaders),
  });
  response.end(body);
};
