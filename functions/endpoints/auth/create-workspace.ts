import { auditSignIn } from '#functions/data/audit';
import { countFounded } from '#functions/data/invitation-limits';
import { recordSession, spendProof } from '#functions/data/sessions';
import { transact } from '#functions/table/transact';
import { addUser } from '#functions/data/users';
import { addValue, addWorkspace, toSummary } from '#functions/data/workspaces';
import { beginSession } from '#functions/http/begin-session';
import { handle } from '#functions/http/handle';
import { randomIdBytes, newSecret } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { createIds } from '#shared/rules/basics/ids';
import { planWorkspace } from '#shared/rules/workspaces/workspaces';

export const handler = handle(
  auth.createWorkspace,
  async ({ body, account, now, idempotency, userAgent, signedIn }) => {
    const { workspace, user, values } = planWorkspace({
      ...body,
      email: account.email,
      cursorKey: newSecret(),
      ids: createIds(now, randomIdBytes),
      now,
    });
    const { session, token } = beginSession(workspace, user.id, now, {
      user_agent: userAgent,
      proof: account.proof,
    });
    const reply = { access_token: token, workspace: toSummary(workspace) };
    await transact(
      addWorkspace(workspace),
      ...addUser(user),
      ...values.flatMap((value) => addValue(workspace.id, value)),
      recordSession(session),
      auditSignIn(session, now),
      spendProof(account),
      countFounded(account.email, now),
      ...idempotency(reply),
    );
    signedIn({ workspace: workspace.id, user: user.id });
    return reply;
  },
);
