import { orRefusal, requireValid } from '#shared/contract/issues';
import { type InviteResult, NewUser } from '#shared/contract/invitees';
import type { Email } from '#shared/model/common';
import type { UserId } from '#shared/model/ids';
import { Refusal, refusalMessage } from '#shared/model/refusal';
import type { StoredGroup } from '#shared/model/group';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { requireBirthDate } from '#shared/rules/people/birth-dates';
import { groupsOfRow, hasGroups, namedGroups } from '#shared/rules/people/groups';
import { givenTexts, planInvitation, planReinvitation } from '#shared/rules/people/invitations';
import { requireLastDay, notLeaving } from '#shared/rules/people/last-day';
import { planMemberUpdate } from '#shared/rules/people/members';
import { mapConcurrent } from '#functions/platform/concurrency';
import { retryOnConflict } from '#functions/table/retry';
import { auditWrite } from '#functions/data/audit';
import { countInvitations, countInvitationTo } from '#functions/data/invitation-limits';
import { findMember, recordMemberChange } from '#functions/data/members';
import { requirePermissions } from '#functions/data/permissions';
import { transact, write } from '#functions/table/transact';
import type { Write } from '#functions/table/writes';
import {
  auditBalances,
  bringBalance,
  bringsBalance,
  type Inviting,
  openingAdded,
  openingOf,
} from './bring-balance.ts';
import { findOrCreateGroups } from './find-or-create-groups.ts';
import { nameManagers } from './name-managers.ts';
import { addUser, findMemberships, findUser, type Membership, changeUserState } from '#functions/data/users';

type Row = { readonly email: string };

/** A row to invite, with the groups that it names, the id of the person in the company's directory, and whether a file adds them. */
export type Invited = NewUser & Pick<User, 'department_id' | 'location_id' | 'external_id' | 'in_file'>;

const answer = (
  email: string,
  result: InviteResult['result'],
  userId: InviteResult['user_id'],
  why?: Pick<Refusal, 'code'> & Partial<Pick<Refusal, 'details'>>,
): InviteResult => ({
  email,
  result,
  user_id: userId,
  code: why?.code ?? null,
  message: why ? refusalMessage(why.code, why.details) : null,
  opening: null,
  manager: null,
});

const invalid = (email: string, { code, details }: Refusal): InviteResult =>
  answer(email, 'invalid', null, { code: code === 'invalid_request' ? 'wrong_format' : code, details });

const exists = (email: string, userId: InviteResult['user_id']): InviteResult =>
  answer(email, 'exists', userId, { code: 'email_exists' });

const requireRow = (row: Row, workspace: Workspace, now: Date): NewUser => {
  const data = requireValid(NewUser, row);
  requireLastDay(data.last_day, undefined, workspace, now);
  requireBirthDate(data.birth_date, undefined, now);
  return data;
};

/**
 * Invites a former member again: same balance, same history, a new invitation; in other groups if the row names any. When no
 * mail may tell them today, they come back without it: they sign in with their address.
 */
const reinvite = async (
  row: Invited,
  membership: Membership,
  { actor, ids, reading }: Inviting,
): Promise<InviteResult> => {
  const { email, department_id: department, location_id: location, external_id, in_file } = row;
  const { user: inviter, workspaceId } = actor;
  const user = await findUser(workspaceId, membership.user_id, { ...reading, consistent: true });
  if (user?.state !== 'deactivated') return exists(email, membership.user_id);
  // A returning member does not get former permissions back.
  const back = {
    permissions: {},
    ...notLeaving,
    ...(row.last_day && { last_day: row.last_day }),
    ...planReinvitation(inviter, ids),
    ...givenTexts(row),
    ...(department && { department_id: department }),
    ...(location && { location_id: location }),
    ...(external_id !== undefined && { external_id }),
    ...(in_file && { in_file }),
    changed_at: reading.now.toISOString(),
  };
  const comeBack = (fields: Partial<User>, counted: readonly Write[]): Promise<void> =>
    transact(
      ...counted,
      ...changeUserState(user, 'pending', fields),
      requirePermissions(inviter, 'forbidden'),
      auditWrite(actor, 'user_reactivated', { subject: user.id }, reading.now),
    );
  try {
    await comeBack(back, [countInvitationTo(email, reading.now, 'first')]);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error;
    await comeBack({ ...back, invitation_id: undefined }, []);
  }
  return answer(email, 'reactivated', user.id);
};

/** Invites somebody who was never in the team, with the balance that they bring. */
const inviteFirst = async (row: Invited, inviting: Inviting): Promise<InviteResult> => {
  const { actor, ids, reading } = inviting;
  const { email, external_id, in_file } = row;
  const user = {
    ...planInvitation(row, actor.user, actor.workspace, ids, reading.now),
    ...(external_id !== undefined && { external_id }),
    ...(in_file && { in_file }),
  };
  const brought = bringsBalance(row) ? openingOf(row.opening_balance, user, inviting) : undefined;
  await transact(
    countInvitationTo(email, reading.now, 'first'),
    ...addUser(user, brought),
    requirePermissions(actor.user, 'forbidden'),
  );
  return { ...answer(email, 'invited', user.id), opening: brought ? openingAdded : null };
};

