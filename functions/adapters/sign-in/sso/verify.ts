import { logger } from '#functions/platform/log';
import type { Email } from '#shared/model/common';
import { Refusal } from '#shared/model/refusal';
import type { SsoProblem, StoredSso } from '#shared/model/sso';
import { readPublished, SsoFailure } from './discovery.ts';
import { publishedKey } from '../keys.ts';
import { BadToken, checkIdToken, type Claims, type TokenFault, type Trust } from '../verify.ts';

/** Signatures by a key that the provider publishes. With a shared secret (HS256) whoever knows it could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The token was made while we waited for it. */
const maxAge = 600;

/** How some providers write that something is so. */
const yes: ReadonlySet<unknown> = new Set([true, 'true']);

const problemOf: Readonly<Record<TokenFault, SsoProblem>> = {
  token: 'token_refused',
  'no address': 'no_address',
  'address not proved': 'address_not_verified',
};

/**
 * Returns the address that the provider of a workspace names. The token must be for our client alone, or say that it was
 * given to it. Some providers do not say whether they have verified an address. Then it counts, because the workspace has proved
 * the domain. It does not count if the provider says that it has not verified it.
 * @throws SsoFailure
 */
export const verifySsoToken = async (
  { issuer, client_id: client, endpoints }: StoredSso,
  given: { readonly token: string; readonly nonce: string },
  now: Date,
): Promise<Email> => {
  const trust: Trust = {
    clientIds: [client],
    algorithms,
    key: publishedKey(endpoints.keys, now, { read: readPublished }),
    maxAge,
    isIssuedByThem: ({ iss, aud, azp }: Claims) =>
      iss === issuer && (azp === undefined ? [aud].flat().length === 1 : azp === client),
    provesAddress: ({ email_verified: verified }) => verified === undefined || yes.has(verified),
  };
  try {
    return (await checkIdToken(trust, given, now)).email;
  } catch (error) {
    if (error instanceof Refusal) throw new SsoFailure('unreachable');
    if (!(error instanceof BadToken)) throw error;
    logger.info('the token of an identity provider was refused', { reason: error.message });
    throw new SsoFailure(problemOf[error.fault]);
  }
};
