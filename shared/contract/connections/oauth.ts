import * as z from 'zod';
import { limits } from '#shared/model/limits';
import { endpoint } from '../endpoint.ts';

const { address, addresses, clientId } = limits.assistant;
const Address = z.string().max(address);
/** A parameter that may be there, and is not read when it is none that we know. */
const Parameter = z.string().max(4000).optional();

/** How an assistant finds the way in and gets its tokens: OAuth 2.1 as the Model Context Protocol uses it. Calls of the area `mcp`. */
export const oauth = {
  readResource: endpoint({
    method: 'GET',
    path: '/oauth/resource',
    summary: 'The metadata of the protected resource: the tools for assistants (RFC 9728)',
    access: 'public',
    billing: 'any',
    scope: null,
    speaks: 'oauth',
    reply: z.object({
      resource: z.url(),
      resource_name: z.string(),
      authorization_servers: z.array(z.url()),
      scopes_supported: z.array(z.string()),
      bearer_methods_supported: z.array(z.string()),
    }),
  }),
  readServer: endpoint({
    method: 'GET',
    path: '/oauth/server',
    summary: 'The metadata of the authorization server: where and how it issues tokens (RFC 8414)',
    access: 'public',
    billing: 'any',
    scope: null,
    speaks: 'oauth',
    reply: z.object({
      issuer: z.url(),
      authorization_endpoint: z.url(),
      token_endpoint: z.url(),
      registration_endpoint: z.url(),
      revocation_endpoint: z.url(),
      scopes_supported: z.array(z.string()),
      response_types_supported: z.array(z.string()),
      response_modes_supported: z.array(z.string()),
      grant_types_supported: z.array(z.string()),
      code_challenge_methods_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
      revocation_endpoint_auth_methods_supported: z.array(z.string()),
      authorization_response_iss_parameter_supported: z.boolean(),
      client_id_metadata_document_supported: z.boolean(),
    }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/oauth/register',
    summary: 'Register a program (RFC 7591): nothing is stored; the id contains everything',
    access: 'public',
    billing: 'any',
    scope: null,
    speaks: 'oauth',
    body: z.looseObject({
      redirect_uris: z.array(Address).min(1).max(addresses),
      client_name: z.string().max(200).optional(),
    }),
    status: 201,
    reply: z.object({
      client_id: z.string().max(clientId),
      client_id_issued_at: z.int(),
      client_name: z.string(),
      redirect_uris: z.array(z.string()),
      token_endpoint_auth_method: z.literal('none'),
      grant_types: z.array(z.string()),
      response_types: z.array(z.string()),
    }),
    refuses: ['oauth_refused'],
  }),
  token: endpoint({
    method: 'POST',
    path: '/oauth/token',
    summary: 'Exchange a code or a refresh token for tokens (OAuth 2.1, 3.2)',
    access: 'public',
    billing: 'any',
    scope: null,
    speaks: 'oauth',
    form: true,
    body: z.object({
      grant_type: z.string().max(100),
      client_id: z.string().max(clientId),
      code: Parameter,
      code_verifier: Parameter,
      redirect_uri: Parameter,
      refresh_token: Parameter,
      resource: Parameter,
    }),
    reply: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      refresh_token: z.string(),
      scope: z.string(),
    }),
    refuses: ['oauth_refused'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/oauth/revoke',
    summary: 'End a connection with one of its tokens (RFC 7009)',
    access: 'public',
    billing: 'any',
    scope: null,
    speaks: 'oauth',
    form: true,
    body: z.object({ token: z.string().max(4000), client_id: z.string().max(clientId) }),
    status: 200,
    reply: z.object({}),
  }),
};
