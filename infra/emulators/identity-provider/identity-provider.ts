import type { ServerResponse } from 'node:http';
import { exportJWK } from 'jose';
import { type OAuth2Issuer, OAuth2Server } from 'oauth2-mock-server';
import { escape } from '#functions/mails/components';
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../basics/clock.ts';
import type { SignInProvider } from '#shared/model/sign-in';
import { freePort } from '../basics/ports.ts';
import { signingKey } from './signing-keys.ts';

/**
 * A local stand-in for a sign-in provider: publishes its keys, asks for an email address, and redirects back with a
 * signed ID token.
 */
export type IdentityProvider = {
  /** The environment variables that point the functions to this stand-in. */
  readonly environment: Readonly<Record<string, string>>;
  readonly issuer: OAuth2Issuer;
  /** An ID token with the usual claims of Google and others; `claims` override them. */
  readonly tokenFor: (email: string, claims?: object) => Promise<string>;
  /** A code that is exchanged once for such a token, by whoever knows the verifier of its challenge. */
  readonly codeFor: (email: string, asked: { challenge: string; nonce: string }, claims?: object) => string;
  /** Publishes another document about itself (OpenID Connect Discovery); without changes, the right one. */
  readonly publish: (changes?: object) => void;
  readonly stop: () => Promise<void>;
};

export const clientId = 'bravo.local';
/** What our app proves itself with when it exchanges a code. */
export const clientSecret = 'bravo-local-secret';
/** The tenant of whoever signs in, where a provider has tenants. */
export const sampleTenant = '5f0e3c1a-7d2b-4c86-9a41-0c9d2f6b8e17';
/** The nonce of tokens that no browser requested. */
export const sampleNonce = 'nobody asked';
type Asked = Readonly<Record<string, string | string[] | undefined>>;

const page = (provider: string, asked: Asked, back: string): string => {
  const kept = Object.entries(asked).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(String(value))}">`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>A stand-in for ${provider}</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:15vh auto;padding:0 1rem}
