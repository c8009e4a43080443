import { sendMailIfPossible } from '#functions/adapters/mail/send';
import { hashSecret, linkToken, newSecret, randomIdBytes } from '#functions/crypto/tokens';
import { auditWrite } from '#functions/data/audit';
import { readGroups } from '#functions/data/groups';
import { countInvitations } from '#functions/data/invitation-limits';
import { findManagers } from '#functions/data/managers';
import { findMember, recordMemberChange } from '#functions/data/members';
import { offerEmailUndo } from '#functions/data/own-account';
import { requirePermissions } from '#functions/data/permissions';
import { checkDomain, findDomain } from '#functions/data/sso';
import { addUser, findMemberships, findUser, listUsers } from '#functions/data/users';
import { absoluteUrl } from '#functions/mails/links';
import { emailChangedMail } from '#functions/mails/templates';
import type { Reading } from '#functions/table/read';
import { transact, write } from '#functions/table/transact';
import type { Inviting } from '#functions/workflows/bring-balance';
import { findOrCreateGroups } from '#functions/workflows/find-or-create-groups';
import { inviteOne } from '#functions/workflows/invite-members';
import { setManager } from '#functions/workflows/name-managers';
import { requireValid } from '#shared/contract/issues';
import { NewUser } from '#shared/contract/invitees';
import type { Actor } from '#shared/model/actor';
import { Email } from '#shared/model/common';
import { type GroupId, UserId, type WorkspaceId } from '#shared/model/ids';
import { forEachText } from '#shared/model/member-texts';
import { Refusal } from '#shared/model/refusal';
import type { ScimUser, ScimUserDraft, ScimUsers } from '#shared/model/scim';
import type { AddressRefusal, User } from '#shared/model/user';
import { createIds } from '#shared/rules/basics/ids';
import {
  isInScim,
  planScimChange,
  planScimRemoval,
  presentScimUser,
  requireInScim,
} from '#shared/rules/connections/scim';
import { changeOf, type ScimChange } from '#shared/rules/connections/scim-changes';
import { equalIn, matchesScimFilter, type ScimFilter } from '#shared/rules/connections/scim-filters';
import { domainOf } from '#shared/rules/connections/sso';
import { groupsOfRow } from '#shared/rules/people/groups';
import { planInvitation } from '#shared/rules/people/invitations';
import { isOpenDay } from '#shared/rules/people/last-day';
import { mayManage } from '#shared/rules/people/managers';
import { countWholeRead, locate, pageOf, type ScimPage } from './scim-answers.ts';

/** Presents members with their groups. */
const presenterIn = async (w: WorkspaceId, reading: Reading): Promise<(user: User) => ScimUser> => {
  const { groups } = await readGroups(w, reading);
  return (user) => presentScimUser(user, groups, locate);
};

const present = async (user: User, reading: Reading): Promise<ScimUser> =>
  (await presenterIn(user.workspace_id, reading))(user);

/** Returns a member as SCIM shows them. @throws Refusal not_found */
export const readByDirectory = async (w: WorkspaceId, id: UserId, reading: Reading): Promise<ScimUser> =>
  present(requireInScim(await findUser(w, id, reading)), reading);

const addresses = ['username', 'emails', 'emails.value'];

/** The members among whom those are that a filter finds. Only an address or an id leads to its member without a search. */
const findAmong = async (actor: Actor, filter: ScimFilter | undefined, reading: Reading) => {
  const { workspaceId: w } = actor;
  const address = filter && equalIn(filter, ...addresses);
  const id = filter && equalIn(filter, 'id');
  if (address === undefined && id === undefined) {
    const [{ users }] = await Promise.all([listUsers(w, {}, reading), countWholeRead(actor, reading.now)]);
    return users;
  }
  const email = Email.safeParse(address).data;
  const [membership] = email ? await findMemberships(w, [email], reading) : [];
  const known = UserId.safeParse(id).data ?? membership?.user_id;
  const user = known && (await findUser(w, known, reading));
  return user ? [user] : [];
};

