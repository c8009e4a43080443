import { newSession, recordSession } from '#functions/data/sessions';
import { transact } from '#functions/data/table/table';
import { addUser } from '#functions/data/users';
import { addValue, addWorkspace, summaryOf } from '#functions/data/workspaces';
import { handle } from '#functions/http/handle';
import { chance, fullToken, newSecret } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { idsAt } from '#shared/rules/ids';
import { planWorkspace } from '#shared/rules/workspaces';

export const handler = handle(
  auth.createWorkspace,
  async ({ body, account, now, once, userAgent, signedIn }) => {
    const { workspace, user, values } = planWorkspace({
      ...body,
      email: account.email,
      cursorKey: newSecret(),
      ids: idsAt(now, chance),
      now,
    });
    const secret = newSecret();
    const session = newSession(
      { workspace_id: workspace.id, user_id: user.id, user_agent: userAgent },
      secret,
      now,
    );
    const reply = {
      access_token: fullToken(workspace.id, user.id, secret),
      workspace: summaryOf(workspace),
    };
    await transact(
      addWorkspace(workspace),
      ...addUser(user),
      ...values.flatMap((value) => addValue(workspace.id, value)),
      recordSession(session),
      ...once(reply),
    );
    signedIn({ workspace: workspace.id, user: user.id });
    return reply;
  },
);
