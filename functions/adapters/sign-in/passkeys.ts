import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server';
import { logger } from '#functions/platform/log';
import type { Assertion, NewCredential, StoredPasskey, Transport } from '#shared/model/passkey';
import { Refusal } from '#shared/model/refusal';

/** Whether the server has made this challenge and it can still be signed. */
export type IsExpected = (challenge: string) => Promise<boolean>;

/** Passkeys belong to the host of the web app, and are used on its pages alone. */
const place = (): { readonly expectedOrigin: string; readonly expectedRPID: string } => {
  const { origin, hostname } = new URL(process.env['APP_URL'] ?? '');
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** The library tells the reason by an error; whoever called learns only that it is not good. */
const orRefuse = async <Value>(verifying: Promise<Value>): Promise<Value> => {
  try {
    return await verifying;
  } catch (error) {
    logger.warn('a passkey was refused', { reason: (error as Error).message });
    throw new Refusal('invalid_token');
  }
};

/**
 * Verifies what an authenticator says of a new passkey (WebAuthn, section 7.1). Who made the authenticator is not
 * asked: people choose their devices.
 * @throws Refusal invalid_token
 */
export const verifyNewPasskey = async (
  { id, response }: NewCredential,
  isExpected: IsExpected,
): Promise<Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports'>> => {
  const answer: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  };
  const { verified, registrationInfo: made } = await orRefuse(
    verifyRegistrationResponse({ ...place(), response: answer, expectedChallenge: isExpected }),
  );
  if (!verified || !made) throw new Refusal('invalid_token');
  const { credential } = made;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.transports,
  };
};

/**
 * Verifies a signature of a passkey (WebAuthn, section 7.2), and that its member was recognized by the device. Returns
 * how often the authenticator has signed.
 * @throws Refusal invalid_token
 */
export const verifyAssertion = async (
  { id, response }: Assertion,
  passkey: StoredPasskey,
  isExpected: IsExpected,
): Promise<number> => {
  const answer: AuthenticationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  };
  const { verified, authenticationInfo: made } = await orRefuse(
    verifyAuthenticationResponse({
      ...place(),
      response: answer,
      expectedChallenge: isExpected,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as Transport[],
      },
    }),
  );
  if (!verified) throw new Refusal('invalid_token');
  return made.newCounter;
};
