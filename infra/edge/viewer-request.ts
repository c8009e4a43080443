import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** The part of a request that our function for CloudFront reads and changes. */
type EdgeRequest = { uri: string; headers: Record<string, { value: string }> };

/** The source of the function, as it is deployed. */
export const viewerRequestSource = readFileSync(new URL('viewer-request.js', import.meta.url), 'utf8');

/** Runs what CloudFront runs. */
export const viewerRequest: (event: { request: EdgeRequest; viewer: { ip: string } }) => EdgeRequest =
  runInNewContext(`${viewerRequestSource}\nhandler;`) as never;
