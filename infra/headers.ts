import { gifHosts } from '#shared/model/gif';

/**
 * The headers of every page, in front of CloudFront and on one machine alike. Scripts run from our own files
 * and from the start script, which is named by its hash; styles may stand in the page because the component
 * library writes its variables there (see docs/decisions).
 */
export const pageHeaders = (scriptHashes: readonly string[]): Readonly<Record<string, string>> => ({
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
  ...everywhere,
});

/** The headers of everything that is answered, errors too. */
export const everywhere: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * The page of the API's documentation, which shows nothing that anybody wrote into the product: scripts from our own
 * files alone, markup through the viewer's one policy alone.
 */
export const docsHeaders: Readonly<Record<string, string>> = {
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
  ...everywhere,
};
