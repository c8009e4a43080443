import { recordProof } from '#functions/data/sessions';
import { handle } from '#functions/http/handle';
import { transact } from '#functions/table/transact';
import { proveByPasskey } from '#functions/workflows/prove-by-passkey';
import { passkeys } from '#shared/contract/passkeys';
import { Refusal } from '#shared/model/refusal';

/** Only a passkey of this very membership counts, as the session is one of this membership. */
export const handler = handle(passkeys.prove, async ({ body, actor, now, reading }) => {
  const { user, writes } = await proveByPasskey(body.credential, reading);
  if (user.id !== actor.userId || user.workspace_id !== actor.workspaceId) throw new Refusal('invalid_token');
  await transact(...writes, recordProof(actor.session, 'passkey', now));
  return null;
});
