import type { UserId } from '#shared/model/ids';
import type { FieldsWhere } from '#shared/model/member-fields';
import { forEachText, type MemberText } from '#shared/model/member-texts';
import type { StoredPost } from '#shared/model/post';
import type {
  FullUser,
  Person,
  Permission,
  Permissions,
  User,
  UserAbilities,
  UserState,
} from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { kindOfPeriod, periodOf } from '../basics/time.ts';
import { invitationSentAt } from './invitations.ts';
import { placeholderNames, peopleAdministrators } from '#shared/model/choices';

export const noPermissions: Permissions = {
  global_administrator: false,
  account_administrator: false,
  rewards_administrator: false,
  billing_administrator: false,
};
export const allPermissions: Permissions = {
  global_administrator: true,
  account_administrator: true,
  rewards_administrator: true,
  billing_administrator: true,
};

/** All permissions of a user as booleans. */
export const permissionsOf = ({ permissions }: Pick<User, 'permissions'>): Permissions => ({
  ...noPermissions,
  ...permissions,
});

/** Whether a user holds at least one of the given permissions. */
export const hasAnyPermission = (user: Pick<User, 'permissions'>, wanted: readonly Permission[]): boolean =>
  wanted.some((permission) => user.permissions[permission] === true);

/** Global and account administrators manage people, values and the feed. */
export const isPeopleAdministrator = (user: Pick<User, 'permissions'>): boolean =>
  hasAnyPermission(user, peopleAdministrators);

/** Pending and accepted members: they can receive points, and administrators can adjust their balance. */
export const isCurrentMember = (user: Pick<User, 'state'>): boolean =>
  user.state === 'pending' || user.state === 'accepted';

/** Whether the directory lists a user: every user who is not erased, or only those in one state. */
export const isInDirectory =
  (state?: UserState) =>
  (user: Pick<User, 'state'>): boolean =>
    user.state !== 'deleted' && (state === undefined || user.state === state);

/** How members are sorted, before their names. */
export const stateOrder = [
  'pending',
  'accepted',
  'deactivated',
  'deleted',
] as const satisfies readonly UserState[];

type Named = Pick<User, 'first_name' | 'last_name' | 'state'>;

/**
 * What is shown of a member to colleagues: `toPerson` needs no more of them. The detail is there where somebody else of
 * the same name is shown as well.
 */
export type ShownUser = Pick<User, FieldsWhere<'profile', 'everywhere'>> & Pick<Person, 'detail'>;

/** The name of a member as their colleagues see it. It reveals nothing of the email address. */
export const displayName = (user: Named): string =>
  user.state === 'deleted'
    ? placeholderNames.deleted
    : `${user.first_name} ${user.last_name}`.trim() || placeholderNames.nameless;

/** The name as the members themselves and administrators see it: both know the address. */
export const nameOrAddress = (user: Named & Pick<User, 'email'>): string =>
  user.state === 'deleted'
    ? placeholderNames.deleted
    : `${user.first_name} ${user.last_name}`.trim() || user.email;

/** A user as every colleague may see them: no address, balance, limit or dates. */
export const toPerson = (user: ShownUser): Person => ({
  id: user.id,
  name: displayName(user),
  avatar: user.avatar ?? null,
  state: user.state,
  ...(user.demo && { demo: true }),
  ...(user.detail !== undefined && { detail: user.detail }),
});

/** Users by id. A missing user is shown as deleted. */
export type UsersById = ReadonlyMap<UserId, ShownUser>;

export const personById = (people: UsersById, id: UserId): Person => {
  const user = people.get(id);
  return user ? toPerson(user) : { id, name: placeholderNames.deleted, avatar: null, state: 'deleted' };
};

/** The custom limit of the user, else the limit of the workspace. */
export const limitOf = (user: Pick<User, 'limit'>, workspace: Pick<Workspace, 'limit'>): number =>
  user.limit ?? workspace.limit;

export type AllowanceSettings = Pick<Workspace, 'limit' | 'limit_period' | 'timezone'>;

/** Whether a stored period is of the kind that the workspace uses, and lies after another one. */
const isLaterPeriod = (stored: string, period: string): boolean =>
  kindOfPeriod(stored) === kindOfPeriod(period) && stored > period;

