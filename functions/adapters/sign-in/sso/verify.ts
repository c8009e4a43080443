import { logger } from '#functions/platform/log';
import type { Email } from '#shared/model/common';
import { Refusal } from '#shared/model/refusal';
import type { SsoProblem, StoredSso } from '#shared/model/sso';
import { discover, readPublished, SsoFailure } from './discovery.ts';
import { readUserInfo } from './user-info.ts';
import type { Tokens } from '../exchange.ts';
import { publishedKey } from '../keys.ts';
import {
  type AddressClaims,
  BadToken,
  type Claims,
  provedAddress,
  readIdToken,
  type TokenFault,
  type Trust,
} from '../verify.ts';

/** Signatures by a key that the provider publishes. With a shared secret (HS256) whoever knows it could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The token was made while we waited for it. */
const maxAge = 600;

/** Companies keep the time on servers of their own less well, in seconds. */
const tolerance = 120;

/** How some providers write that something is so. */
const yes: ReadonlySet<unknown> = new Set([true, 'true']);

const problemOf: Readonly<Record<TokenFault, SsoProblem>> = {
  token: 'token_refused',
  'no address': 'no_address',
  'address not proved': 'address_not_verified',
};

/**
 * Returns what says the address: the ID token, or UserInfo where the token says nothing of it. A provider may answer the scope
 * `email` there alone (OpenID Connect Core 1.0, section 5.4).
 */
const claimsOfAddress = async (
  { issuer, endpoints }: StoredSso,
  claims: Claims,
  accessToken: string | undefined,
): Promise<AddressClaims> => {
  if (claims.email !== undefined || accessToken === undefined) return claims;
  // A set-up of an earlier release does not name it.
  const { userinfo } = endpoints.userinfo === undefined ? await discover(issuer) : endpoints;
  return userinfo === undefined ? claims : readUserInfo(userinfo, { accessToken, subject: claims.sub });
};

/**
 * Returns the address that the provider of a workspace names. The token must be for our client alone, or say that it was
 * given to it. Some providers do not say whether they have verified an address. Then it counts, because the workspace has proved
 * the domain. It does not count if the provider says that it has not verified it.
 * @throws SsoFailure | RefusedAddress
 */
export const verifySsoTokens = async (
  sso: StoredSso,
  { idToken: token, accessToken, nonce }: Tokens & { readonly nonce: string },
  now: Date,
): Promise<Email> => {
  const { issuer, client_id: client, endpoints } = sso;
  const trust: Trust = {
    clientIds: [client],
    algorithms,
    key: publishedKey(endpoints.keys, now, { read: readPublished }),
    maxAge,
    tolerance,
    isIssuedByThem: ({ iss, aud, azp }: Claims) =>
      iss === issuer && (azp === undefined ? [aud].flat().length === 1 : azp === client),
  };
  try {
    const claims = await claimsOfAddress(sso, await readIdToken(trust, { token, nonce }, now), accessToken);
    return provedAddress(claims, ({ email_verified: said }) => said === undefined || yes.has(said));
  } catch (error) {
    if (error instanceof Refusal) throw new SsoFailure('unreachable');
    if (!(error instanceof BadToken)) throw error;
    logger.info('the token of an identity provider was refused', { reason: error.message });
    throw new SsoFailure(problemOf[error.fault]);
  }
};
