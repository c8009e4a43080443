import { apiPrefix } from '#shared/contract/prefix';

/** Where a request goes: to the built site, to the API, or to the pictures. */
export type EdgeOrigin = 'site' | 'api' | 'media';

/** Which headers of infra/blueprint/headers.ts a response gets. */
export type HeaderSet = 'page' | 'docs' | 'media' | 'api' | 'plain';

export type Behavior = {
  /** As CloudFront writes it: `*` stands for anything. */
  readonly pattern: string;
  readonly origin: EdgeOrigin;
  readonly headers: HeaderSet;
};

/** The OpenAPI document: a file of the site, at a path of the API. */
export const openapiPath = `${apiPrefix}/openapi.json`;

/** The first pattern that matches the path decides, on CloudFront and on the local server. */
export const behaviors: readonly Behavior[] = [
  { pattern: openapiPath, origin: 'site', headers: 'plain' },
  { pattern: '/api/*', origin: 'api', headers: 'api' },
  { pattern: '/.well-known/oauth-*', origin: 'api', headers: 'api' },
  { pattern: '/media/*', origin: 'media', headers: 'media' },
  { pattern: '/assets/*', origin: 'site', headers: 'plain' },
  { pattern: '/docs/api*', origin: 'site', headers: 'docs' },
];

/** For every other path: a page of the app, or a file beside it. */
export const defaultBehavior: Behavior = { pattern: '*', origin: 'site', headers: 'page' };

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

export const behaviorOf = (path: string): Behavior =>
  behaviors.find(({ pattern }) => matches(pattern, path)) ?? defaultBehavior;
