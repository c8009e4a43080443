import type { Email } from '#shared/model/common';
import type { UserId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { Ids } from './ids.ts';
import { periodOf } from './time.ts';

type Found = {
  readonly invitation?: { readonly hash: string; readonly invitation_id: string };
  user?: User;
  workspace?: Workspace;
};

/**
 * Whose invitation a link is. Unknown, used, cancelled, replaced and expired ones are told apart by nobody.
 * @throws Refusal invalid_invite
 */
export const openInvitation = (
  { invitation, user, workspace }: Found,
  hash: string,
): { user: User; workspace: Workspace } => {
  const open =
    invitation?.hash === hash && user?.state === 'pending' && user.invitation_id === invitation.invitation_id;
  if (!open || !workspace || workspace.closing === 'delete') throw new Refusal('invalid_invite');
  return { user, workspace };
};

type InviteRequest = {
  readonly email: Email;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date?: string | undefined;
  readonly hire_date?: string | undefined;
  readonly limit?: number | undefined;
};

/** A new pending member, without any permission; the mail follows from the change stream. */
export const planInvite = (
  request: InviteRequest,
  inviter: Pick<User, 'id'>,
  workspace: Workspace,
  ids: Ids,
  now: Date,
): User => ({
  id: ids.user(),
  workspace_id: workspace.id,
  email: request.email,
  first_name: request.first_name,
  last_name: request.last_name,
  ...(request.birth_date && { birth_date: request.birth_date }),
  ...(request.hire_date && { hire_date: request.hire_date }),
  ...(request.limit !== undefined && { limit: request.limit }),
  state: 'pending',
  permissions: {},
  balance: 0,
  entries: 0,
  spent: 0,
  period: periodOf(now, workspace.limit_period, workspace.timezone),
  created_at: now.toISOString(),
  invitation_id: ids.invitation(),
  invited_by: inviter.id,
});

/** What changes when a deactivated member is invited again: everything of theirs is kept. */
export const planReinvite = (
  inviter: { readonly id: UserId },
  ids: Ids,
): Pick<User, 'invitation_id' | 'invited_by'> => ({
  invitation_id: ids.invitation(),
  invited_by: inviter.id,
});
