import { findEmailUndo, recordEmailUndo } from '#functions/data/own-account';
import { removeSessions } from '#functions/data/sessions';
import { handle } from '#functions/http/handle';
import { hashSecret, parseLinkToken } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { Refusal } from '#shared/model/refusal';

/** For somebody who lost the account to a thief: whoever reads the mails of the old address gets it back. */
export const handler = handle(auth.undoEmailChange, async ({ body, reading }) => {
  const link = parseLinkToken(body.token);
  if (!link) throw new Refusal('invalid_token');
  const { workspaceId: w, userId: u } = link;
  const { undo, user, workspace } = await findEmailUndo(w, u, hashSecret(link.secret), reading);
  if (!undo || !user || user.state === 'deleted' || user.email === undo.email)
    throw new Refusal('invalid_token');
  if (!workspace || workspace.closing === 'delete') throw new Refusal('invalid_token');
  await recordEmailUndo(user, undo, reading);
  await removeSessions(w, u, reading);
  return { email: undo.email };
});
