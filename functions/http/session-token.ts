import { sessionToken } from '#functions/crypto/tokens';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { rememberWorkspace } from './known-workspaces.ts';

/**
 * Returns the token of a session that was opened, and remembers the workspace that was read for it: this process may
 * know the key of one that was deleted and imported since, and would refuse the token as forged.
 */
export const issueSessionToken = (workspace: Workspace, userId: UserId, secret: string): string => {
  rememberWorkspace(workspace);
  return sessionToken(workspace, userId, secret);
};
