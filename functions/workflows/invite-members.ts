import type { Actor } from '#shared/model/actor';
import { refusalOf } from '#shared/contract/issues';
import { type InviteResult, NewUser } from '#shared/contract/users';
import type { Email } from '#shared/model/common';
import { Refusal, type RefusalCode, type RefusalDetails, refusalMessage } from '#shared/model/refusal';
import type { StoredGroup } from '#shared/model/group';
import type { User } from '#shared/model/user';
import { requireBirthDate } from '#shared/rules/birth-dates';
import { groupsOfRow, hasGroups, namedGroups } from '#shared/rules/groups';
import type { IdFactory } from '#shared/rules/ids';
import { givenTexts, planInvitation, planReinvitation } from '#shared/rules/invitations';
import { mapConcurrent } from '#functions/platform/concurrency';
import { retryOnConflict } from '#functions/table/retry';
import { auditWrite } from '#functions/data/audit';
import { countInvitations, countInvitationTo } from '#functions/data/invitation-limits';
import { requirePermissions } from '#functions/data/permissions';
import { transact, write } from '#functions/table/transact';
import type { Reading } from '#functions/table/read';
import { auditBalances, bringBalance, bringsBalance, openingAdded, openingOf } from './bring-balance.ts';
import { findOrCreateGroups } from './find-or-create-groups.ts';
import { addUser, findMemberships, findUser, type Membership, changeUserState } from '#functions/data/users';

type Row = { readonly email: string };

const answer = (
  email: string,
  result: InviteResult['result'],
  userId: InviteResult['user_id'],
  code?: RefusalCode,
  details?: RefusalDetails,
): InviteResult => ({
  email,
  result,
  user_id: userId,
  code: code ?? null,
  message: code ? refusalMessage(code, details) : null,
  opening: null,
});

/** Returns a valid row, or the first problem of it. */
const readRow = (row: Row, now: Date): { data: NewUser } | { refusal: Refusal } => {
  const { data, error } = NewUser.safeParse(row);
  const [issue] = error?.issues ?? [];
  if (!data) return { refusal: issue ? refusalOf(issue, NewUser) : new Refusal('wrong_format') };
  try {
    requireBirthDate(data.birth_date, undefined, now);
    return { data };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { refusal };
    throw refusal;
  }
};

const invalid = (email: string, { code, details }: Refusal): InviteResult =>
  answer(email, 'invalid', null, code === 'invalid_request' ? 'wrong_format' : code, details);

/** A row to invite, with the groups that it names, and the id of the person in the company's directory. */
export type Invited = NewUser & Pick<User, 'department_id' | 'location_id' | 'external_id'>;

/** Invites a former member again: same balance, same history, a new invitation; in other groups if the row names any. */
const reinvite = async (
  row: Invited,
  membership: Membership,
  actor: Actor,
  ids: IdFactory,
  reading: Reading,
): Promise<InviteResult> => {
  const { email, department_id: department, location_id: location, external_id } = row;
  const { user: inviter, workspaceId } = actor;
  const user = await findUser(workspaceId, membership.user_id, { ...reading, consistent: true });
  if (user?.state !== 'deactivated') return answer(email, 'exists', membership.user_id, 'email_exists');
  // A returning member does not get former permissions back.
  const back = {
    permissions: {},
    ...planReinvitation(inviter, ids),
    ...givenTexts(row),
    ...(department && { department_id: department }),
    ...(location && { location_id: location }),
    ...(external_id !== undefined && { external_id }),
  };
  await transact(
    countInvitationTo(email, reading.now, 'first'),
    ...changeUserState(user, 'pending', back),
    requirePermissions(inviter, 'forbidden'),
    auditWrite(actor, 'user_reactivated', { subject: user.id }, reading.now),
  );
  return answer(email, 'reactivated', user.id);
};

/**
 * Invites one address; tries again when another call changed this member or the inviter meanwhile. The caller has counted the
 * invitation and recorded it.
 */
