/** A client, library or published suite that nobody here wrote, and the test in which it meets Bravo. */
export type Meeting = {
  /** As a stranger would search for it. */
  readonly name: string;
  /** A package of package.json, whose installed version is told; or which edition of a text was read, and when. */
  readonly version: { readonly package: string } | { readonly edition: string };
  readonly url: string;
  readonly covers: string;
  /** The file of its tests, and a part of their full names; without one, all of the file are meant. */
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
  'Directories (SCIM 2.0)': [
    {
      name: 'Okta SCIM 2.0 SPEC Test',
      version: { edition: 'as read in 2026-11' },
      url: 'https://developer.okta.com/docs/guides/scim-provisioning-integration-test/main/',
      covers: 'the steps of the suite, in its order',
      file: 'test/api/scim.test.ts',
      tests: 'the steps of Okta’s specification test',
    },
    {
      name: 'Okta SCIM 2.0 CRUD Test',
      version: { edition: 'as read in 2026-11' },
      url: 'https://developer.okta.com/docs/guides/scim-provisioning-integration-test/main/',
      covers: 'the effects of its actions',
      file: 'test/api/scim.test.ts',
      tests: 'a person whom Okta adds',
    },
    {
      name: 'Microsoft Entra provisioning',
      version: { edition: 'as documented' },
      url: 'https://learn.microsoft.com/en-us/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups',
      covers: 'a person is added, changed, disabled and enabled, in both formats for changes',
      file: 'test/api/scim.test.ts',
      tests: 'a person whom Entra provisions',
    },
    {
      name: 'Microsoft SCIM Reference Code (Postman collection)',
      version: { edition: 'd445ef9 of 2023-08-30' },
      url: 'https://github.com/AzureAD/SCIMReferenceCode',
      covers: 'users, groups, filters, attributes, pages',
      file: 'test/api/scim-requests.test.ts',
      tests: 'requests that Microsoft published',
    },
    {
      name: 'RFC 7643 and RFC 7644',
      version: { edition: '2015-09' },
      url: 'https://www.rfc-editor.org/rfc/rfc7644',
      covers: 'attributes, paths of changes, case, clearing, discovery, errors',
      file: 'test/api/scim-standard.test.ts',
      tests: 'the standard',
    },
    {
      name: 'SCIMMY (reading client)',
      version: { package: 'scimmy' },
      url: 'https://scimmyjs.github.io',
      covers: 'reading users, groups, resource types and configuration',
      file: 'test/api/scim-requests.test.ts',
      tests: 'are answered so that a client of others reads it',
    },
    {
      name: 'SCIMMY (filters)',
      version: { package: 'scimmy' },
      url: 'https://scimmyjs.github.io',
      covers: 'filters with the same results',
      file: 'test/rules/scim-filters.test.ts',
      tests: 'for SCIMMY too',
    },
  ],
  'Assistants (MCP)': [
    {
      name: 'MCP conformance suite, server scenarios',
      version: { package: '@modelcontextprotocol/conformance' },
      url: 'https://github.com/modelcontextprotocol/conformance',
      covers:
        'the scenarios of supported features; 9 of 60 checks are for features Bravo does not offer, and are named in the test',
      file: 'test/api/mcp-suite.test.ts',
    },
    {
      name: 'MCP conformance suite, authorization server',
      version: { package: '@modelcontextprotocol/conformance' },
      url: 'https://github.com/modelcontextprotocol/conformance',
      covers: 'metadata, client documents, the code grant',
      file: 'test/api/oauth.test.ts',
      tests: 'the conformance suite for authorization servers',
    },
    {
      name: 'MCP TypeScript SDK, client with OAuth',
      version: { package: '@modelcontextprotocol/client' },
      url: 'https://github.com/modelcontextprotocol/typescript-sdk',
      covers: 'discovery, registration, PKCE, a tool, renewed tokens, from the address alone',
      file: 'test/api/oauth.test.ts',
      tests: 'the official client connects',
    },
    {
      name: 'MCP TypeScript SDK, client with a key',
      version: { package: '@modelcontextprotocol/client' },
      url: 'https://github.com/modelcontextprotocol/typescript-sdk',
      covers: 'the protocol versions of 2025 and 2026',
      file: 'test/api/mcp.test.ts',
      tests: 'an assistant of the version of',
    },
  ],
  Webhooks: [
    {
      name: 'standardwebhooks',
      version: { package: 'standardwebhooks' },
      url: 'https://www.standardwebhooks.com',
      covers: 'the signature of a webhook, and what it rejects',
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
      covers: 'a passkey is created, signs in, confirms and is removed; the version is that of the driver',
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
        'signatures, stale requests, ssl_check, events, commands, forms: accepted and rejected as by a Bolt app',
      file: 'test/api/slack-bolt.test.ts',
    },
    {
      name: 'Slack app manifest schema',
      version: { edition: '1.0.0 of 2026-07-21' },
      url: 'https://github.com/slackapi/manifest-schema',
      covers: 'fields and lengths in the manifest',
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