input,button{font:inherit;padding:.6rem;width:100%;box-sizing:border-box;margin:.4rem 0}</style>
<main><h1>A stand-in for ${provider}</h1><p>Nothing leaves this machine, and nothing is checked.</p>
<form>${kept.join('')}<label>Email <input name="login" type="email" required autofocus value="anna@acme.example"></label>
<button>Continue</button></form><p><a href="${escape(back)}">Cancel</a></p></main></html>`;
};

/** The providers that everybody may use, and one that a company runs for its own people. */
type Played = SignInProvider | 'sso';

/** What our app proves itself with in a header (OAuth 2.0, section 2.3.1). */
const loginIn = (header = ''): Readonly<Record<string, string>> => {
  const [scheme, login = ''] = header.split(' ');
  if (scheme !== 'Basic') return {};
  const [client_id = '', client_secret = ''] = Buffer.from(login, 'base64').toString().split(':');
  return { client_id, client_secret };
};

/** Redirects are allowed only to pages on this machine. */
const isOurs = (address: string): boolean =>
  URL.canParse(address) && ['localhost', '127.0.0.1'].includes(new URL(address).hostname);

const send = (response: ServerResponse, status: number, headers: Record<string, string>, body = ''): void => {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
};

let played = 0;

export const startIdentityProvider = async (
  provider: Played,
  usual: number,
  clock: Clock,
): Promise<IdentityProvider> => {
  const isCompanys = provider === 'sso';
  const name = isCompanys ? 'a company’s sign-in' : provider[0]?.toUpperCase() + provider.slice(1);
  const server = new OAuth2Server(undefined, undefined, {
    endpoints: {
      authorize: '/unused',
      token: '/unused-token',
      wellKnownDocument: '/unused-document',
      jwks: '/unused-keys',
    },
  });
  const { keys } = server.issuer;
  // Two that are played one after the other have keys of their own.
  const nth = (played += 1) % 2;
  const addKey = async (): Promise<unknown> => {
    const { privateKey } = await signingKey(`provider ${nth}`);
    return keys.add({ ...(await exportJWK(privateKey)), alg: 'RS256', kid: randomUUID() });
  };
  let added: Promise<unknown> | undefined;
  const makeKey = (): Promise<unknown> => (added ??= addKey());
  // Most servers never play the sign-in of a company.
  if (!isCompanys) await makeKey();
  await server.start(await freePort(usual), '127.0.0.1');
  const endpoint = `http://localhost:${server.address().port}`;
  server.issuer.url = endpoint;
  const givesCodes = provider !== 'google';
  // As at Microsoft: people belong to a tenant, the browser gets a code, and xms_edov says that the address is theirs.
  const hasTenants = provider === 'microsoft';
  const ownClaims = hasTenants
    ? { iss: `${endpoint}/${sampleTenant}/v2.0`, tid: sampleTenant, xms_edov: true }
    : { email_verified: true };

  const tokenFor: IdentityProvider['tokenFor'] = async (email, claims = {}) => {
    await makeKey();
    return server.issuer.buildToken({
      scopesOrTransform: (_, payload) => {
        const iat = Math.floor(clock.now().getTime() / 1000);
        const said = { sub: email, email, aud: clientId, azp: clientId, ...ownClaims };
        Object.assign(
          payload,
          said,
          { iat, nbf: iat, exp: iat + 3600, jti: randomUUID(), nonce: sampleNonce },
          claims,
        );
      },
    });
  };

  const codes = new Map<string, { readonly token: () => Promise<string>; readonly challenge: string }>();
  const codeFor: IdentityProvider['codeFor'] = (email, { challenge, nonce }, claims = {}) => {
    const code = randomUUID();
    codes.set(code, { challenge, token: () => tokenFor(email, { nonce, ...claims }) });
    return code;
  };

  server.service.addRoute('POST', '/token', async ({ body, headers }, response) => {
    const form = { ...(body as Readonly<Record<string, string>>), ...loginIn(headers.authorization) };
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const json = { 'content-type': 'application/json' };
    if (form['client_id'] !== clientId || form['client_secret'] !== clientSecret)
      return send(response, 401, json, JSON.stringify({ error: 'invalid_client' }));
    // What never was a code is a malformed request (RFC 6749, section 5.2).
    if (!/^[\da-f-]{36}$/.test(form['code'] ?? ''))
      return send(response, 400, json, JSON.stringify({ error: 'invalid_request' }));
    const proved = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    if (code?.challenge !== proved || !isOurs(form['redirect_uri'] ?? ''))
      return send(response, 400, json, JSON.stringify({ error: 'invalid_grant' }));
    return send(response, 200, json, JSON.stringify({ token_type: 'Bearer', id_token: await code.token() }));
  });

  server.service.addRoute('GET', '/jwks', async (_, response) => {
    await makeKey();
    send(response, 200, { 'content-type': 'application/json' }, JSON.stringify({ keys: keys.toJSON() }));
  });

  let published: object = {};
  if (isCompanys)
    server.service.addRoute('GET', '/.well-known/openid-configuration', async (_, response) => {
      const document = {
        issuer: endpoint,
        authorization_endpoint: `${endpoint}/authorize`,
        token_endpoint: `${endpoint}/token`,
        jwks_uri: `${endpoint}/jwks`,
        ...published,
      };
      send(response, 200, { 'content-type': 'application/json' }, JSON.stringify(document));
    });

  server.service.addRoute('GET', '/authorize', async ({ query }, response) => {
    const { redirect_uri: back, state, nonce, response_type: type, client_id: client, login } = query;
    const known = typeof back === 'string' && isOurs(back) && client === clientId && nonce;
    if (!known || type !== (givesCodes ? 'code' : 'id_token'))
      return send(response, 400, {}, 'This request does not come from this app');
    const returning = (answer: Record<string, string>): string =>
      `${back}${isCompanys ? '?' : '#'}${new URLSearchParams({ ...answer, state: String(state) }).toString()}`;
    if (typeof login !== 'string') {
      const html = { 'content-type': 'text/html; charset=utf-8' };
      return send(response, 200, html, page(name, query, returning({ error: 'access_denied' })));
    }
    const asked = { challenge: String(query['code_challenge']), nonce: String(nonce) };
    const answer: Record<string, string> = givesCodes
      ? { code: codeFor(login, asked) }
      : { id_token: await tokenFor(login, { nonce }) };
    return send(response, 302, { location: returning(answer) });
  });

  const prefix = provider.toUpperCase();
  return {
    environment: isCompanys
      ? {}
      : {
          [`${prefix}_CLIENT_IDS`]: clientId,
          [`${prefix}_ISSUER`]: hasTenants ? `${endpoint}/{tenantid}/v2.0` : endpoint,
          [`${prefix}_KEYS_URL`]: `${endpoint}/jwks`,
          [`${prefix}_SIGN_IN_URL`]: `${endpoint}/authorize`,
          ...(hasTenants && {
            [`${prefix}_TOKEN_URL`]: `${endpoint}/token`,
            [`SECRET_${prefix}`]: clientSecret,
          }),
        },
    issuer: server.issuer,
    tokenFor,
    codeFor,
    publish: (changes = {}) => {
      published = changes;
    },
    stop: () => server.stop(),
  };
};
