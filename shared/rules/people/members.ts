import type { AuditAction, AuditDetails } from '#shared/model/audit';
import { Refusal } from '#shared/model/refusal';
import { permissionFlags } from '#shared/model/choices';
import type { GroupId, UserId } from '#shared/model/ids';
import { fieldsWhere } from '#shared/model/member-fields';
import type { MemberText } from '#shared/model/member-texts';
import type { Permission, Permissions, User, UserState } from '#shared/model/user';
import { requireBirthDate } from './birth-dates.ts';
import type { IdFactory } from '../basics/ids.ts';
import { notLeaving, planLastDay } from './last-day.ts';
import { requireManager } from './managers.ts';
import { planReinvitation } from './invitations.ts';
import { permissionsOf, isCurrentMember } from './users.ts';

type Administrator = Pick<User, 'id' | 'permissions'>;

/** An administrator's change to a member; recorded completely or not at all. */
export type MemberPlan = {
  /** The member the decision was based on. */
  readonly user: User;
  /** New values; undefined removes a field. */
  readonly set: Partial<User>;
  /** The entry for the audit log; absent for changes of names and dates. */
  readonly audit?: { readonly action: AuditAction; readonly details?: AuditDetails };
  /** The change removes an account administrator, so at least one other must remain. */
  readonly deposes: boolean;
  /** A new manager and everybody above: none of them may come to report to somebody else meanwhile. */
  readonly above?: readonly User[];
  /** What else of the member has to be as read. */
  readonly asRead?: readonly ('in_file' | 'external_id')[];
};

/** @throws Refusal not_found: the member does not exist or was erased */
export const requireMember = (user: User | undefined): User => {
  if (!user || user.state === 'deleted') throw new Refusal('not_found');
  return user;
};

/** What becomes of a member who leaves. One who comes back gets no permissions automatically. */
const left = (now: Date): Partial<User> => ({
  state: 'deactivated',
  permissions: {},
  sessions_from: now.toISOString(),
  left_at: now.toISOString(),
  invitation_id: undefined,
});

const isOwner = (user: User): boolean => user.permissions.account_administrator === true;

/** Plans that a member leaves at the end of their last day. */
export const planLeaving = (user: User, now: Date): Pick<MemberPlan, 'set' | 'deposes'> => ({
  set: left(now),
  deposes: isOwner(user) && user.state === 'accepted',
});

/**
 * Only account administrators can deactivate an account administrator, because only they can revoke that permission.
 */
const deactivation = (
  actor: Administrator,
  user: User,
  action: AuditAction,
  now: Date,
): Omit<MemberPlan, 'user'> => {
  if (isOwner(user) && !actor.permissions.account_administrator) throw new Refusal('forbidden');
  return { ...planLeaving(user, now), audit: { action } };
};

const reactivation = (actor: Administrator, user: User, ids: IdFactory): Omit<MemberPlan, 'user'> => {
  if (user.state !== 'deactivated' || user.demo) throw new Refusal('already_settled');
  const set: Partial<User> = {
    state: 'pending',
    permissions: {},
    ...notLeaving,
    ...planReinvitation(actor, ids),
  };
  return { set, audit: { action: 'user_reactivated' }, deposes: false };
};

type Asked = { readonly [Text in MemberText]?: string | null | undefined } & {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly birth_date?: string | null | undefined;
  readonly hire_date?: string | null | undefined;
  readonly last_day?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly department_id?: GroupId | null | undefined;
  readonly location_id?: GroupId | null | undefined;
  readonly manager_id?: UserId | null | undefined;
  readonly in_file?: boolean | undefined;
  readonly state?: Exclude<UserState, 'deleted'> | undefined;
};
type Decision = {
  readonly actor: Administrator;
  readonly user: User | undefined;
  readonly ids: IdFactory;
  readonly now: Date;
  /** The manager who is asked for, and everybody above. */
  readonly above?: readonly User[];
};

const moved = (state: UserState | undefined, user: User, { actor, ids, now }: Decision) => {
  if (state === undefined || state === user.state) return { set: {}, deposes: false };
  // Members accept their invitation themselves.
  if (state === 'accepted') throw new Refusal('already_settled');
  return state === 'deactivated'
    ? deactivation(actor, user, 'user_deactivated', now)
    : reactivation(actor, user, ids);
};

/** Null: the member has the limit of the workspace again. */
const limitDetails = (limit: number | null): AuditDetails => (limit === null ? {} : { limit });

/**
 * Plans a change of names, dates, limit, manager and state. Null removes a date or a custom limit. Setting the current state is
 * not an error.
 * @throws Refusal not_found, forbidden, out_of_range, already_settled: an accepted member cannot become pending, nor
 * the other way round; those of `requireManager`
 */
