import { apiPrefix } from '#shared/contract/prefix';

/*
 * The addresses by which assistants find the tools, and how to get in. Where the metadata is served is in
 * infra/blueprint/edge/viewer-request.js.
 */

const at = (path: string): string => `${process.env['APP_URL']}${path}`;

/** Who issues the tokens (RFC 8414): the product itself. */
export const issuer = (): string => at('');
/** What the tokens are for (RFC 8707): the tools, and nothing else of the API. */
export const resource = (): string => at(`${apiPrefix}/mcp`);
export const resourceMetadataUrl = (): string => at(`/.well-known/oauth-protected-resource${apiPrefix}/mcp`);
/** The page where a member decides. */
export const authorizationUrl = (): string => at('/connect/assistant');
export const oauthUrl = (call: 'token' | 'register' | 'revoke'): string => at(`${apiPrefix}/oauth/${call}`);
