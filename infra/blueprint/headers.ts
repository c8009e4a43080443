import type { HeaderSet } from './edge/behaviors.ts';
import { gifHosts } from '#shared/model/gif';

/**
 * The headers of every page, on CloudFront and on the local server. Scripts are allowed from our own files and for the
 * inline start script, by its hash. Inline styles are allowed because the component library needs them
 * (docs/decisions/0007-content-security-policy.md).
 */
const pageHeaders = (scriptHashes: readonly string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    `default-src 'none'`,
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: ${gifHosts.map((host) => `https://${host}`).join(' ')}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; '),
  ...securityHeaders,
});

/** The headers of every response, including errors. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * The headers of the API documentation, which shows no user content. Scripts are allowed only from our own files, and
 * markup only through the one Trusted Types policy of the viewer.
 */
const docsHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html`,
  ].join('; '),
  ...securityHeaders,
};

/** The headers of every answer of the API, also of those that API Gateway gives itself. */
const apiHeaders: Readonly<Record<string, string>> = { ...securityHeaders, 'cache-control': 'no-store' };

/** The headers of pictures. Mail programs in a browser show the pictures of our mails. */
const mediaHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

/** The headers of each set, given the hashes of the inline scripts of the built site. */
export const headerSets = (
  scriptHashes: readonly string[],
): Readonly<Record<HeaderSet, Readonly<Record<string, string>>>> => ({
  page: pageHeaders(scriptHashes),
  docs: docsHeaders,
  media: mediaHeaders,
  api: apiHeaders,
  plain: securityHeaders,
});
