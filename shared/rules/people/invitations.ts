import type { Email } from '#shared/model/common';
import type { GroupId, InvitationId, SessionId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { type MemberText, memberTextNames } from '#shared/model/member-texts';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { createdAt, type IdFactory } from '../basics/ids.ts';
import { nameInAddress } from './names.ts';
import { addDays, dayOf, daysBefore, periodOf, startOfHour } from '../basics/time.ts';

/** A link of an invitation, without its secret. */
type InvitationLink = { readonly hash: SessionId; /** Its end, in seconds. */ readonly ttl: number };

/** The links that a pending member got: the newest one, and those of earlier mails. */
export type StoredInvitation = InvitationLink & {
  readonly invitation_id: InvitationId;
  /** Where the links were sent. Absent: the only link is that of this invitation. */
  readonly email?: Email;
  readonly earlier?: readonly InvitationLink[];
};

/** The hour of the morning, in the time zone of the workspace, at which somebody is reminded. */
const reminderHour = 9;

/** When somebody is reminded of an invitation that is mailed now, and until when it is not too late for that. */
export const remindersOf = (now: Date, timeZone: string): readonly { at: Date; until: Date }[] =>
  limits.invite.reminderDays.map((days) => {
    const at = startOfHour(daysBefore(dayOf(now, timeZone), -days), reminderHour, timeZone);
    return { at, until: addDays(at, limits.invite.reminderKeptDays) };
  });

/** Whether a member still has the invitation that they are to be reminded of, and mail reaches them. */
export const isRemindable = (
  user: Pick<User, 'state' | 'invitation_id' | 'demo' | 'mail_problem'>,
  invitation: InvitationId,
): boolean =>
  user.state === 'pending' && user.invitation_id === invitation && !user.demo && !user.mail_problem;

/** When the last mail with a link was sent to somebody who has not accepted: the link is good for some days from then on. */
export const invitationSentAt = (
  user: Pick<User, 'state' | 'invitation_id' | 'reminded_at'>,
): string | null =>
  user.state === 'pending' && user.invitation_id !== undefined
    ? (user.reminded_at ?? createdAt(user.invitation_id).toISOString())
    : null;

/** The newest link, with those of earlier mails to the same address. */
export const withLink = (
  before: StoredInvitation | undefined,
  newest: Omit<StoredInvitation, 'earlier'>,
): StoredInvitation => {
  const earlier = before && before.email === newest.email ? [before, ...(before.earlier ?? [])] : [];
  return {
    ...newest,
    earlier: earlier.map(({ hash, ttl }) => ({ hash, ttl })).slice(0, limits.invite.linksKept - 1),
  };
};

type Found = {
  readonly invitation?: StoredInvitation;
  user?: User;
  workspace?: Workspace;
};

/** Whether the links of an invitation are still those of this member: another address gets links of its own. */
const isOf = ({ email, invitation_id: id }: StoredInvitation, user: User): boolean =>
  user.state === 'pending' && (email === undefined ? user.invitation_id === id : user.email === email);

/**
 * Finds the member and workspace of an invitation link. An earlier link is as good as the newest one: people open the first mail
 * they find. The refusal is the same for unknown, used, canceled and expired links, so that it reveals nothing.
 * @throws Refusal invalid_invite
 */
export const resolveInvitation = (
  { invitation, user, workspace }: Found,
  hash: string,
  now: Date,
): { user: User; workspace: Workspace; invitation: StoredInvitation } => {
  const seconds = now.getTime() / 1000;
  const links = invitation ? [invitation, ...(invitation.earlier ?? [])] : [];
  const isKnown = links.some((link) => link.hash === hash && link.ttl > seconds);
  if (!invitation || !user || !isKnown || !isOf(invitation, user)) throw new Refusal('invalid_invite');
  if (!workspace || workspace.closing === 'delete') throw new Refusal('invalid_invite');
  return { user, workspace, invitation };
};

type InviteRequest = { readonly [Text in MemberText]?: string | undefined } & {
  readonly email: Email;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date?: string | undefined;
  readonly hire_date?: string | undefined;
  readonly last_day?: string | undefined;
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
  ...(request.last_day && { last_day: request.last_day }),
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
): Pick<User, 'invitation_id' | 'invited_by' | 'reminded_at'> => ({
  invitation_id: ids.invitation(),
  reminded_at: undefined,
  invited_by: inviter.id,
});
