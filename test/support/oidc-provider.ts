import { exportJWK, generateKeyPair } from 'jose';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { sso } from '#shared/contract/connections/sso';
import type { WorkspaceId } from '#shared/model/ids';
import { aBrowser, aServer } from './sso.ts';
import { call } from './stack.ts';

const client = { client_id: 'bravo', client_secret: 'a secret: with +, % and &' };

/** How a company has set its provider up. Without anything, it is as it comes. */
export type SetUp = {
  readonly alg?: string;
  readonly secretBy?: 'client_secret_basic' | 'client_secret_post';
  /** Whether the ID token has the claims of the scopes too. */
  readonly inToken?: boolean;
  readonly claims?: (use: string, email: string) => object;
  /** Whose subject UserInfo names, whoever signs in. */
  readonly subject?: string;
};

const keyFor = async (alg: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: crypto.randomUUID() };
};

/** What this provider never answers, and others do. Returns whether it was answered. */
const answersOddly = (
  { secretBy, subject }: SetUp,
  path: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): boolean => {
  const answer = (status: number, body: object): true => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
    return true;
  };
  if (path === '/me' && subject !== undefined) return answer(200, { sub: subject, email: subject });
  // Most insist on the way to send the secret that the client was registered with; this one takes both.
  return (
    path === '/token' &&
    secretBy === 'client_secret_post' &&
    headers.authorization !== undefined &&
    answer(401, { error: 'invalid_client' })
  );
};

/** The certified provider `oidc-provider` of a company, which signs everybody in who says their address. */
export const anOidcProvider = async (workspace: WorkspaceId, setUp: SetUp) => {
  const { alg = 'RS256', secretBy = 'client_secret_basic', inToken = false } = setUp;
  const { claims = (_, email) => ({ email, email_verified: true }) } = setUp;
  let listen: RequestListener = () => undefined;
  const issuer = await aServer((request, response) => listen(request, response));

  /** Starts it again with other keys; nothing else of it changes. */
  const rotate = async (): Promise<void> => {
    const provider = new Provider(issuer, {
      clients: [
        {
          ...client,
          redirect_uris: [`${process.env['APP_URL']}/sso/${workspace}`],
          token_endpoint_auth_method: secretBy,
          id_token_signed_response_alg: alg,
        },
      ],
      jwks: { keys: [await keyFor(alg)] },
      enabledJWA: { idTokenSigningAlgValues: [alg] },
      conformIdTokenClaims: !inToken,
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/sign-in' },
      findAccount: (_: unknown, email: string) => ({
        accountId: email,
        claims: (use: string) => ({ sub: email, ...claims(use, email) }),
      }),
      loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string } } }) => {
        const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: client.client_id });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
      adapter: createMemoryAdapter(0),
      cookies: { keys: ['a key of the tests'] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
    const answer = provider.callback();
    listen = (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', issuer);
      const accountId = searchParams.get('as') ?? '';
      if (pathname === '/sign-in')
        void provider.interactionFinished(request, response, { login: { accountId } });
      else if (!answersOddly(setUp, pathname, request, response)) answer(request, response);
    };
  };
  await rotate();
  return { issuer, draft: { issuer, ...client }, rotate };
};

/** A browser that goes where it is sent, signs in as somebody, and stops at the first address of ours. */
const follow = async (from: string, issuer: string, email: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  for (let at = new URL(from); ;) {
    if (at.origin !== issuer) return at;
    if (at.pathname === '/sign-in') at.searchParams.set('as', email);
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${answer.status} ${await answer.text()}`);
    at = new URL(next, at);
  }
};

/** Somebody goes to the provider of a workspace and comes back. */
export const comeBackFrom = async (
  workspace_id: WorkspaceId,
  { issuer }: { readonly issuer: string },
  email: string,
) => {
  const { code_verifier, code_challenge } = aBrowser();
  const { body } = await call(sso.start, { body: { workspace_id, code_challenge } });
  const { searchParams } = await follow(body.url, issuer, email);
  const { code = '', state = '', iss } = Object.fromEntries(searchParams);
  return { workspace_id, code, state, code_verifier, iss };
};
