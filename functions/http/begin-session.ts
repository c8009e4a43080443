import { newSecret, sessionToken } from '#functions/crypto/tokens';
import { newSession } from '#functions/data/sessions';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { rememberWorkspace } from './known-workspaces.ts';

/**
 * Returns a new session, which is still to be recorded, and its token. Remembers the workspace that was read for it: when one
 * was deleted and imported again, this process may still know its old key, and would refuse the token as forged.
 */
export const beginSession = (
  workspace: Workspace,
  userId: UserId,
  now: Date,
  how: Omit<Parameters<typeof newSession>[0], 'workspace_id' | 'user_id'>,
) => {
  const secret = newSecret();
  const session = newSession({ ...how, workspace_id: workspace.id, user_id: userId }, secret, now);
  rememberWorkspace(workspace);
  return { session, token: sessionToken(workspace, userId, secret) };
};