/**
 * Invites one address; tries again when another call changed this member or the inviter meanwhile. The caller has counted the
 * invitation and recorded it.
 */
export const inviteOne = (
  row: Invited,
  membership: Membership | undefined,
  inviting: Inviting,
): Promise<InviteResult> =>
  retryOnConflict(
    async (tried) => {
      const { email } = row;
      const { actor, reading } = inviting;
      const [found] =
        tried === 0
          ? [membership]
          : await findMemberships(actor.workspaceId, [email], { ...reading, consistent: true });
      try {
        return await (found ? reinvite(row, found, inviting) : inviteFirst(row, inviting));
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'forbidden') throw error;
        const { code } = error;
        return answer(email, code === 'too_many_requests' ? 'invalid' : 'exists', null, { code });
      }
    },
    { attempts: 4 },
  );

/** Sets the last day of somebody who is in the team. One of an owner is for owners to set, and stays as it is otherwise. */
const setLastDay = (id: UserId, last_day: string, { actor, ids, reading }: Inviting): Promise<unknown> =>
  retryOnConflict(async () => {
    const user = await findMember(actor.workspaceId, id, actor, reading);
    const plan = orRefusal(() =>
      planMemberUpdate({ actor: actor.user, user, ids, now: reading.now }, { last_day }),
    );
    if (plan instanceof Refusal || user?.last_day === last_day) return;
    await recordMemberChange(actor, plan, reading);
  });

/** Invites one address. Who is in the team, or comes back, gets the balance of the row on its own: it is given once. */
const inviteWithBalance = async (
  row: Invited,
  membership: Membership | undefined,
  inviting: Inviting,
): Promise<InviteResult> => {
  const invited = await inviteOne(row, membership, inviting);
  if (invited.result === 'exists' && invited.user_id !== null && row.last_day !== undefined)
    await setLastDay(invited.user_id, row.last_day, inviting);
  const isIn = invited.result === 'exists' || invited.result === 'reactivated';
  return isIn && bringsBalance(row) ? { ...invited, opening: await bringBalance(row, inviting) } : invited;
};

/** Whether a row leads to a mail: nobody was invited to this address yet, or the member left. */
const isToInvite = (membership: Membership | undefined): boolean =>
  !membership || membership.state === 'deactivated';

/** Counts invitations, and records them with one entry: an import of thousands would bury all other entries. */
export const recordInvitations = async (
  count: number,
  { actor, reading: { now } }: Inviting,
): Promise<void> => {
  await countInvitations(actor.workspace, count, now);
  if (count > 0) await write(auditWrite(actor, 'users_invited', { details: { count } }, now));
};

/** Returns all groups of the team, with the new ones that rows name; none when no row names any. */
const groupsOfRows = async (rows: readonly NewUser[], inviting: Inviting): Promise<readonly StoredGroup[]> =>
  rows.some(hasGroups) ? findOrCreateGroups(rows.flatMap(namedGroups), inviting) : [];

/**
 * How many rows are invited concurrently. Each checks the inviter's item at commit, so more would only wait for each
 * other.
 */
const width = 4;

/**
 * Invites row by row; an invalid row does not stop the others. Rows of one address after the first count as existing.
 * Sending the call again after an interruption invites nobody twice, because invited members already exist.
 */
export const inviteMembers = async (rows: readonly Row[], inviting: Inviting): Promise<InviteResult[]> => {
  const { actor, reading } = inviting;
  const read = rows.map((row) => orRefusal(() => requireRow(row, actor.workspace, reading.now)));
  const valid = read.flatMap((row) => (row instanceof Refusal ? [] : [row]));
  const emails = [...new Set(valid.map(({ email }) => email))];
  const memberships = await findMemberships(actor.workspaceId, emails, reading);
  const known = new Map(emails.map((email, at) => [email, memberships[at]]));
  await recordInvitations(memberships.filter(isToInvite).length, inviting);
  await auditBalances(valid, known, inviting);
  const toInvite = valid.filter(({ email }) => isToInvite(known.get(email)));
  const groups = await groupsOfRows(toInvite, inviting);
  const seen = new Set<Email>();
  const invited = await mapConcurrent(read, width, async (row, at) => {
    if (row instanceof Refusal) return invalid(rows[at]?.email ?? '', row);
    const { email } = row;
    if (seen.has(email)) return exists(email, null);
    seen.add(email);
    const membership = known.get(email);
    const whole = isToInvite(membership) ? orRefusal(() => ({ ...row, ...groupsOfRow(row, groups) })) : row;
    if (whole instanceof Refusal) return invalid(email, whole);
    return inviteWithBalance(whole, membership, inviting);
  });
  const named = read.map((row) => (row instanceof Refusal ? undefined : row));
  return nameManagers(named, invited, inviting);
};
