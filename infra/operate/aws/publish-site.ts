import { ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheControlOf, contentTypeOf, notServed } from '../../blueprint/edge/site-files.ts';

/** Paths of the files in a folder, as `/assets/index-abc.js`. */
const pathsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length)}/${name}`.replaceAll('\\', '/'))
    .filter((path) => !notServed.has(path));

const storedIn = async (s3: S3Client, Bucket: string): Promise<ReadonlySet<string>> => {
  const keys = new Set<string>();
  for (let token: string | undefined; ;) {
    const { Contents = [], NextContinuationToken } = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'assets/', ContinuationToken: token }),
    );
    for (const { Key } of Contents) if (Key !== undefined) keys.add(`/${Key}`);
    if (NextContinuationToken === undefined) return keys;
    token = NextContinuationToken;
  }
};

/**
 * Files with a hash in their name first, then pages: whoever gets a page finds everything that it names. The service
 * worker is last, because it keeps the page.
 */
const order = (path: string): number => {
  if (path === '/sw.js') return 3;
  return path.startsWith('/assets/') ? 0 : path.endsWith('.html') ? 2 : 1;
};

/**
 * Puts the built site into its bucket. Interrupted anywhere, the site of before goes on: pages and the service worker come last. Nothing is
 * removed, so that a browser with the page of before still finds its files.
 * @returns how many files were sent; those with a hash in their name that are there already are not
 */
export const publishSite = async (s3: S3Client, bucket: string, folder: string): Promise<number> => {
  const stored = await storedIn(s3, bucket);
  const missing = pathsIn(folder)
    .filter((path) => !stored.has(path))
    .toSorted((a, b) => order(a) - order(b) || a.localeCompare(b));
  for (const path of missing)
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: path.slice(1),
        Body: readFileSync(join(folder, path)),
        ContentType: contentTypeOf(path),
        CacheControl: cacheControlOf(path),
      }),
    );
  return missing.length;
};
