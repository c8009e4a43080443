import { auditSignIn } from '#functions/data/audit';
import { recordSession, spendProof } from '#functions/data/sessions';
import { transact } from '#functions/table/transact';
import { findMemberships, findUser, recordJoining, checkMembership } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { beginSession } from '#functions/http/begin-session';
import { handle } from '#functions/http/handle';
import { auth } from '#shared/contract/auth';
import { Refusal } from '#shared/model/refusal';
import { isProofRevoked } from '#shared/rules/sign-in/sessions';
import { admitWithoutSso } from '#shared/rules/connections/sso';
import { isCurrentMember } from '#shared/rules/people/users';

/** Proving the address is as good as following the invitation: a pending member becomes accepted. */
export const handler = handle(
  auth.openSession,
  async ({ body, account, now, reading, userAgent, signedIn }) => {
    const w = body.workspace_id;
    const [membership] = await findMemberships(w, [account.email], reading);
    const [user, workspace] = membership
      ? await Promise.all([findUser(w, membership.user_id, reading), findWorkspace(w, reading)])
      : [];
    if (!workspace || workspace.closing === 'delete') throw new Refusal('not_found');
    if (!user || user.demo || !isCurrentMember(user)) throw new Refusal('not_found');
    if (isProofRevoked(account.proof, user))
      throw new Refusal(account.actor ? 'proof_required' : 'unauthenticated');
    const admission = admitWithoutSso(user, workspace, body.break_glass, now);
    const { session, token } = beginSession(workspace, user.id, now, {
      user_agent: userAgent,
      proof: account.proof,
      ...(admission && { admission }),
    });
    await transact(
      ...(user.state === 'pending' ? recordJoining(user, now) : [checkMembership(user)]),
      recordSession(session),
      auditSignIn(session, now),
      spendProof(account),
    );
    signedIn({ workspace: w, user: user.id });
    return { access_token: token };
  },
);
