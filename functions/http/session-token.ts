import { sessionToken } from '#functions/crypto/tokens';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { rememberWorkspace } from './known-workspaces.ts';

/**
 * Returns the token of a new session, and remembers the workspace that was read for it. When a workspace was deleted and
 * imported again, this process may still know its old key, and would refuse the token as forged.
 */
export const issueSessionToken = (workspace: Workspace, userId: UserId, secret: string): string => {
  rememberWorkspace(workspace);
  return sessionToken(workspace, userId, secret);
};
