import type { InvitationId, SessionId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, epochSeconds } from '#shared/rules/time';
import { keys } from '#functions/data/table/keys';
import { getItems, type Reading, write } from '#functions/data/table/table';
import { remove, replace, type Write } from '#functions/data/table/writes';

/** The link that is out for a pending user; a new one takes its place. */
export type Invitation = {
  readonly invitation_id: InvitationId;
  readonly hash: SessionId;
  readonly ttl: number;
};

/** Puts a link out: from now on only this one is valid. */
export const recordInvitation = (
  user: User,
  invitationId: InvitationId,
  hash: SessionId,
  now: Date,
): Promise<object> =>
  write(
    replace(keys.invitation(user.workspace_id, user.id), {
      invitation_id: invitationId,
      hash,
      ttl: epochSeconds(addDays(now, limits.invitationDays)),
    }),
  );

/** Everything an invitation link is judged by, in one round trip. */
export const findInvitation = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<{ invitation?: Invitation; user?: User; workspace?: Workspace }> => {
  const [invitation, user, workspace] = await getItems(
    [keys.invitation(w, u), keys.user(w, u), keys.workspace(w)],
    reading,
  );
  return { invitation, user, workspace } as { invitation?: Invitation; user?: User; workspace?: Workspace };
};

/** Uses the link up. */
export const consumeInvitation = (user: User, hash: SessionId): Write =>
  remove(keys.invitation(user.workspace_id, user.id), [['hash', '=', hash]], 'invalid_invite');
