import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** The part of a request that our function for CloudFront reads and changes. */
type Headers = Record<string, { value: string }>;
type EdgeRequest = { uri: string; method: string; headers: Headers };
/** What it answers itself, in place of the origin. */
type EdgeResponse = {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body: { readonly encoding: 'text'; readonly data: string };
};

/** The source of the function, as it is deployed. */
export const viewerRequestSource = readFileSync(new URL('viewer-request.js', import.meta.url), 'utf8');

/** Runs what CloudFront runs. */
export const viewerRequest: (event: {
  request: EdgeRequest;
  viewer: { ip: string };
}) => EdgeRequest | EdgeResponse = runInNewContext(`${viewerRequestSource}\nhandler;`) as never;
