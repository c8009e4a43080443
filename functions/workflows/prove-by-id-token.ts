import { verifyIdToken } from '#functions/adapters/sign-in/verify';
import { newSecret, temporaryToken } from '#functions/crypto/tokens';
import { consumeIdentityToken } from '#functions/data/identity-tokens';
import { recordTemporarySession } from '#functions/data/sessions';
import type { Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { listMemberships } from '#functions/data/users';
import { listSummaries } from '#functions/data/workspaces';
import type { SignInProvider } from '#shared/model/sign-in';

/**
 * Proves an address with a provider's ID token, which is good for one use, and opens a temporary session.
 * @throws Refusal invalid_token | not_configured | upstream_failed
 */
export const proveByIdToken = async (
  provider: SignInProvider,
  { id_token: token, nonce }: { readonly id_token: string; readonly nonce: string },
  reading: Reading,
) => {
  const { now } = reading;
  const { email, name, until } = await verifyIdToken(provider, { token, nonce }, now);
  const secret = newSecret();
  const [memberships] = await Promise.all([
    listMemberships(email, reading),
    transact(consumeIdentityToken(name, until), recordTemporarySession(email, secret, provider, now)),
  ]);
  const workspaces = await listSummaries(memberships, reading);
  return { email, workspaces, access_token: temporaryToken(email, secret) };
};