/**
 * Returns a page of the members that a filter finds, in the order they joined. Pages have numbers in SCIM, and their total: all
 * members are read for each.
 */
export const listByDirectory = async (
  actor: Actor,
  filter: ScimFilter | undefined,
  page: ScimPage,
  reading: Reading,
): Promise<ScimUsers> => {
  const [among, presented] = await Promise.all([
    findAmong(actor, filter, reading),
    presenterIn(actor.workspaceId, reading),
  ]);
  const shown = among.filter(isInScim).map(presented);
  return pageOf(filter ? shown.filter((one) => matchesScimFilter(one, filter)) : shown, page, (one) => one);
};

/** The group of a department that a directory names; one that is not there yet is created. */
const departmentOf = async (
  name: string | null | undefined,
  inviting: Inviting,
): Promise<GroupId | null | undefined> => {
  if (name === undefined) return undefined;
  if (name === null) return null;
  const groups = await findOrCreateGroups([{ kind: 'department', name }], inviting);
  return groupsOfRow({ department: name }, groups).department_id;
};

/** Why the address of a member cannot become another one; undefined: it can, or it is the one they have. */
const addressRefusal = async (
  user: User,
  asked: string | undefined,
  reading: Reading,
): Promise<AddressRefusal | undefined> => {
  const { workspace_id: w, email: now } = user;
  const address = Email.safeParse(asked).data;
  if (address === undefined || address === now) return undefined;
  const [owner, [membership]] = await Promise.all([
    findDomain(domainOf(address), reading),
    findMemberships(w, [address], reading),
  ]);
  if (owner !== w) return 'unproved_domain';
  return membership ? 'taken' : undefined;
};

/** The member whom a directory names as manager, by id or by address, and everybody above. */
const managersOf = async (
  w: WorkspaceId,
  named: string | null | undefined,
  reading: Reading,
): Promise<readonly User[]> => {
  const address = Email.safeParse(named).data;
  const [membership] = address ? await findMemberships(w, [address], reading) : [];
  const id = membership?.user_id ?? UserId.safeParse(named).data;
  return id ? findManagers(w, id, reading) : [];
};

/** What is written with a new address of somebody who takes part, and the mail to the old one: a link in it undoes the change. */
const noticeOf = ({ workspace }: Actor, user: User, now: Date) => {
  const undo = newSecret();
  const send = async (): Promise<void> => {
    const link = absoluteUrl(`/undo#${linkToken(user.workspace_id, user.id, undo)}`);
    const notice = emailChangedMail(workspace, user.language ?? workspace.language, link);
    if (!user.mail_problem) await sendMailIfPossible(user.email, notice);
  };
  return { writes: [offerEmailUndo(user, hashSecret(undo), now)], send };
};

