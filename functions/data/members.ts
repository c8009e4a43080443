import type { Actor, Doer } from '#shared/model/actor';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { fieldsWhere } from '#shared/model/member-fields';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { MemberPlan } from '#shared/rules/people/members';
import { findAdministrators } from './administrators.ts';
import { auditWrite } from './audit.ts';
import { countInvitations, countInvitationTo, refuseInvitationTo } from './invitation-limits.ts';
import { type Condition, unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { sameManager } from './managers.ts';
import { hasPermissions, requirePermissions, requirePermissionsBeside } from './permissions.ts';
import { removeSessions } from './sessions.ts';
import type { Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { allowMail, markReachable } from './suppressions.ts';
import { administratorIndex, findUser, listMemberships, membershipOf } from './users.ts';
import { change, check, create, discard, remove, type Write } from '#functions/table/writes';

/**
 * Returns the member an administrator decides about. For the administrator's own id that is the authenticated user,
 * so that both are the same item. A key is not its maker.
 */
export const findMember = (
  w: WorkspaceId,
  id: UserId,
  actor: Pick<Actor, 'user' | 'userId'>,
  reading: Reading,
): Promise<User | undefined> =>
  id === actor.userId && actor.user.acts_by === undefined
    ? Promise.resolve(actor.user)
    : findUser(w, id, reading);

/** Another account administrator than a member. @throws Refusal last_account_administrator */
const otherAccountAdministrator = async (user: User, reading: Reading): Promise<User> => {
  const found = await findAdministrators(user.workspace_id, 'account_administrator', reading);
  const other = found.find(({ id }) => id !== user.id);
  if (!other) throw new Refusal('last_account_administrator');
  return other;
};

/**
 * Requires that another account administrator still is one at commit, so that two cannot remove each other's
 * permission concurrently.
 */
export const requireOtherAccountAdministrator = async (user: User, reading: Reading): Promise<Write> => {
  const other = await otherAccountAdministrator(user, reading);
  return check(keys.user(other.workspace_id, other.id), hasPermissions(other));
};

/** What has to be true of other members at commit. An item is in a transaction once: its conditions are joined. */
const requireOthers = async (
  { user: administrator }: Doer,
  { user, above = [] }: MemberPlan,
  needsOwner: boolean,
  reading: Reading,
): Promise<readonly Write[]> => {
  const other = needsOwner ? [await otherAccountAdministrator(user, reading)] : [];
  const named = above.flatMap((one, at) => sameManager(one, at).map((is) => [one.id, is] as const));
  const owning = other.flatMap((one) => hasPermissions(one).map((is) => [one.id, is] as const));
  const byMember = Map.groupBy([...named, ...owning], ([id]) => id);
  const own = byMember.has(administrator.id) && user.id !== administrator.id;
  return [
    ...requirePermissionsBeside(administrator, [user.id, ...byMember.keys()]),
    ...Array.from(byMember, ([id, conditions]) =>
      check(keys.user(user.workspace_id, id), [
        ...conditions.map(([, is]) => is),
        ...(own && id === administrator.id ? hasPermissions(administrator) : []),
      ]),
    ),
  ];
};

/** Whether whoever decides is an account administrator afterward, too. A key is nobody who could look after a workspace. */
const staysAdministrator = ({ userId, apiKey }: Doer, changed: User): boolean =>
  apiKey === undefined && userId !== changed.id;

const sameMember = (user: User, asRead: MemberPlan['asRead'] = []): readonly Condition[] =>
  (['state', 'email', 'permissions', ...asRead] as const).map((field) => unchanged(field, user[field]));

/** The address of a member leads to their state, and to nobody once it is another one. */
export const moveMembership = (
  { email, workspace_id: w, id, state }: User,
  after: User,
): readonly Write[] => {
  const key = keys.membership(email, w);
  if (after.email !== email)
    return [
      // Whoever took it meanwhile is seen when the change is decided again.
      create(keys.membership(after.email, w), membershipOf(after)),
      remove(key, [['user_id', '=', id]]),
    ];
  return after.state === state ? [] : [change(key, { set: { state: after.state } }, [['user_id', '=', id]])];
};

const isTooMany = (error: unknown): boolean => error instanceof Refusal && error.code === 'too_many_requests';

/** Counts the mail of an invitation, records the change with it, and says how long to wait when there were too many. */
const recordInvited = async (
  actor: Doer,
  { user, set }: MemberPlan,
  recorded: (counted: Write) => Promise<void>,
  now: Date,
): Promise<void> => {
  await countInvitations(actor.workspace, 1, now);
  const { email = user.email } = set;
  const again = user.state === 'pending' && email === user.email ? 'again' : 'first';
  await recorded(countInvitationTo(email, now, again)).catch(async (error: unknown) => {
    throw isTooMany(error) ? await refuseInvitationTo(email, now) : error;
  });
};

/**
 * Changes a member as planned. Commits only while the member is as read, the administrator has their permissions, and
 * an account administrator remains: the deciding one, or another one when they remove their own permission. Whoever comes
 * back gets in also when no mail may tell them: they sign in with their address.
 * @param also what is written with a change of the address
 * @throws Refusal last_account_administrator | too_many_requests: the change sends one invitation too many
 */
export const recordMemberChange = async (
  actor: Doer,
  plan: MemberPlan,
  reading: Reading,
  also: readonly Write[] = [],
): Promise<User> => {
  const { user, set, audit, deposes, asRead } = plan;
  if (Object.keys(set).length === 0) return user;
  const differs = Object.entries(set).some(([name, value]) => user[name as keyof User] !== value);
  const noted = differs ? { changed_at: reading.now.toISOString() } : {};
  const after = { ...user, ...set };
  const leaves = after.state === 'deactivated' && user.state !== 'deactivated';
  const moves = after.email !== user.email;
  const isReached = !moves && user.mail_problem !== undefined && 'mail_problem' in set;
  const needsOwner = deposes && !staysAdministrator(actor, user);
  const others = [
    ...(await requireOthers(actor, plan, needsOwner, reading)),
    ...moveMembership(user, after),
    ...(moves ? [auditWrite(actor, 'email_changed', { subject: user.id }, reading.now), ...also] : []),
    // Together with the invitation, whose mail is sent at once.
    ...(isReached ? [allowMail(user.email, reading.now)] : []),
    ...(leaves ? [discard(keys.invitation(user.workspace_id, user.id))] : []),
    ...(audit ? [auditWrite(actor, audit.action, { subject: user.id, ...audit }, reading.now)] : []),
  ];
  const record = (changed: Partial<User>, counted: readonly Write[] = []): Promise<void> =>
    transact(
      ...counted,
      change(
        keys.user(user.workspace_id, user.id),
        { set: { ...changed, ...noted, ...(set.permissions && administratorIndex(after)) } },
        sameMember(user, asRead),
      ),
      ...others,
    );
  let kept: Partial<User> = set;
  if (set.invitation_id === undefined) await record(set);
  else
    try {
      await recordInvited(actor, plan, (counted) => record(set, [counted]), reading.now);
    } catch (error) {
      if (user.state !== 'deactivated' || !isTooMany(error)) throw error;
      kept = { ...set, invitation_id: undefined };
      await record(kept);
    }
  if (isReached) await markReachable(user.email, await listMemberships(user.email, reading));
  if (set.sessions_from !== undefined) await removeSessions(user.workspace_id, user.id, reading);
  return { ...user, ...kept, ...noted };
};

/** Records the erasure in one transaction. The workflow removes what remains in the member's own partition. */
export const recordErasure = async (actor: Doer, user: User, reading: Reading): Promise<void> => {
  const { workspace_id: w, id } = user;
  const nameless = Object.fromEntries(fieldsWhere('erasure', 'empty').map((field) => [field, '']));
  await transact(
    change(
      keys.user(w, id),
      {
        set: { ...nameless, state: 'deleted' },
        remove: [...fieldsWhere('erasure', 'remove'), 'list_key', 'list_sort'],
      },
      sameMember(user),
    ),
    requirePermissions(actor.user),
    remove(keys.membership(user.email, w), [['user_id', '=', id]]),
    auditWrite(actor, 'user_erased', { subject: id }, reading.now),
  );
};
