import { findInvitation } from '#functions/data/invitations';
import { findUser } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { hashSecret, parseLinkToken } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { Refusal } from '#shared/model/refusal';
import { resolveInvitation } from '#shared/rules/people/invitations';
import { displayNameOf } from '#functions/mails/kind';

export const handler = handle(auth.verifyInvite, async ({ body, now, reading }) => {
  const link = parseLinkToken(body.token);
  if (!link) throw new Refusal('invalid_invite');
  const found = await findInvitation(link.workspaceId, link.userId, reading);
  const { user, workspace } = resolveInvitation(found, hashSecret(link.secret), now);
  const inviter = user.invited_by && (await findUser(workspace.id, user.invited_by, reading));
  return {
    workspace: { name: workspace.name, logo: workspace.logo ?? null, active_color: workspace.active_color },
    email: user.email,
    invited_by: (inviter && displayNameOf(inviter)) ?? null,
  };
});
