import { hashOf } from '#functions/crypto/tokens';
import type { SessionId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addSeconds, epochSeconds } from '#shared/rules/time';
import { audited } from './audit.ts';
import { keys } from '#functions/data/table/keys';
import { getAll, type Reading, transact } from '#functions/data/table/table';
import { stillMember } from './users.ts';
import { create, remove, type Write } from '#functions/data/table/writes';

/** Lets an operator in as somebody else, once. */
type Link = { readonly by: string; readonly ttl: number };

/** A new link for a member, and that it was made. Gives the moment it ends. @throws Stale when they are none any more */
export const recordLink = async (user: User, by: string, secret: string, now: Date): Promise<Date> => {
  const { workspace_id: workspaceId, id } = user;
  const until = addSeconds(now, limits.impersonationLinkMinutes * 60);
  const link: Link = { by, ttl: epochSeconds(until) };
  await transact(
    stillMember(user),
    create(keys.impersonation(workspaceId, id, hashOf(secret)), link),
    audited({ workspaceId, operator: by }, 'impersonation_link_made', { subject: id }, now),
  );
  return until;
};

export const findLink = async (
  w: WorkspaceId,
  u: UserId,
  hash: SessionId,
  reading: Reading,
): Promise<{ link?: Link; user?: User; workspace?: Workspace }> => {
  const wanted = [keys.impersonation(w, u, hash), keys.user(w, u), keys.workspace(w)];
  const [link, user, workspace] = await getAll(wanted, { ...reading, consistent: true });
  return { link, user, workspace } as { link?: Link; user?: User; workspace?: Workspace };
};

/** Uses the link up; of two at once only one succeeds. */
export const useLink = (w: WorkspaceId, u: UserId, hash: SessionId): Write =>
  remove(keys.impersonation(w, u, hash), [], 'invalid_token');