export const planMemberUpdate = (
  decision: Decision,
  { state, in_file: inFile, ...asked }: Asked,
): MemberPlan => {
  const user = requireMember(decision.user);
  requireBirthDate(asked.birth_date, user.birth_date, decision.now);
  const above = asked.manager_id ? (decision.above ?? []) : [];
  if (asked.manager_id) requireManager(user, above);
  const { set, ...move } = moved(state, user, decision);
  const named = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value ?? undefined]],
    ),
  ) as Partial<User>;
  const limited = asked.limit === undefined || asked.limit === (user.limit ?? null) ? undefined : asked.limit;
  const leaving = planLastDay(decision.actor, user, asked.last_day);
  const audit =
    limited === undefined
      ? leaving?.audit
      : ({ action: 'limit_changed', details: limitDetails(limited) } as const);
  const ticked: Partial<User> = inFile === undefined ? {} : { in_file: inFile ? true : undefined };
  return {
    user,
    set: { ...named, ...ticked, ...leaving?.set, ...set },
    ...(audit && { audit }),
    above,
    ...move,
  };
};

/** Signs a member out everywhere, for example after a lost laptop. They can sign in again. @throws Refusal not_found */
export const planSessionsEnd = ({ user: found, now }: Pick<Decision, 'user' | 'now'>): MemberPlan => ({
  user: requireMember(found),
  set: { sessions_from: now.toISOString() },
  audit: { action: 'sessions_ended' },
  deposes: false,
});

/**
 * Sends the invitation again, also to a deactivated member, and mail to an address again that got none. An accepted member
 * needs no invitation, only the latter.
 * @throws Refusal not_found, already_settled
 */
export const planInvitationResend = ({ actor, user: found, ids }: Decision): MemberPlan => {
  const user = requireMember(found);
  const reached = user.mail_problem ? { mail_problem: undefined } : {};
  if (user.state === 'accepted' && user.mail_problem)
    return { user, set: reached, audit: { action: 'mail_retried' }, deposes: false };
  if (user.state !== 'pending' || user.demo) {
    const { set, ...plan } = reactivation(actor, user, ids);
    return { user, set: { ...set, ...reached }, ...plan };
  }
  const audit = { action: 'invitation_resent' } as const;
  return { user, set: { ...planReinvitation(actor, ids), ...reached }, audit, deposes: false };
};

/**
 * Cancels a pending invitation by deactivating the member. Returns undefined for a deactivated member: the caller
 * erases them instead.
 * @throws Refusal not_found, forbidden, deactivate_first
 */
export const planInvitationCancellation = ({ actor, user: found, now }: Decision): MemberPlan | undefined => {
  const user = requireMember(found);
  if (user.state === 'deactivated') return undefined;
  if (user.state !== 'pending') throw new Refusal('deactivate_first');
  return { user, ...deactivation(actor, user, 'invitation_canceled', now) };
};

/**
 * Administrators cannot raise their own permissions or grant a permission they do not have. Only account administrators
 * can grant or revoke account_administrator.
 */
const mayChange = (actor: Administrator, user: User, flag: Permission, granted: boolean): boolean => {
  if (flag === 'account_administrator' && !actor.permissions.account_administrator) return false;
  return !granted || (actor.id !== user.id && actor.permissions[flag] === true);
};

/** @throws Refusal not_found, forbidden, already_settled: only pending and accepted members can hold permissions */
export const planPermissionChange = (
  { actor, user: found }: Pick<Decision, 'actor' | 'user'>,
  asked: { readonly [Flag in keyof Permissions]?: boolean | undefined },
): MemberPlan => {
  const user = requireMember(found);
  if (!isCurrentMember(user) || user.demo) throw new Refusal('already_settled');
  const changed = permissionFlags.filter(
    (flag) => asked[flag] !== undefined && asked[flag] !== permissionsOf(user)[flag],
  );
  if (changed.some((flag) => !mayChange(actor, user, flag, asked[flag] === true)))
    throw new Refusal('forbidden');
  const details = Object.fromEntries(changed.map((flag) => [flag, asked[flag] === true]));
  const deposes = details['account_administrator'] === false && user.state === 'accepted';
  return {
    user,
    set: changed.length > 0 ? { permissions: { ...user.permissions, ...details } } : {},
    ...(changed.length > 0 && { audit: { action: 'permissions_changed', details } as const }),
    deposes,
  };
};

const seen = [...fieldsWhere('profile', 'everywhere'), ...fieldsWhere('search', 'words', 'lists')];

/** Whether a change affects what others see of a member. Also true if the member is new or deleted. */
export const hasVisibleChange = (before: User | undefined, after: User | undefined): boolean =>
  seen.some((field) => before?.[field] !== after?.[field]);
