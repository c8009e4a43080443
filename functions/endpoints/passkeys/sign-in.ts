import { newSecret, temporaryToken } from '#functions/crypto/tokens';
import { recordTemporarySession } from '#functions/data/sessions';
import { listMemberships } from '#functions/data/users';
import { listSummaries } from '#functions/data/workspaces';
import { handle } from '#functions/http/handle';
import { transact } from '#functions/table/transact';
import { proveByPasskey } from '#functions/workflows/prove-by-passkey';
import { passkeys } from '#shared/contract/passkeys';

/** A passkey proves the address of its member, which may belong to several workspaces. */
export const handler = handle(passkeys.signIn, async ({ body, now, reading }) => {
  const { user, writes } = await proveByPasskey(body.credential, reading);
  const { email } = user;
  const secret = newSecret();
  const [memberships] = await Promise.all([
    listMemberships(email, reading),
    transact(...writes, recordTemporarySession(email, secret, 'passkey', now)),
  ]);
  const workspaces = await listSummaries(memberships, reading);
  return { email, workspaces, access_token: temporaryToken(email, secret) };
});
