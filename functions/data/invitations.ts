import type { InvitationId, SessionId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { type StoredInvitation, withLink } from '#shared/rules/people/invitations';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { keys } from '#functions/table/keys';
import { getItems, type Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { check, remove, replace, type Write } from '#functions/table/writes';

/**
 * Records a link beside those of earlier mails to the same address: all of them are good until one is used, canceled or too old.
 * @param also is written with it
 * @returns whether the invitation is still open; without that, nothing is recorded
 */
export const recordInvitation = (
  { workspace_id: w, id: u }: Pick<User, 'workspace_id' | 'id'>,
  invitationId: InvitationId,
  hash: SessionId,
  now: Date,
  also: readonly Write[] = [],
): Promise<boolean> =>
  retryOnConflict(async () => {
    const [before, user] = await getItems<[StoredInvitation, User]>(
      [keys.invitation(w, u), keys.user(w, u)],
      { now, consistent: true },
    );
    if (user?.state !== 'pending' || user.invitation_id !== invitationId) return false;
    const { email } = user;
    const ttl = epochSeconds(addDays(now, limits.invitationDays));
    await transact(
      check(keys.user(w, u), [
        ['state', '=', 'pending'],
        ['invitation_id', '=', invitationId],
        ['email', '=', email],
      ]),
      ...also,
      replace(keys.invitation(w, u), withLink(before, { invitation_id: invitationId, email, hash, ttl }), [
        before ? ['hash', '=', before.hash] : { any: [{ absent: 'hash' }, ['ttl', '<=', epochSeconds(now)]] },
      ]),
    );
    return true;
  });

/** Reads everything that an invitation link is checked against, in one round trip. */
export const findInvitation = async (w: WorkspaceId, u: UserId, reading: Reading) => {
  const [invitation, user, workspace] = await getItems<[StoredInvitation, User, Workspace]>(
    [keys.invitation(w, u), keys.user(w, u), keys.workspace(w)],
    reading,
  );
  return { invitation, user, workspace };
};

/** Uses up all links of an invitation, as it was read: of two uses at a time only one succeeds. */
export const consumeInvitation = (user: User, { hash }: Pick<StoredInvitation, 'hash'>): Write =>
  remove(keys.invitation(user.workspace_id, user.id), [['hash', '=', hash]]);