export const inviteOne = (
  row: Invited,
  membership: Membership | undefined,
  actor: Actor,
  ids: IdFactory,
  reading: Reading,
): Promise<InviteResult> =>
  retryOnConflict(
    async (tried) => {
      const { email } = row;
      const [found] =
        tried === 0
          ? [membership]
          : await findMemberships(actor.workspaceId, [email], { ...reading, consistent: true });
      try {
        if (found) return await reinvite(row, found, actor, ids, reading);
        const { external_id } = row;
        const user = {
          ...planInvitation(row, actor.user, actor.workspace, ids, reading.now),
          ...(external_id !== undefined && { external_id }),
        };
        const brought = bringsBalance(row)
          ? openingOf(row.opening_balance, user, actor, ids, reading.now)
          : undefined;
        await transact(
          countInvitationTo(email, reading.now, 'first'),
          ...addUser(user, brought),
          requirePermissions(actor.user, 'forbidden'),
        );
        return { ...answer(email, 'invited', user.id), opening: brought ? openingAdded : null };
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'forbidden')
          return answer(email, error.code === 'too_many_requests' ? 'invalid' : 'exists', null, error.code);
        throw error;
      }
    },
    { attempts: 4 },
  );

/** Invites one address. Who is in the team, or comes back, gets the balance of the row on its own: it is given once. */
const inviteWithBalance = async (
  row: Invited,
  membership: Membership | undefined,
  actor: Actor,
  ids: IdFactory,
  reading: Reading,
): Promise<InviteResult> => {
  const invited = await inviteOne(row, membership, actor, ids, reading);
  const isIn = invited.result === 'exists' || invited.result === 'reactivated';
  if (!isIn || !bringsBalance(row)) return invited;
  return { ...invited, opening: await bringBalance(row, actor, ids, reading) };
};

/** Whether a row leads to a mail: nobody was invited to this address yet, or the member left. */
const isToInvite = (membership: Membership | undefined): boolean =>
  !membership || membership.state === 'deactivated';

/** Gives a row the ids of the groups that it names, or says what is wrong with them. */
const withGroups = (
  row: NewUser,
  groups: readonly StoredGroup[],
): { data: Invited } | { refusal: Refusal } => {
  try {
    return { data: { ...row, ...groupsOfRow(row, groups) } };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { refusal };
    throw refusal;
  }
};

/**
 * How many rows are invited concurrently. Each checks the inviter's item at commit, so more would only wait for each
 * other.
 */
const width = 4;

/**
 * Invites row by row; an invalid row does not stop the others. Rows of one address after the first count as existing.
 * Sending the call again after an interruption invites nobody twice, because invited members already exist.
 */
export const inviteMembers = async (
  rows: readonly Row[],
  actor: Actor,
  ids: IdFactory,
  reading: Reading,
): Promise<InviteResult[]> => {
  const parsed = rows.map((row) => readRow(row, reading.now));
  const emails = [...new Set(parsed.flatMap((row) => ('data' in row ? [row.data.email] : [])))];
  const memberships = await findMemberships(actor.workspaceId, emails, reading);
  const known = new Map(emails.map((email, at) => [email, memberships[at]]));
  const invited = memberships.filter(isToInvite).length;
  await countInvitations(actor.workspace, invited, reading.now);
  // One entry for the whole call, before the first row: an import of thousands would bury all other entries.
  if (invited > 0)
    await write(auditWrite(actor, 'users_invited', { details: { count: invited } }, reading.now));
  await auditBalances(
    parsed.flatMap((row) => ('data' in row ? [row.data] : [])),
    known,
    actor,
    reading,
  );
  const toInvite = parsed.flatMap((row) =>
    'data' in row && isToInvite(known.get(row.data.email)) ? [row.data] : [],
  );
  const groups = toInvite.some(hasGroups)
    ? await findOrCreateGroups(toInvite.flatMap(namedGroups), actor, ids, reading)
    : [];
  const seen = new Set<Email>();
  return mapConcurrent(parsed, width, async (row, at) => {
    if ('refusal' in row) return invalid(rows[at]?.email ?? '', row.refusal);
    const { data } = row;
    if (seen.has(data.email)) return answer(data.email, 'exists', null, 'email_exists');
    seen.add(data.email);
    const whole = isToInvite(known.get(data.email)) ? withGroups(data, groups) : { data };
    if ('refusal' in whole) return invalid(data.email, whole.refusal);
    return inviteWithBalance(whole.data, known.get(data.email), actor, ids, reading);
  });
};
