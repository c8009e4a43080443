import { auditWrite } from '#functions/data/audit';
import { readGroups } from '#functions/data/groups';
import { countInvitations } from '#functions/data/invitation-limits';
import { findMember, recordMemberChange } from '#functions/data/members';
import { findMemberships, findUser, listUsers } from '#functions/data/users';
import { randomIdBytes } from '#functions/crypto/tokens';
import { absoluteUrl } from '#functions/mails/links';
import type { Reading } from '#functions/table/read';
import { write } from '#functions/table/transact';
import type { Inviting } from '#functions/workflows/bring-balance';
import { findOrCreateGroups } from '#functions/workflows/find-or-create-groups';
import { inviteOne } from '#functions/workflows/invite-members';
import { apiPrefix } from '#shared/contract/prefix';
import { scim } from '#shared/contract/connections/scim';
import { NewUser } from '#shared/contract/users';
import { requireValid } from '#shared/contract/issues';
import type { Actor } from '#shared/model/actor';
import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { forEachText } from '#shared/model/member-texts';
import type { ScimUser, ScimUserDraft, ScimUsers } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import type { User } from '#shared/model/user';
import { groupsOfRow, groupNames } from '#shared/rules/people/groups';
import { createIds } from '#shared/rules/basics/ids';
import {
  addressOf,
  changeOf,
  isInScim,
  matchesScimFilter,
  planScimChange,
  planScimRemoval,
  presentScimUser,
  requireInScim,
  type ScimChange,
  type ScimFilter,
} from '#shared/rules/connections/scim';

const locationOf = (id: string): string => absoluteUrl(`${apiPrefix}${scim.list.path}/${id}`);

/** Presents members with the names of their departments. */
const presenterIn = async (w: WorkspaceId, reading: Reading): Promise<(user: User) => ScimUser> => {
  const namesOf = groupNames((await readGroups(w, reading)).groups);
  return (user) => presentScimUser(user, namesOf(user).department, locationOf(user.id));
};

const present = async (user: User, reading: Reading): Promise<ScimUser> =>
  (await presenterIn(user.workspace_id, reading))(user);

/** Returns a member as SCIM shows them. @throws Refusal not_found */
export const readByDirectory = async (w: WorkspaceId, id: UserId, reading: Reading): Promise<ScimUser> =>
  present(requireInScim(await findUser(w, id, reading)), reading);

/** All members that a filter finds, in the order they joined. Only an address leads to its member without a search. */
const findAll = async (w: WorkspaceId, filter: ScimFilter | undefined, reading: Reading) => {
  if (filter?.attribute === 'address') {
    const address = addressOf(filter);
    const [membership] = address ? await findMemberships(w, [address], reading) : [];
    const user = membership && (await findUser(w, membership.user_id, reading));
    return user ? [user] : [];
  }
  const { users } = await listUsers(w, {}, reading);
  return filter ? users.filter((user) => matchesScimFilter(user, filter)) : users;
};

/**
 * Returns a page of members. Pages have numbers in SCIM, and their total: all members are read for each.
 * @param page `startIndex` counts from 1
 */
export const listByDirectory = async (
  w: WorkspaceId,
  filter: ScimFilter | undefined,
  { startIndex, count }: { readonly startIndex: number; readonly count: number },
  reading: Reading,
): Promise<ScimUsers> => {
  const [found, presented] = await Promise.all([findAll(w, filter, reading), presenterIn(w, reading)]);
  const seen = found.filter(isInScim);
  const page = seen.slice(startIndex - 1, startIndex - 1 + count);
  return {
    schemas: [scimSchemas.list],
    totalResults: seen.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page.map(presented),
  };
};

/** The group of a department that a directory names; one that is not there yet is created. */
const departmentOf = async (
  name: string | null | undefined,
  inviting: Inviting,
): Promise<GroupId | null | undefined> => {
  if (name === undefined) return undefined;
  if (name === null || name === '') return null;
  const groups = await findOrCreateGroups([{ kind: 'department', name }], inviting);
  return groupsOfRow({ department: name }, groups).department_id;
};

/**
 * Changes a member as a directory asks. @throws Refusal those of `planScimChange` and `recordMemberChange`
 */
export const changeByDirectory = async (
  actor: Actor,
  id: UserId,
  change: ScimChange,
  reading: Reading,
): Promise<ScimUser> => {
  const ids = createIds(reading.now, randomIdBytes);
  const user = requireInScim(await findMember(actor.workspaceId, id, actor, reading));
  const decision = { actor: actor.user, user, ids, now: reading.now };
  // Refused before a department is created for nothing.
  planScimChange(decision, change, undefined);
  const department = await departmentOf(change.department, { actor, ids, reading });
  const plan = planScimChange(decision, change, department);
  return present(await recordMemberChange(actor, plan, reading), reading);
};

/** Deactivates a member whom a directory deletes. @throws Refusal those of `planScimRemoval` and `recordMemberChange` */
export const removeByDirectory = async (actor: Actor, id: UserId, reading: Reading): Promise<void> => {
  const user = await findMember(actor.workspaceId, id, actor, reading);
  const ids = createIds(reading.now, randomIdBytes);
  await recordMemberChange(
    actor,
    planScimRemoval({ actor: actor.user, user, ids, now: reading.now }),
    reading,
  );
};

/**
 * Invites a person of a directory; one whom it had deleted comes back as the same member.
 * @throws Refusal email_exists | too_many_requests | too_many: there is no room for their department
 */
export const inviteByDirectory = async (
  draft: ScimUserDraft,
  actor: Actor,
  reading: Reading,
): Promise<ScimUser> => {
  const { workspaceId: w, workspace } = actor;
  const {
    userName: email,
    givenName,
    familyName,
    active,
    externalId,
    department,
    ...texts
  } = changeOf(draft);
  if (active === false) throw new Refusal('wrong_format', {}, ['active']);
  const data = requireValid(NewUser, {
    ...forEachText((_, name) => texts[name] ?? undefined),
    email,
    first_name: givenName,
    last_name: familyName,
    department: department || undefined,
  });
  const [membership] = await findMemberships(w, [data.email], reading);
  const before = membership && (await findUser(w, membership.user_id, reading));
  if (before && isInScim(before)) throw new Refusal('email_exists', {}, ['userName']);
  const inviting = { actor, ids: createIds(reading.now, randomIdBytes), reading };
  await countInvitations(workspace, 1, reading.now);
  await write(auditWrite(actor, 'users_invited', { details: { count: 1 } }, reading.now));
  const group = await departmentOf(department, inviting);
  const invited = await inviteOne(
    {
      ...data,
      ...(group && { department_id: group }),
      ...(typeof externalId === 'string' && { external_id: externalId }),
    },
    membership,
    inviting,
  );
  if (invited.result !== 'invited' && invited.result !== 'reactivated')
    throw new Refusal(invited.code === 'too_many_requests' ? 'too_many_requests' : 'email_exists', {}, [
      'userName',
    ]);
  return readByDirectory(w, invited.user_id as UserId, { ...reading, consistent: true });
};
