import * as z from 'zod';
import { examineAddress, type OutsideResult, requestOutside } from '#functions/adapters/outside/request';
import type { SsoEndpoints, SsoProblem } from '#shared/model/sso';

const patienceMs = 5000;
/** Documents and lists of keys have a few thousand bytes. */
const most = 200_000;

/** A sign-in by the provider of a workspace that cannot go on, and why. */
export class SsoFailure extends Error {
  override readonly name = 'SsoFailure';
  readonly problem: SsoProblem;
  constructor(problem: SsoProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** An address of a provider that is never asked, or has no server. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
  readonly result: Exclude<OutsideResult, { kind: 'answered' }>;
  constructor(result: Exclude<OutsideResult, { kind: 'answered' }>) {
    super(result.why);
    this.result = result;
  }
}

/** The fields of OpenID Connect Discovery 1.0, section 3, that we need. */
const Document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string().max(2000),
  token_endpoint: z.string().max(2000),
  jwks_uri: z.string().max(2000),
  userinfo_endpoint: z.string().max(2000).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

/** Reads JSON that somebody sent; undefined: it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a published document or list of keys. @throws SsoFailure | RefusedAddress */
export const readPublished = async (
  url: string,
): Promise<{ readonly content: unknown; readonly cacheControl: string }> => {
  const result = await requestOutside({
    url,
    method: 'GET',
    headers: { accept: 'application/json' },
    patienceMs,
    most,
  });
  if (result.kind === 'failed' && result.why !== 'no_such_host') throw new SsoFailure('unreachable');
  if (result.kind !== 'answered') throw new RefusedAddress(result);
  if (result.status >= 500) throw new SsoFailure('unreachable');
  const content = result.status === 200 && !result.cut ? parsed(result.body) : undefined;
  if (content === undefined) throw new SsoFailure('not_a_provider');
  return { content, cacheControl: result.headers['cache-control'] ?? '' };
};

/**
 * Reads what a provider publishes about itself (OpenID Connect Discovery 1.0). Its addresses are looked at by the rules of
 * all addresses that somebody gave us, and again whenever one is asked.
 * @throws SsoFailure | RefusedAddress
 */
export const discover = async (issuer: string): Promise<SsoEndpoints> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { data } = Document.safeParse((await readPublished(address)).content);
  if (!data) throw new SsoFailure('not_a_provider');
  if (data.issuer !== issuer) throw new SsoFailure('other_issuer');
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = data;
  const userinfo = data.userinfo_endpoint;
  const addresses = [authorize, token, keys, ...(userinfo === undefined ? [] : [userinfo])];
  const examined = await Promise.all(addresses.map((one) => examineAddress(one)));
  if (examined.some((found) => found !== undefined)) throw new SsoFailure('insecure');
  const methods = data.token_endpoint_auth_methods_supported;
  const isInForm = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  const secret_in = isInForm ? 'form' : 'header';
  return { authorize, token, keys, ...(userinfo !== undefined && { userinfo }), secret_in };
};