/** Changes a member as a directory asks. @throws Refusal those of `planScimChange` and `recordMemberChange` */
export const changeByDirectory = async (
  actor: Actor,
  id: UserId,
  change: ScimChange,
  reading: Reading,
): Promise<ScimUser> => {
  const { workspaceId: w } = actor;
  const { now } = reading;
  const ids = createIds(now, randomIdBytes);
  const user = requireInScim(await findMember(w, id, actor, reading));
  const decision = { actor: actor.user, user, ids, now };
  const [refusal, above] = await Promise.all([
    addressRefusal(user, change.userName, reading),
    managersOf(w, change.manager, reading),
  ]);
  // Refused before a department is created for nothing.
  planScimChange(decision, change, { department: undefined, refusal, above });
  const department = await departmentOf(change.department, { actor, ids, reading });
  const plan = planScimChange(decision, change, { department, refusal, above });
  const { email } = plan.set;
  const notice = email !== undefined && user.state === 'accepted' ? noticeOf(actor, user, now) : undefined;
  const proved = email === undefined ? [] : [checkDomain(w, domainOf(email))];
  const after = await recordMemberChange(actor, plan, reading, [...proved, ...(notice?.writes ?? [])]);
  await notice?.send();
  return present(after, reading);
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

type Person = NewUser & Pick<User, 'external_id' | 'department_id'>;

/** Adds somebody who is not active yet, without an invitation: it is sent when the directory activates them. */
const addInactive = async (
  person: Person,
  before: User | undefined,
  { actor, ids, reading }: Inviting,
): Promise<UserId> => {
  const { now } = reading;
  const { email: _, ...back } = person;
  if (before) {
    // Deleted by the directory, they are seen again.
    const change = { ...changeOfPerson(back), active: false };
    const user = { ...before, directory_deleted: undefined };
    const known = { department: person.department_id, refusal: undefined };
    const plan = planScimChange({ actor: actor.user, user, ids, now }, change, known);
    await recordMemberChange(actor, { ...plan, set: { ...plan.set, directory_deleted: undefined } }, reading);
    return before.id;
  }
  const { invitation_id: __, ...invited } = planInvitation(person, actor.user, actor.workspace, ids, now);
  const { external_id } = person;
  const user = {
    ...invited,
    ...(external_id !== undefined && { external_id }),
    state: 'deactivated',
  } as const;
  await transact(...addUser(user), requirePermissions(actor.user, 'forbidden'));
  return user.id;
};

const changeOfPerson = (person: Omit<Person, 'email'>): ScimChange => ({
  ...forEachText((___, name) => person[name]),
  lastDay: person.last_day,
  givenName: person.first_name || undefined,
  familyName: person.last_name || undefined,
  externalId: person.external_id,
});

/** Invites somebody; one whom the directory had deleted comes back as the same member. @throws Refusal email_exists | too_many_requests */
const invite = async (person: Person, inviting: Inviting): Promise<UserId> => {
  const { actor, reading } = inviting;
  const [membership] = await findMemberships(actor.workspaceId, [person.email], reading);
  await countInvitations(actor.workspace, 1, reading.now);
  await write(auditWrite(actor, 'users_invited', { details: { count: 1 } }, reading.now));
  const { result, code, user_id } = await inviteOne(person, membership, inviting);
  if (result === 'invited' || result === 'reactivated') return user_id as UserId;
  throw new Refusal(code === 'too_many_requests' ? 'too_many_requests' : 'email_exists', {}, ['userName']);
};

/**
 * Adds a person of a directory: invited, or deactivated where they are not to be active.
 * @throws Refusal email_exists | too_many_requests | too_many: there is no room for their department
 */
export const addByDirectory = async (
  draft: ScimUserDraft,
  actor: Actor,
  reading: Reading,
): Promise<ScimUser> => {
  const { workspaceId: w } = actor;
  const { userName, givenName, familyName, active, externalId, department, lastDay, manager, ...texts } =
    changeOf(draft);
  const data = requireValid(NewUser, {
    ...forEachText((_, name) => texts[name] ?? undefined),
    email: userName,
    first_name: givenName ?? undefined,
    last_name: familyName ?? undefined,
    department: department ?? undefined,
    last_day: isOpenDay(lastDay, reading.now) ? (lastDay ?? undefined) : undefined,
  });
  const [membership] = await findMemberships(w, [data.email], reading);
  const before = membership && (await findUser(w, membership.user_id, reading));
  if (before && isInScim(before)) throw new Refusal('email_exists', {}, ['userName']);
  const inviting = { actor, ids: createIds(reading.now, randomIdBytes), reading };
  const group = await departmentOf(department, inviting);
  const person = {
    ...data,
    ...(group && { department_id: group }),
    ...(typeof externalId === 'string' && { external_id: externalId }),
  };
  const id = await (active === false ? addInactive(person, before, inviting) : invite(person, inviting));
  const [named] = await managersOf(w, manager, reading);
  if (named && mayManage(named, {})) await setManager(id, named.id, inviting);
  return readByDirectory(w, id, { ...reading, consistent: true });
};
