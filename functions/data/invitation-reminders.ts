import type { InvitationId, UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { remindersOf } from '#shared/rules/people/invitations';
import { epochSeconds } from '#shared/rules/basics/time';
import { unlessConflict } from '#functions/table/retry';
import { keys, lists } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';
import { transact, write } from '#functions/table/transact';
import { change, discard, remove, replace, type Write } from '#functions/table/writes';
import { countInvitationsOf, countInvitationTo } from './invitation-limits.ts';

/** That somebody is to be reminded of an invitation, and when. */
type StoredReminder = {
  readonly at: string;
  readonly user_id: UserId;
  readonly invitation_id: InvitationId;
  readonly ttl: number;
};

/** Has somebody reminded of the invitation that is mailed to them now. */
export const planReminders = (
  { workspace_id: w, id: user_id }: Pick<User, 'workspace_id' | 'id'>,
  invitation_id: InvitationId,
  { timezone }: Pick<Workspace, 'timezone'>,
  now: Date,
): readonly Write[] =>
  remindersOf(now, timezone).map((reminder) => {
    const at = reminder.at.toISOString();
    const ttl = epochSeconds(reminder.until);
    return replace(keys.reminder(w, at, user_id), {
      at,
      user_id,
      invitation_id,
      ttl,
    } satisfies StoredReminder);
  });

/** Returns the first reminders of a workspace, in the order in which they are due. */
export const findReminders = async (
  w: WorkspaceId,
  limit: number,
  reading: Reading,
): Promise<readonly StoredReminder[]> =>
  (await query<StoredReminder>({ ...lists.reminders(w), limit }, reading)).items;

/** Gives a reminder up: the invitation is over, another one, or not to be reminded of. */
export const dropReminder = (w: WorkspaceId, { at, user_id: u }: StoredReminder): Promise<object> =>
  write(discard(keys.reminder(w, at, u)));

/**
 * Reminds somebody: counts the mail, and records it with the member, from whose change it follows. All of it happens once,
 * because it takes the reminder away.
 * @throws Refusal too_many_requests: the workspace or the address has had all invitations of the day
 */
export const recordReminder = async (
  workspace: Workspace,
  user: User,
  { at, invitation_id: id }: StoredReminder,
  now: Date,
): Promise<void> => {
  await unlessConflict(
    transact(
      countInvitationsOf(workspace, 1, now),
      countInvitationTo(user.email, now, 'first'),
      change(keys.user(workspace.id, user.id), { set: { reminded_at: now.toISOString() } }, [
        ['state', '=', 'pending'],
        ['invitation_id', '=', id],
        ['email', '=', user.email],
      ]),
      remove(keys.reminder(workspace.id, at, user.id)),
    ),
  );
};
