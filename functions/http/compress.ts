import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Event } from './parse.ts';
import type { Response } from './respond.ts';

const compress = promisify(gzip);

/** What fits in one packet arrives no sooner for being smaller. Bytes. */
const packetBytes = 1400;

const acceptsGzip = (accepted = ''): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);

/**
 * The answer in gzip for whoever takes that: neither API Gateway nor CloudFront compresses what may not be kept, and a
 * function's answer may have six megabytes. What stands in front has to hand `accept-encoding` on. The answer's tag
 * becomes a weak one: the same words, other bytes. A session is named in a header, which no other site can have sent:
 * nobody learns from lengths what they may not read (BREACH).
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
