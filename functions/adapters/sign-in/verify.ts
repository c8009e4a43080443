import { errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { logger } from '#functions/platform/log';
import { Email } from '#shared/model/common';
import { Refusal } from '#shared/model/refusal';
import type { SignInProvider } from '#shared/model/sign-in';
import { publishedKey } from './keys.ts';
import { signInSettings } from './providers.ts';

/**
 * The address that a token proves, the name under which its use is recorded, and until when to remember that, in
 * epoch seconds.
 */
export type Proof = { readonly email: Email; readonly name: string; readonly until: number };

const toleranceSeconds = 30;

const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  email: Email,
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  /** The tenant: a GUID. */
  tid: z.guid().optional(),
  jti: z.string().optional(),
  nonce: z.string().optional(),
});

/** Header fields in which a token could bring its own key. */
const ownKeys = ['jku', 'jwk', 'x5u', 'x5c'] as const;

/** The tenant of Microsoft's personal accounts, which belong to no organisation. */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad';

type Settings = NonNullable<ReturnType<typeof signInSettings>>;

/** Whether the issuer is the provider, or the very tenant that the token names, and that tenant may sign in here. */
const isIssuedByThem = (
  { issuers, tenants }: Settings,
  { iss, tid = '' }: { readonly iss: string; readonly tid?: string | undefined },
): boolean => {
  if (!issuers.some((issuer) => issuer.replace('{tenantid}', tid) === iss)) return false;
  if (tid === '') return issuers.every((issuer) => !issuer.includes('{tenantid}'));
  return tid !== personalAccounts && (tenants.length === 0 || tenants.includes(tid));
};

const refuse = (reason: string): never => {
  logger.info('an identity token was refused', { reason });
  throw new Refusal('invalid_token');
};

/**
 * Returns exactly the part that the signature covers, so that a used token is recognised when its signature is
 * rewritten.
 */
const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'));

/**
 * Returns what a provider's ID token proves.
 * @param nonce the value that the browser sent when it requested the token
 * @throws Refusal invalid_token, whatever is wrong with the token | not_configured | upstream_failed
 */
export const verifyIdToken = async (
  provider: SignInProvider,
  { token, nonce }: { readonly token: string; readonly nonce: string },
  now: Date,
): Promise<Proof> => {
  const settings = signInSettings(provider);
  if (!settings) throw new Refusal('not_configured');
  const key = publishedKey(settings.keysUrl, now);
  const verified = await jwtVerify(
    token,
    (header, input) => (ownKeys.some((name) => name in header) ? refuse('own key') : key(header, input)),
    {
      algorithms: ['RS256'],
      audience: [...settings.clientIds],
      requiredClaims: ['exp', 'iat', 'sub', 'iss'],
      clockTolerance: toleranceSeconds,
      currentDate: now,
    },
  ).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return refuse(error.code);
    throw error;
  });
  const claims = Claims.safeParse(verified.payload).data ?? refuse('claims');
  if (claims.nonce !== nonce) return refuse('nonce');
  if (!isIssuedByThem(settings, claims)) return refuse('issuer');
  if (!settings.provesAddress(claims)) return refuse('address not proved');
  const { email, iss, jti, exp } = claims;
  return { email, name: jti ? `${iss}\n${jti}` : signedPart(token), until: exp + 2 * toleranceSeconds };
};
