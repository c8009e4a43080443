import { hashSecret } from '#functions/crypto/tokens';
import type { SessionId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addSeconds, epochSeconds } from '#shared/rules/basics/time';
import { auditWrite } from './audit.ts';
import { keys } from '#functions/table/keys';
import { getItems, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { checkMembership } from './users.ts';
import { create, remove, type Write } from '#functions/table/writes';

/** A link that signs an operator in as a member, once. */
type Link = { readonly by: string; readonly ttl: number };

/**
 * Records a link for a member and its audit entry. Returns when the link expires.
 * @throws WriteConflict when the user is no longer a member
 */
export const recordImpersonationLink = async (
  user: User,
  by: string,
  secret: string,
  now: Date,
): Promise<Date> => {
  const { workspace_id: workspaceId, id } = user;
  const until = addSeconds(now, limits.impersonationLinkMinutes * 60);
  const link: Link = { by, ttl: epochSeconds(until) };
  await transact(
    checkMembership(user),
    create(keys.impersonation(workspaceId, id, hashSecret(secret)), link),
    auditWrite({ workspaceId, operator: by }, 'impersonation_link_made', { subject: id }, now),
  );
  return until;
};

export const findImpersonationLink = async (w: WorkspaceId, u: UserId, hash: SessionId, reading: Reading) => {
  const [link, user, workspace] = await getItems<[Link, User, Workspace]>(
    [keys.impersonation(w, u, hash), keys.user(w, u), keys.workspace(w)],
    { ...reading, consistent: true },
  );
  return { link, user, workspace };
};

/** Consumes the link; of two concurrent uses only one succeeds. */
export const consumeImpersonationLink = (w: WorkspaceId, u: UserId, hash: SessionId): Write =>
  remove(keys.impersonation(w, u, hash), [], 'invalid_token');
