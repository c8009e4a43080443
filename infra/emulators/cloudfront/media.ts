import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import type { ServerResponse } from 'node:http';
import { mediaFolders } from '#functions/platform/media-folders';

const address = new RegExp(
  `^/((?:${mediaFolders.join('|')})(?:/[0-9A-Z]{26}){1,2}/[A-Za-z0-9_-]{43}\\.webp)$`,
);

const bytesOf = async (key: string): Promise<Uint8Array | undefined> => {
  const { s3 } = await import('#functions/adapters/files/client');
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: process.env['MEDIA_BUCKET'], Key: key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Serves pictures as CloudFront does from the media bucket: always image/webp, cached for a year. */
export const serveMedia = async (
  response: ServerResponse,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const key = address.exec(path)?.[1];
  const bytes = key === undefined ? undefined : await bytesOf(key);
  if (!bytes) {
    response.writeHead(404, { 'content-type': 'text/plain', ...headers }).end('Not found');
    return;
  }
  response.writeHead(200, {
    'content-type': 'image/webp',
    'content-length': bytes.length,
    'cache-control': 'public, max-age=31536000, immutable',
    ...headers,
  });
  response.end(bytes);
};
