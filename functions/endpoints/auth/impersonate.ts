import { auditWrite } from '#functions/data/audit';
import { findImpersonationLink, consumeImpersonationLink } from '#functions/data/impersonation';
import { newSession, recordSession } from '#functions/data/sessions';
import { transact } from '#functions/table/transact';
import { checkMembership } from '#functions/data/users';
import { issueSessionToken } from '#functions/http/session-token';
import { handle } from '#functions/http/handle';
import { hashSecret, newSecret, parseLinkToken } from '#functions/crypto/tokens';
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
  const secret = newSecret();
  const of = { workspace_id: w, user_id: u, user_agent: userAgent, impersonated_by: link.by };
  await transact(
    consumeImpersonationLink(w, u, hash),
    checkMembership(user),
    recordSession(newSession({ ...of, proof: { opened_by: 'impersonation' } }, secret, now)),
    auditWrite({ workspaceId: w, operator: link.by }, 'impersonation_started', { subject: u }, now),
  );
  signedIn({ workspace: w, user: u, operator: link.by });
  return { access_token: issueSessionToken(workspace, u, secret) };
});
