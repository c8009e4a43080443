import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
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

/** By how much clocks may differ, unless a provider's may by more, in seconds. */
const toleranceSeconds = 30;

const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  /** What is no address is none. */
  email: Email.optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  /** The tenant: a GUID. Providers other than Microsoft may mean something else by it. */
  tid: z.guid().optional().catch(undefined),
  jti: z.string().optional(),
  nonce: z.string().optional(),
});
export type Claims = z.infer<typeof Claims>;

/** Header fields in which a token could bring its own key. */
const ownKeys = ['jku', 'jwk', 'x5u', 'x5c'] as const;

/** Why a token is not believed. */
export type TokenFault = 'token' | 'no address' | 'address not proved';

export class BadToken extends Error {
  override readonly name = 'BadToken';
  readonly fault: TokenFault;
  constructor(reason: string, fault: TokenFault = 'token') {
    super(reason);
    this.fault = fault;
  }
}

/** What a token must be, to be believed. */
export type Trust = {
  readonly clientIds: readonly string[];
  readonly algorithms: readonly string[];
  readonly key: JWTVerifyGetKey;
  /** How old it may be, in seconds; absent: as long as it says itself. */
  readonly maxAge?: number;
  /** By how much the clock of the provider may differ, in seconds. */
  readonly tolerance?: number;
  readonly isIssuedByThem: (claims: Claims) => boolean;
};

const refuse = (reason: string, fault?: TokenFault): never => {
  throw new BadToken(reason, fault);
};

/**
 * Returns exactly the part that the signature covers, so that a used token is recognized when its signature is
 * rewritten.
 */
const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'));

type Given = { readonly token: string; readonly nonce: string };

/**
 * Returns what an ID token says.
 * @param nonce the value that was sent when the token was requested
 * @throws BadToken | what `trust.key` throws
 */
export const readIdToken = async (trust: Trust, { token, nonce }: Given, now: Date): Promise<Claims> => {
  const verified = await jwtVerify(
    token,
    (header, input) =>
      ownKeys.some((name) => name in header) ? refuse('own key') : trust.key(header, input),
    {
      algorithms: [...trust.algorithms],
      audience: [...trust.clientIds],
      requiredClaims: ['exp', 'iat', 'sub', 'iss'],
      clockTolerance: trust.tolerance ?? toleranceSeconds,
      currentDate: now,
      ...(trust.maxAge !== undefined && { maxTokenAge: trust.maxAge }),
    },
  ).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return refuse(error.code);
    throw error;
  });
  const claims = Claims.safeParse(verified.payload).data ?? refuse('claims');
  if (claims.nonce !== nonce) return refuse('nonce');
  if (!trust.isIssuedByThem(claims)) return refuse('issuer');
  return claims;
};

/** What is said of an address, in an ID token or by UserInfo. */
export const AddressClaims = Claims.pick({ email: true, email_verified: true, xms_edov: true });
export type AddressClaims = z.infer<typeof AddressClaims>;

/** Returns the address that claims prove. @throws BadToken */
export const provedAddress = <Own extends AddressClaims>(
  claims: Own,
  proves: (claims: Own) => boolean,
): Email => {
  const { email } = claims;
  if (email === undefined) return refuse('no address', 'no address');
  if (!proves(claims)) return refuse('address not proved', 'address not proved');
  return email;
};

type Settings = NonNullable<ReturnType<typeof signInSettings>>;

/** Whether the token is for us alone, and its issuer the provider, or the very tenant that it names and that may sign in here. */
const isOfProvider =
  ({ issuers, tenants, privateTenant }: Settings) =>
  ({ iss, aud, tid = '' }: Claims): boolean => {
    if (typeof aud !== 'string') return false;
    if (!issuers.some((issuer) => issuer.replace('{tenantid}', tid) === iss)) return false;
    if (tid === '') return issuers.every((issuer) => !issuer.includes('{tenantid}'));
    return tid !== privateTenant && (tenants.length === 0 || tenants.includes(tid));
  };

/**
 * Returns what the ID token of a provider that everybody may use proves.
 * @param nonce the value that the browser sent when it requested the token
 * @throws Refusal invalid_token, whatever is wrong with the token | not_configured | upstream_failed
 */
export const verifyIdToken = async (provider: SignInProvider, given: Given, now: Date): Promise<Proof> => {
  const settings = signInSettings(provider);
  if (!settings) throw new Refusal('not_configured');
  const { clientIds, keysUrl, provesAddress } = settings;
  const trust = {
    clientIds,
    algorithms: ['RS256'],
    key: publishedKey(keysUrl, now),
    isIssuedByThem: isOfProvider(settings),
  };
  try {
    const claims = await readIdToken(trust, given, now);
    const { iss, jti, exp } = claims;
    const name = jti ? `${iss}\n${jti}` : signedPart(given.token);
    return { email: provedAddress(claims, provesAddress), name, until: exp + 2 * toleranceSeconds };
  } catch (error) {
    if (!(error instanceof BadToken)) throw error;
    logger.info('an identity token was refused', { reason: error.message });
    throw new Refusal('invalid_token');
  }
};
