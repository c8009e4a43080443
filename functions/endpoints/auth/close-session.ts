import { closeSession, closeTemporarySession } from '#functions/data/sessions';
import { handle } from '#functions/http/handle';
import { hashSecret, parseToken } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';

export const handler = handle(auth.closeSession, async ({ account }) => {
  const { actor, email, token } = account;
  if (actor) await closeSession(actor.session);
  else await closeTemporarySession(email, hashSecret(parseToken(token)?.secret ?? ''));
  return null;
});
