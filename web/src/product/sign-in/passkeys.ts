import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { deviceId, deviceName } from '#shared/rules/sign-in/device-names';

const browser = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether this device can recognize its owner, by a finger, a face or a PIN. */
export const recognizesOwner = async (): Promise<boolean> =>
  knowsPasskeys() &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/** What browsers say when somebody closed their dialog, or waited too long. */
const closed = new Set(['NotAllowedError', 'AbortError']);

/** Resolves to undefined when the user closed the browser's dialog: that is no failure. */
const unlessClosed = async <Value>(asked: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (closed.has((error as Error).name)) return undefined;
    throw error;
  }
};

/** Has one of the user's passkeys sign a challenge; undefined when the user decided otherwise. */
export const signChallenge = async () => {
  const [{ startAuthentication }, { challenge }] = await Promise.all([
    browser(),
    call('passkeys.challenge', {}),
  ]);
  const signed = await unlessClosed(
    startAuthentication({ optionsJSON: { challenge, userVerification: 'required' } }),
  );
  if (!signed) return undefined;
  const { userHandle = '', ...response } = signed.response;
  return { id: signed.id, response: { ...response, userHandle } };
};

/** Resolves to 'known' when the device has a passkey of this user already, which is no failure either. */
const unlessKnown = async <Value>(asked: Promise<Value>): Promise<Value | 'known'> => {
  try {
    return await asked;
  } catch (error) {
    if ((error as Error).name === 'InvalidStateError') return 'known';
    throw error;
  }
};

/**
 * Makes a passkey on this device and adds it; undefined when the user decided otherwise, `known` when the device has one
 * already.
 */
export const makePasskey = async (): Promise<Answer<'passkeys.add'> | 'known' | undefined> => {
  const [{ startRegistration }, { challenge, user, known }] = await Promise.all([
    browser(),
    call('passkeys.prepare', {}),
  ]);
  const asked = unlessClosed(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { name: 'Bravo' },
        user: { id: user.id, name: user.name, displayName: user.display_name },
        // ES256, EdDSA and RS256, as the algorithms of COSE.
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const made = await unlessKnown(asked);
  if (!made || made === 'known') return made;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const credential = { id: made.id, response: { clientDataJSON, attestationObject, transports } };
  const name = deviceName(deviceId(navigator.userAgent)) ?? 'Passkey';
  return call('passkeys.add', { body: { name, credential } });
};
