import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { everywhere, pageHeaders } from '../headers.ts';

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
};

/** The built site, relative to the repository. */
export const siteFolder = fileURLToPath(new URL('../../dist/web/', import.meta.url));

type Cached = { readonly modified: number; readonly plain: Buffer; readonly zipped: Buffer | undefined };
const cache = new Map<string, Cached>();

const load = (file: string): Cached => {
  const modified = statSync(file).mtimeMs;
  const known = cache.get(file);
  if (known?.modified === modified) return known;
  const plain = readFileSync(file);
  const zipped = /\.(html|js|css|json|svg|webmanifest)$/.test(file) ? gzipSync(plain) : undefined;
  const fresh = { modified, plain, zipped };
  cache.set(file, fresh);
  return fresh;
};

const scriptHashes = (): readonly string[] => {
  const file = join(siteFolder, 'csp.json');
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] }).scriptHashes;
};

const fileOf = (path: string): string | undefined => {
  const file = join(siteFolder, normalize(decodeURIComponent(path)));
  return file.startsWith(siteFolder) && existsSync(file) && statSync(file).isFile() ? file : undefined;
};

/** Answers from the built site as CloudFront does: files by name, the page itself for every route. */
export const serveSite = (response: ServerResponse, path: string, gzip: boolean): void => {
  const hashed = path.startsWith('/assets/');
  const file = fileOf(path) ?? (hashed ? undefined : join(siteFolder, 'index.html'));
  if (!file || !existsSync(file)) {
    response.writeHead(404, { 'content-type': 'text/plain', ...everywhere }).end('Not found');
    return;
  }
  const { plain, zipped } = load(file);
  const body = gzip && zipped ? zipped : plain;
  const page = file.endsWith('.html');
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': body.length,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(body === zipped && { 'content-encoding': 'gzip' }),
    ...(page ? pageHeaders(scriptHashes()) : everywhere),
  });
  response.end(body);
};
