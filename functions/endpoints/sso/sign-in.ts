import { auditSignIn } from '#functions/data/audit';
import { recordSession } from '#functions/data/sessions';
import { checkMembership, findMemberships, findUser, recordJoining } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { beginSession } from '#functions/http/begin-session';
import { handle } from '#functions/http/handle';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { comeBackFromProvider, ssoFailed } from '#functions/workflows/sso/come-back';
import { sso } from '#shared/contract/connections/sso';
import { isOffered } from '#shared/rules/connections/sso';
import { isCurrentMember } from '#shared/rules/people/users';

/**
 * Opens a session of this workspace, and of no other: it says nothing about whose the address is elsewhere. Whoever was
 * invited joins. A code can be exchanged once, so only what follows is done again when others write at the same time.
 */
export const handler = handle(sso.signIn, async ({ body, now, address, userAgent, signedIn }) => {
  const proved = await comeBackFromProvider(body, 'sign_in', { address, now });
  const { email, sso: provider } = proved;
  if (!isOffered(provider)) throw ssoFailed('not_a_member');
  const w = body.workspace_id;
  const reading = { now, consistent: true };
  return retryOnConflict(async () => {
    const [[membership], workspace] = await Promise.all([
      findMemberships(w, [email], reading),
      findWorkspace(w, reading),
    ]);
    const user = membership && (await findUser(w, membership.user_id, reading));
    if (!user || user.demo || !isCurrentMember(user)) throw ssoFailed('not_a_member');
    if (!workspace || workspace.closing === 'delete') throw ssoFailed('not_a_member');
    const { session, token } = beginSession(workspace, user.id, now, {
      user_agent: userAgent,
      proof: { opened_by: 'sso' },
      admission: { by: 'sso', at: now.toISOString(), set_up: provider.changed_at },
    });
    await transact(
      ...(user.state === 'pending' ? recordJoining(user, now) : [checkMembership(user)]),
      recordSession(session),
      auditSignIn(session, now),
    );
    signedIn({ workspace: w, user: user.id });
    return { access_token: token };
  });
});
