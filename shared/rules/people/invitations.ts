import type { Email } from '#shared/model/common';
import type { GroupId, UserId } from '#shared/model/ids';
import { type MemberText, memberTextNames } from '#shared/model/member-texts';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { IdFactory } from '../basics/ids.ts';
import { nameInAddress } from './names.ts';
import { periodOf } from '../basics/time.ts';

type Found = {
  readonly invitation?: { readonly hash: string; readonly invitation_id: string };
  user?: User;
  workspace?: Workspace;
};

/**
 * Finds the member and workspace of an invitation link. The refusal is the same for unknown, used, canceled, replaced
 * and expired links, so that it reveals nothing.
 * @throws Refusal invalid_invite
 */
export const resolveInvitation = (
  { invitation, user, workspace }: Found,
  hash: string,
): { user: User; workspace: Workspace } => {
  const open =
    invitation?.hash === hash && user?.state === 'pending' && user.invitation_id === invitation.invitation_id;
  if (!open || !workspace || workspace.closing === 'delete') throw new Refusal('invalid_invite');
  return { user, workspace };
};

type InviteRequest = { readonly [Text in MemberText]?: string | undefined } & {
  readonly email: Email;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date?: string | undefined;
  readonly hire_date?: string | undefined;
  readonly limit?: number | undefined;
  readonly department_id?: GroupId | undefined;
  readonly location_id?: GroupId | undefined;
};

/** The texts that a row brings; one that is empty brings none. */
export const givenTexts = (row: { readonly [Text in MemberText]?: string | undefined }) =>
  Object.fromEntries(memberTextNames.flatMap((name) => (row[name] ? [[name, row[name]]] : []))) as {
    readonly [Text in MemberText]?: string;
  };

/**
 * A new pending member without permissions, under the name that their address suggests until they give their own. The
 * change stream triggers the mail.
 */
export const planInvitation = (
  request: InviteRequest,
  inviter: Pick<User, 'id'>,
  workspace: Workspace,
  ids: IdFactory,
  now: Date,
): User => ({
  id: ids.user(),
  workspace_id: workspace.id,
  email: request.email,
  ...(request.first_name || request.last_name
    ? { first_name: request.first_name, last_name: request.last_name }
    : nameInAddress(request.email)),
  ...givenTexts(request),
  ...(request.birth_date && { birth_date: request.birth_date }),
  ...(request.hire_date && { hire_date: request.hire_date }),
  ...(request.limit !== undefined && { limit: request.limit }),
  ...(request.department_id && { department_id: request.department_id }),
  ...(request.location_id && { location_id: request.location_id }),
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

/** The fields that change when a member is invited again. Everything else is kept. */
export const planReinvitation = (
  inviter: { readonly id: UserId },
  ids: IdFactory,
): Pick<User, 'invitation_id' | 'invited_by'> => ({
  invitation_id: ids.invitation(),
  invited_by: inviter.id,
});
