import { consumeIdentityToken } from '#functions/data/identity-tokens';
import { recordTemporarySession } from '#functions/data/sessions';
import { transact } from '#functions/data/table/transact';
import { listMemberships } from '#functions/data/users';
import { listSummaries } from '#functions/data/workspaces';
import { verifyIdToken } from '#functions/adapters/google/verify';
import { handle } from '#functions/http/handle';
import { newSecret, temporaryToken } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';

export const handler = handle(auth.verifyGoogleIdToken, async ({ body, now, reading }) => {
  const { email, name, until } = await verifyIdToken(body.id_token, body.nonce, now);
  const secret = newSecret();
  const [memberships] = await Promise.all([
    listMemberships(email, reading),
    transact(consumeIdentityToken(name, until), recordTemporarySession(email, secret, now)),
  ]);
  const workspaces = await listSummaries(memberships, reading);
  return { email, workspaces, access_token: temporaryToken(email, secret) };
});
