import { findInvitation, useInvitation } from '#functions/data/invitations';
import { newSession, recordSession } from '#functions/data/sessions';
import { transact } from '#functions/data/table/table';
import { moveUser } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { fullToken, hashOf, newSecret, readToken } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { Refusal } from '#shared/model/refusal';
import { openInvitation } from '#shared/rules/invitations';

export const handler = handle(auth.acceptInvite, async ({ body, now, reading, userAgent, signedIn }) => {
  const link = readToken(body.token);
  if (link?.kind !== 'full') throw new Refusal('invalid_invite');
  const found = await findInvitation(link.workspaceId, link.userId, reading);
  const { user, workspace } = openInvitation(found, hashOf(link.secret));
  const secret = newSecret();
  const of = { workspace_id: workspace.id, user_id: user.id, user_agent: userAgent };
  await transact(
    ...moveUser(user, 'accepted', { accepted_at: now.toISOString() }),
    useInvitation(user, hashOf(link.secret)),
    recordSession(newSession(of, secret, now)),
  );
  signedIn({ workspace: workspace.id, user: user.id });
  return { access_token: fullToken(workspace.id, user.id, secret) };
});
