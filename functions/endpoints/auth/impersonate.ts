import { auditWrite } from '#functions/data/audit';
import { findImpersonationLink, consumeImpersonationLink } from '#functions/data/impersonation';
import { recordSession } from '#functions/data/sessions';
import { transact } from '#functions/table/transact';
import { checkMembership } from '#functions/data/users';
import { beginSession } from '#functions/http/begin-session';
import { handle } from '#functions/http/handle';
import { hashSecret, parseLinkToken } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(auth.impersonate, async ({ body, now, reading, userAgent, signedIn }) => {
  const given = parseLinkToken(body.token);
  if (!given) throw new Refusal('invalid_token');
  const { workspaceId: w, userId: u } = given;
  const hash = hashSecret(given.secret);
  const { link, user, workspace } = await findImpersonationLink(w, u, hash, reading);
  if (!link || user?.state !== 'accepted' || user.demo || !workspace || workspace.closing === 'delete')
    throw new Refusal('invalid_token');
  const { session, token } = beginSession(workspace, u, now, {
    user_agent: userAgent,
    impersonated_by: link.by,
    proof: { opened_by: 'impersonation' },
  });
  await transact(
    consumeImpersonationLink(w, u, hash),
    checkMembership(user),
    recordSession(session),
    auditWrite({ workspaceId: w, operator: link.by }, 'impersonation_started', { subject: u }, now),
  );
  signedIn({ workspace: w, user: u, operator: link.by });
  return { access_token: token };
});
