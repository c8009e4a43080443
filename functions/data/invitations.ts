import type { InvitationId, SessionId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { keys } from '#functions/table/keys';
import { getItems, type Reading } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { remove, replace, type Write } from '#functions/table/writes';

/** The valid link of a pending user; a new one replaces it. */
export type Invitation = {
  readonly invitation_id: InvitationId;
  readonly hash: SessionId;
  readonly ttl: number;
};

/** Records a link: from now on only this one is valid. */
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

/** Reads everything that an invitation link is checked against, in one round trip. */
export const findInvitation = async (w: WorkspaceId, u: UserId, reading: Reading) => {
  const [invitation, user, workspace] = await getItems<[Invitation, User, Workspace]>(
    [keys.invitation(w, u), keys.user(w, u), keys.workspace(w)],
    reading,
  );
  return { invitation, user, workspace };
};

/** Consumes the link. */
export const consumeInvitation = (user: User, hash: SessionId): Write =>
  remove(keys.invitation(user.workspace_id, user.id), [['hash', '=', hash]], 'invalid_invite');
