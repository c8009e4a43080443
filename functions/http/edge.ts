import { createHash } from 'node:crypto';
import type { Event } from './parse.ts';

/** The environment has the SHA-256 of the secret, in hexadecimal: of two while it is being replaced. */
const hashes = (): readonly string[] => (process.env['ORIGIN_HASHES'] ?? '').split(',');

/**
 * Whether a call came through CloudFront: it carries the secret that CloudFront sends. Without that, nothing which the
 * edge says may be believed, and the call is refused.
 */
export const isFromEdge = ({ headers }: Event): boolean => {
  const secret = headers['x-origin-secret'];
  if (secret === undefined || secret === '') return false;
  return hashes().includes(createHash('sha256').update(secret).digest('hex'));
};

/** The address of the caller, as our function in CloudFront names it; API Gateway sees only CloudFront's own. */
export const viewerAddress = ({ headers }: Event): string => headers['x-viewer-address'] ?? '';
