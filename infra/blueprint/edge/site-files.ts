import { extname } from 'node:path';
import { openapiPath } from './behaviors.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

export const contentTypeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';

/**
 * How long a file of the site may be kept. Files with hashed names never change; the OpenAPI document is cached for five
 * minutes; pages are always revalidated.
 */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === openapiPath ? 'public, max-age=300' : 'no-cache';
};

/** Files of the build that are not part of the site. */
export const notServed: ReadonlySet<string> = new Set(['/csp.json']);