/**
 * The allowance left now: max(0, limit + extra − spent in this period). Both amounts are stored with their period, so a new
 * period starts at 0 without a reset job. It never steps back: a request received before midnight that is decided
 * after one received later is charged to the later period, or both periods could be given twice.
 */
export const allowanceOf = (
  user: Pick<User, 'limit' | 'spent' | 'period' | 'allowance_number' | 'extra'>,
  workspace: AllowanceSettings,
  now: Date,
): { period: string; number: number; spent: number; extra: number; left: number; limit: number } => {
  const ofNow = periodOf(now, workspace.limit_period, workspace.timezone);
  const period = isLaterPeriod(user.period, ofNow) ? user.period : ofNow;
  const goesOn = user.period === period;
  const spent = goesOn ? user.spent : 0;
  const number = (user.allowance_number ?? 0) + (goesOn ? 0 : 1);
  const extra = goesOn ? (user.extra ?? 0) : 0;
  const limit = limitOf(user, workspace) + extra;
  return { period, number, spent, extra, limit, left: Math.max(0, limit - spent) };
};

/** Whether a post was paid for by the allowance that its giver used last. */
export const isPaidBy = (
  giver: Pick<User, 'period' | 'allowance_number'>,
  post: Pick<StoredPost, 'period' | 'allowance_number'>,
): boolean => giver.period === post.period && (giver.allowance_number ?? 0) === (post.allowance_number ?? 0);

/** A member may see their own ledger entries; global and account administrators those of everyone. */
export const maySeeStatement = (actor: Pick<User, 'id' | 'permissions'>, of: User['id']): boolean =>
  actor.id === of || isPeopleAdministrator(actor);

/** Whether somebody can be given extra points to give: who has not joined, and who is fictional, gives none. */
export const mayGetExtra = ({ state, demo }: Pick<User, 'state' | 'demo'>): boolean =>
  state === 'accepted' && demo !== true;

/** What an actor may do with a user. Every handler checks the same rule. */
export const userAbilities = (
  actor: Pick<User, 'id' | 'permissions'>,
  user: Pick<User, 'id' | 'state' | 'demo' | 'permissions' | 'mail_problem'>,
): UserAbilities => {
  const runs = isPeopleAdministrator(actor) && user.state !== 'deleted';
  const { state } = user;
  const outOfReach = user.permissions.account_administrator && !actor.permissions.account_administrator;
  return {
    edit: runs,
    permit: runs && isCurrentMember(user) && user.demo !== true,
    adjust: runs && isCurrentMember(user) && user.id !== actor.id,
    give_extra: runs && mayGetExtra(user),
    invite: runs && state === 'pending' && user.demo !== true,
    deactivate: runs && isCurrentMember(user) && !outOfReach,
    reactivate: runs && state === 'deactivated' && user.demo !== true,
    remove: runs && (state === 'deactivated' || (state === 'pending' && !outOfReach)),
    retry_mail: runs && state === 'accepted' && user.mail_problem !== undefined,
  };
};

/** The texts about a member, as a reply has them. */
export const textsOf = (user: Pick<User, MemberText>) => forEachText((_, name) => user[name] ?? null);

/** A user with the fields only administrators see. */
export const presentUser = (
  user: User,
  workspace: AllowanceSettings,
  actor: Pick<User, 'id' | 'permissions'>,
  now: Date,
): FullUser => {
  const { left, extra } = allowanceOf(user, workspace, now);
  return {
    ...toPerson(user),
    name: nameOrAddress(user),
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    ...textsOf(user),
    demo: user.demo ?? false,
    balance: user.balance,
    score_remaining: left,
    limit: user.limit ?? null,
    extra,
    birth_date: user.birth_date ?? null,
    hire_date: user.hire_date ?? null,
    last_day: user.last_day ?? null,
    department_id: user.department_id ?? null,
    location_id: user.location_id ?? null,
    manager_id: user.manager_id ?? null,
    in_file: user.in_file ?? false,
    permissions: permissionsOf(user),
    created_at: user.created_at,
    mail_problem: user.mail_problem ?? null,
    invitation_sent_at: invitationSentAt(user),
    invitation_mailed: user.state === 'pending' && user.invitation_id !== undefined,
    can: userAbilities(actor, user),
  };
};
