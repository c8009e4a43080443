import { auditSignIn } from '#functions/data/audit';
import { findInvitation, consumeInvitation } from '#functions/data/invitations';
import { recordSession } from '#functions/data/sessions';
import { transact } from '#functions/table/transact';
import { recordJoining } from '#functions/data/users';
import { beginSession } from '#functions/http/begin-session';
import { handle } from '#functions/http/handle';
import { hashSecret, parseLinkToken } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { Refusal } from '#shared/model/refusal';
import { resolveInvitation } from '#shared/rules/people/invitations';

export const handler = handle(auth.acceptInvite, async ({ body, now, reading, userAgent, signedIn }) => {
  const link = parseLinkToken(body.token);
  if (!link) throw new Refusal('invalid_invite');
  const found = await findInvitation(link.workspaceId, link.userId, reading);
  const { user, workspace, invitation } = resolveInvitation(found, hashSecret(link.secret), now);
  // Nobody joins by a link alone where single sign-on is required; whoever signs in by it joins, too.
  if (workspace.sso_required !== undefined) throw new Refusal('sso_required', { workspace: workspace.id });
  const { session, token } = beginSession(workspace, user.id, now, {
    user_agent: userAgent,
    proof: { opened_by: 'invitation' },
  });
  await transact(
    ...recordJoining(user, now),
    consumeInvitation(user, invitation),
    recordSession(session),
    auditSignIn(session, now),
  );
  signedIn({ workspace: workspace.id, user: user.id });
  return { access_token: token };
});
