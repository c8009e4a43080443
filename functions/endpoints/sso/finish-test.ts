import { auditWrite } from '#functions/data/audit';
import { recordSsoTest } from '#functions/data/sso';
import { handle } from '#functions/http/handle';
import { retryOnConflict } from '#functions/table/retry';
import { comeBackFromProvider, ssoFailed } from '#functions/workflows/sso/come-back';
import { showSso } from '#functions/workflows/sso/show';
import { sso } from '#shared/contract/connections/sso';

/** An administrator tries it with their own account, so that whoever requires single sign-on can get in by it. */
export const handler = handle(sso.finishTest, async ({ actor, body, now, address, reading }) => {
  const { session, user, workspace, workspaceId } = actor;
  const returned = { ...body, workspace_id: workspaceId };
  const { sso: stored, email } = await comeBackFromProvider(returned, `test/${session.id}`, { address, now });
  if (email !== user.email) throw ssoFailed('other_person');
  const audit = auditWrite(actor, 'sso_tested', {}, now);
  // A code can be exchanged once: only the recording is repeated.
  await retryOnConflict(() => recordSsoTest(stored, session, { actor: user, audit }, now));
  const { problem: _, problem_at: __, ...tested } = stored;
  return showSso({ ...tested, tested_at: now.toISOString() }, workspace, reading);
});
