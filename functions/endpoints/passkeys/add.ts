import { sendMailIfPossible } from '#functions/adapters/mail/send';
import { verifyNewPasskey } from '#functions/adapters/sign-in/passkeys';
import { auditWrite } from '#functions/data/audit';
import { listPasskeys, passkeyIdOf, recordPasskey } from '#functions/data/passkeys';
import { handleWith } from '#functions/http/handle';
import { passkeyAddedMail } from '#functions/mails/templates';
import { expectChallenge } from '#functions/workflows/prove-by-passkey';
import { passkeys } from '#shared/contract/passkeys';
import type { StoredPasskey } from '#shared/model/passkey';
import { presentPasskeys, requireRoomForPasskey } from '#shared/rules/sign-in/passkeys';

export const handler = handleWith(
  passkeys.add,
  ({ workspaceId, userId, reading }) => listPasskeys(workspaceId, userId, reading),
  async ({ actor, body: { name, credential }, now }, kept) => {
    const { user, workspace } = actor;
    requireRoomForPasskey(kept);
    const { isExpected, consume } = expectChallenge(`creation/${user.id}`, now);
    const made = await verifyNewPasskey(credential, isExpected);
    const passkey: StoredPasskey = {
      ...made,
      id: passkeyIdOf(made.credential_id),
      workspace_id: workspace.id,
      user_id: user.id,
      email: user.email,
      name,
      created_at: now.toISOString(),
    };
    await recordPasskey(
      passkey,
      consume(),
      auditWrite(actor, 'passkey_added', { subject: user.id, details: { title: name } }, now),
    );
    // A thief who got this far is found out by whoever reads the mails.
    if (!user.mail_problem) await sendMailIfPossible(user.email, passkeyAddedMail(workspace, user, name));
    const [shown] = presentPasskeys([passkey], user);
    return shown as NonNullable<typeof shown>;
  },
);
