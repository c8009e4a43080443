import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Event } from './parse.ts';
import type { Response } from './respond.ts';

const compress = promisify(gzip);

/** An answer that fits in one packet arrives no sooner when it is smaller. Bytes. */
const packetBytes = 1400;

const acceptsGzip = (accepted = ''): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);

/**
 * Compresses an answer with gzip for clients that accept it: neither API Gateway nor CloudFront compresses what must
 * not be cached, and a function's answer is limited to six megabytes. The layer in front has to forward
 * `accept-encoding`. The ETag becomes a weak one: same content, other bytes. The session is in a header that no other
 * site can send, so lengths reveal nothing to an attacker (BREACH).
 */
export const compressed = async (response: Response, { headers: asked }: Event): Promise<Response> => {
  const { body = '', headers } = response;
  if (Buffer.byteLength(body) < packetBytes || !acceptsGzip(asked['accept-encoding'])) return response;
  const etag = headers?.['etag'];
  const bytes = await compress(body);
  return {
    ...response,
    headers: {
      ...headers,
      ...(etag !== undefined && { etag: `W/${String(etag)}` }),
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
};
