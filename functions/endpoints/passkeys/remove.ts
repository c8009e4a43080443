import { auditWrite } from '#functions/data/audit';
import { findPasskey, recordPasskeyRemoval } from '#functions/data/passkeys';
import { handleWith } from '#functions/http/handle';
import { passkeys } from '#shared/contract/passkeys';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  passkeys.remove,
  ({ workspaceId, userId, params, reading }) => findPasskey(workspaceId, userId, params.id, reading),
  async ({ actor, now }, { passkey }) => {
    if (!passkey) throw new Refusal('not_found');
    const details = { title: passkey.name };
    const audit = auditWrite(actor, 'passkey_removed', { subject: actor.userId, details }, now);
    await recordPasskeyRemoval(passkey, audit);
    return null;
  },
);
