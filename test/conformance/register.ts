/** A client, library or published suite that nobody here wrote, and the test in which it meets Bravo. */
export type Meeting = {
  /** As a stranger would search for it. */
  readonly name: string;
  /** A package of package.json, whose installed version is told; or which edition of a text was read, and when. */
  readonly version: { readonly package: string } | { readonly edition: string };
  readonly url: string;
  readonly covers: string;
  /** The file of its tests, and the beginning of their full names; without one, all of the file are meant. */
  readonly file: string;
  readonly tests?: string;
};

/** Everything that is compared with what others say, area by area. */
export const register: Readonly<Record<string, readonly Meeting[]>> = {
  'The API': [
    {
      name: 'oazapfts',
      version: { package: 'oazapfts' },
      url: 'https://github.com/oazapfts/oazapfts',
      covers: 'a client generated from the OpenAPI document signs in, sends, pages and redeems',
      file: 'test/api/generated-client.test.ts',
    },
    {
      name: 'Redocly OpenAPI linter',
      version: { package: '@redocly/openapi-core' },
      url: 'https://redocly.com/docs/cli',
      covers: 'the OpenAPI 3.1 document',
      file: 'test/infra/openapi.test.ts',
      tests: 'the OpenAPI document has no error and no warning',
    },
  ],
  'Webhooks and assistants': [
    {
      name: 'standardwebhooks',
      version: { package: 'standardwebhooks' },
      url: 'https://www.standardwebhooks.com',
      covers: 'the signature of a webhook, and what else is refused by it',
      file: 'test/api/hooks.test.ts',
      tests: 'a signature is of',
    },
  ],
  'Sign-in': [
    {
      name: 'oidc-provider (panva), certified by the OpenID Foundation',
      version: { package: 'oidc-provider' },
      url: 'https://github.com/panva/node-oidc-provider',
      covers:
        'single sign-on: RS256, PS256, ES256 and EdDSA, secret in header and form, UserInfo, replaced keys, clocks that differ',
      file: 'test/api/sso-providers.test.ts',
    },
    {
      name: 'Chromium’s virtual authenticator (WebAuthn)',
      version: { package: 'playwright-core' },
      url: 'https://www.w3.org/TR/webauthn-3/#sctn-automation',
      covers: 'a passkey is made, signs in, confirms and is removed; the version is that of the driver',
      file: 'test/e2e/providers.test.ts',
      tests: 'after signing in a passkey',
    },
    {
      name: 'Okta, as emulate plays it',
      version: { package: 'emulate' },
      url: 'https://www.npmjs.com/package/emulate',
      covers: 'single sign-on with Okta',
      file: 'test/api/sso-sign-in.test.ts',
      tests: 'Okta, as',
    },
  ],
  Chats: [
    {
      name: 'Slack Bolt for JavaScript',
      version: { package: '@slack/bolt' },
      url: 'https://docs.slack.dev/tools/bolt-js',
      covers:
        'signatures, stale requests, ssl_check, events, commands, forms: taken and refused as by a Bolt app',
      file: 'test/api/slack-bolt.test.ts',
    },
    {
      name: 'Slack app manifest schema',
      version: { edition: '1.0.0 of 2026-07-21' },
      url: 'https://github.com/slackapi/manifest-schema',
      covers: 'fields and lengths of the manifest',
      file: 'test/infra/slack-manifest.test.ts',
    },
    {
      name: 'Microsoft Teams SDK',
      version: { package: '@microsoft/teams.apps' },
      url: 'https://www.npmjs.com/package/@microsoft/teams.apps',
      covers: 'signed activities, null in fields, unknown kinds, answers to invoke',
      file: 'test/api/teams-sdk.test.ts',
    },
  ],
};
