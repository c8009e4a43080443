import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { createHash, randomBytes } from 'node:crypto';
import { assistants } from '#shared/contract/connections/assistants';
import { oauth } from '#shared/contract/connections/oauth';
import { apiPrefix } from '#shared/contract/prefix';
import type { StoredAssistant } from '#shared/model/assistant';
import { toolScopes } from '#shared/model/scopes';
import { createIds } from '#shared/rules/basics/ids';
import { addSeconds, epochSeconds } from '#shared/rules/basics/time';
import { call, internals, send, stack } from './stack.ts';
import type { Member } from './team.ts';

const { assistantToken, hashSecret, newSecret, parseToken, randomIdBytes } =
  await import('#functions/crypto/tokens');
const { findWorkspace } = await import('#functions/data/workspaces');

const redirect = 'http://127.0.0.1:9/callback';

/** What a program got: its tokens, or an error. */
export type TokenAnswer = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
};

/** Sends a form, as programs do. */
export const sendForm = async (path: string, fields: Readonly<Record<string, string>>, at?: Date) => {
  const { status, body, headers } = await send('POST', path, new URLSearchParams(fields).toString(), {
    at,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { status, body: body as TokenAnswer, headers };
};

export const register = async (redirectUris: readonly string[] = [redirect], name = 'Helper') => {
  const { body } = await call(oauth.register, {
    body: { redirect_uris: [...redirectUris], client_name: name },
  });
  return body.client_id;
};

/** A request for authorization, and what only the program knows. */
export const aRequest = (clientId: string, changes: Readonly<Record<string, string>> = {}) => {
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    state: 'what the program remembers',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${stack.origin}${apiPrefix}/mcp`,
    ...changes,
  };
  return { request, verifier };
};

/** A code that a member has just allowed, as a form that exchanges it. */
export const aCode = async (member: Member, changes: Readonly<Record<string, string>> = {}, at?: Date) => {
  const { request, verifier } = aRequest(await register(), changes);
  const { body } = await call(assistants.allow, { body: request }, { ...member, at });
  return {
    grant_type: 'authorization_code',
    client_id: request.client_id,
    code: new URL(body.redirect).searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: request.redirect_uri,
  };
};

/** An assistant that a member has just connected: its tokens, and the id of its client. */
export const aConnection = async (
  member: Member,
  changes: Readonly<Record<string, string>> = {},
  at?: Date,
) => {
  const code = await aCode(member, changes, at);
  const { body } = await sendForm('/oauth/token', code, at);
  const [newest] = (await call(assistants.listOwn, {}, { ...member, at })).body;
  if (!newest) throw new Error('No assistant was connected.');
  return { ...body, client_id: code.client_id, code, id: newest.id };
};

/** Stores an assistant of a member as it is, whatever the member may do: its tokens, the id of its client, and its own. */
export const storeAssistant = async ({ id: u, token }: Member, now = new Date()) => {
  const hint = parseToken(token);
  if (hint?.kind !== 'full') throw new Error('not the token of a session');
  const workspace = await findWorkspace(hint.workspaceId, { now });
  if (!workspace) throw new Error('No such workspace is stored.');
  const client = await register();
  const [access, refresh] = [newSecret(), newSecret()];
  const assistant: StoredAssistant = {
    id: createIds(now, randomIdBytes).assistant(),
    workspace_id: workspace.id,
    user_id: u,
    place: '00',
    name: 'Helper',
    host: '127.0.0.1:9',
    client: hashSecret(client),
    scopes: toolScopes,
    created_at: now.toISOString(),
    ttl: epochSeconds(addSeconds(now, 3600)),
    refresh: hashSecret(refresh),
    access: [{ hash: hashSecret(access), until: addSeconds(now, 3600).toISOString() }],
    minute: '',
    calls: 0,
  };
  const { keys, table, writes } = internals;
  await table.write(writes.replace(keys.assistant(workspace.id, u, '00'), assistant));
  return {
    id: assistant.id,
    client_id: client,
    access_token: assistantToken('access', workspace, assistant, access),
    refresh_token: assistantToken('refresh', workspace, assistant, refresh),
  };
};

export const renew = (
  { client_id, refresh_token }: { readonly client_id: string; readonly refresh_token: string },
  at?: Date,
) => sendForm('/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token }, at);

/**
 * An assistant of the official SDK that knows nothing but the address of the tools: it finds the way in, registers, and has its member
 * decide. Both are the SDK's own doing; only the browser is not there.
 */
export const connectByAddress = async (member: Member, wanted: Partial<OAuthClientProvider> = {}) => {
  let at: Date | undefined;
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  let back: URL | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  const state = randomBytes(8).toString('base64url');
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: 'Helper', redirect_uris: [redirect], token_endpoint_auth_method: 'none' },
    state: () => state,
    clientInformation: () => client,
    saveClientInformation: (saved) => void (client = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    discoveryState: () => discovered,
    saveDiscoveryState: (saved) => void (discovered = saved),
    redirectToAuthorization: async (url) => {
      const asked = Object.fromEntries(url.searchParams) as { client_id: string; redirect_uri: string };
      back = new URL((await call(assistants.allow, { body: asked }, { ...member, at })).body.redirect);
    },
    ...wanted,
  };
  const withClock: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (at) headers.set('x-local-clock', at.toISOString());
    return fetch(input, { ...init, headers });
  };
  const transportOf = () =>
    new StreamableHTTPClientTransport(new URL(`${stack.origin}${apiPrefix}/mcp`), {
      fetch: withClock,
      authProvider: provider,
    });
  const first = transportOf();
  const program = new Client({ name: 'helper', version: '1' });
  await program.connect(first).catch((error: unknown) => {
    if (!(error instanceof UnauthorizedError)) throw error;
  });
  if (!back) throw new Error('the client asked nobody');
  await first.finishAuth(back.searchParams);
  await program.connect(transportOf());
  return {
    program,
    back,
    state,
    tokens: () => tokens,
    moveTo: (moment: Date): void => {
      at = moment;
    },
  };
};
