import { Email } from '#shared/model/common';
import type { GroupId } from '#shared/model/ids';
import { forEachText, memberTextNames, memberTexts } from '#shared/model/member-texts';
import { Refusal } from '#shared/model/refusal';
import type { ScimUser } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import type { StoredGroup } from '#shared/model/group';
import type { AddressRefusal, User } from '#shared/model/user';
import { groupField } from '../people/groups.ts';
import { isOpenDay } from '../people/last-day.ts';
import { planReinvitation } from '../people/invitations.ts';
import { mayManage } from '../people/managers.ts';
import { type MemberPlan, planMemberUpdate, requireMember } from '../people/members.ts';
import { nameInAddress } from '../people/names.ts';
import { displayName } from '../people/users.ts';
import type { ScimChange } from './scim-changes.ts';

const { user: userSchema, enterprise, bravo } = scimSchemas;

/** Names the address of a resource below the one of SCIM: `Users/01J…`. */
export type Locate = (path: string) => string;

/** Whether a directory sees a member: not those who were erased, nor those whom it has deleted itself. */
export const isInScim = ({ state, directory_deleted: deleted }: User): boolean =>
  state !== 'deleted' && !(deleted && state === 'deactivated');

/** @throws Refusal not_found */
export const requireInScim = (found: User | undefined): User => {
  const user = requireMember(found);
  if (!isInScim(user)) throw new Refusal('not_found');
  return user;
};

/** What only Bravo knows of a member: texts, and the address that was refused. */
const presentOwn = (user: User): Readonly<Record<string, unknown>> => {
  const { to: value, why: reason, at: since } = user.asked_address ?? {};
  return {
    ...textsIn(user, bravo),
    ...(user.last_day !== undefined && { lastDay: user.last_day }),
    ...(value !== undefined && { refusedUserName: { value, reason, since } }),
  };
};

/** The texts about a member that are in a schema: the one of the standard, or an extension. */
const textsIn = (user: User, extension: string | undefined): Record<string, string> =>
  Object.fromEntries(
    memberTextNames.flatMap((name) => {
      const [first, second] = memberTexts[name].scim;
      const value = user[name];
      const isThere = (second === undefined ? undefined : first) === extension;
      return isThere && value !== undefined ? [[second ?? first, value]] : [];
    }),
  );

/** When a member last changed: their own item says so since it is recorded; before, what is known of it. */
const lastChange = ({ created_at, accepted_at, sessions_from, changed_at }: User): string =>
  [created_at, accepted_at, sessions_from, changed_at].reduce<string>(
    (latest, one) => (one !== undefined && one > latest ? one : latest),
    created_at,
  );

/** The groups of a member that exist. */
const presentGroups = (user: User, groups: readonly StoredGroup[], locate: Locate) =>
  groups
    .filter(({ id, kind }) => user[groupField[kind]] === id)
    .map(({ id, name }) => ({
      value: id,
      $ref: locate(`Groups/${id}`),
      display: name,
      type: 'direct' as const,
    }));

/** A member as SCIM shows them. Who is invited is active: the directory has nothing to do for them. */
export const presentScimUser = (user: User, groups: readonly StoredGroup[], locate: Locate): ScimUser => {
  const department = groups.find(({ id, kind }) => kind === 'department' && id === user.department_id);
  const own = presentOwn(user);
  const hasOwn = Object.keys(own).length > 0;
  const { manager_id: manager } = user;
  const company = {
    ...(department && { department: department.name }),
    ...(manager && { manager: { value: manager, $ref: locate(`Users/${manager}`) } }),
  };
  const hasCompany = Object.keys(company).length > 0;
  const isIn = presentGroups(user, groups, locate);
  return {
    schemas: [userSchema, ...(hasCompany ? [enterprise] : []), ...(hasOwn ? [bravo] : [])],
    id: user.id,
    ...(user.external_id !== undefined && { externalId: user.external_id }),
    userName: user.email,
    name: { formatted: displayName(user), givenName: user.first_name, familyName: user.last_name },
    displayName: displayName(user),
    active: user.state !== 'deactivated',
    emails: [{ value: user.email, type: 'work', primary: true }],
    ...textsIn(user, undefined),
    ...(isIn.length > 0 && { groups: isIn }),
    ...(hasCompany && { [enterprise]: company }),
    ...(hasOwn && { [bravo]: own }),
    meta: {
      resourceType: 'User',
      created: user.created_at,
      lastModified: lastChange(user),
      location: locate(`Users/${user.id}`),
    },
  };
};

type Decision = Parameters<typeof planMemberUpdate>[0];

/** What is known of the address, the department and the manager that a directory names. */
export type Known = {
  /** The group of the department; null takes the member out of theirs. */
  readonly department: GroupId | null | undefined;
  /** Why the address of the member cannot become the one that is named; undefined: it can. */
  readonly refusal: AddressRefusal | undefined;
  /** The manager and everybody above; nobody: it is nobody of the team. */
  readonly above?: readonly User[];
};

/**
 * The change of an address: to it, or to what is known of its refusal. Whoever is invited is invited anew, at the new address. All
 * sessions end: the new address is what lets somebody in.
 */
const planAddress = (
  user: User,
  asked: Email | undefined,
  refusal: AddressRefusal | undefined,
  { actor, ids, now }: Decision,
): Partial<User> => {
  if (asked === undefined) return {};
  const at = now.toISOString();
  const before = user.asked_address;
  if (asked === user.email) return before ? { asked_address: undefined } : {};
  if (refusal !== undefined)
    return before?.to === asked && before.why === refusal
      ? {}
      : { asked_address: { to: asked, why: refusal, at } };
  return {
    email: asked,
    sessions_from: at,
    ...(user.mail_problem && { mail_problem: undefined }),
    ...(before && { asked_address: undefined }),
    ...(user.state === 'pending' && planReinvitation(actor, ids)),
  };
};

/** First and last name, where one of them changes. Somebody without a name gets one from their address. */
const planNames = (user: User, { givenName, familyName }: ScimChange): Partial<User> => {
  const first = givenName === undefined ? user.first_name : (givenName ?? '');
  const last = familyName === undefined ? user.last_name : (familyName ?? '');
  const names =
    first === '' && last === '' ? nameInAddress(user.email) : { first_name: first, last_name: last };
  return {
    ...(names.first_name !== user.first_name && { first_name: names.first_name }),
    ...(names.last_name !== user.last_name && { last_name: names.last_name }),
  };
};

/**
 * Plans what a directory asks for. An address that cannot be changed, and a manager whom it has not added yet, do not keep the
 * rest from being applied.
 * @throws Refusal not_found | those of `planMemberUpdate`
 */
export const planScimChange = (decision: Decision, change: ScimChange, known: Known): MemberPlan => {
  const { userName, active, externalId, lastDay, manager, ...asked } = change;
  const { department, refusal, above = [] } = known;
  const [named] = above;
  const user = requireInScim(decision.user);
  const isActive = user.state !== 'deactivated';
  const state = active === undefined || active === isActive ? undefined : active ? 'pending' : 'deactivated';
  const { first_name, last_name } = planNames(user, change);
  const isManaged = named && mayManage(named, user) && named.id !== user.manager_id;
  const plan = planMemberUpdate(
    { ...decision, above },
    {
      first_name,
      last_name,
      ...(isManaged && { manager_id: named.id }),
      ...(manager === null && user.manager_id !== undefined && { manager_id: null }),
      ...(department !== (user.department_id ?? null) && { department_id: department }),
      ...forEachText((_, name) => (asked[name] === (user[name] ?? null) ? undefined : asked[name])),
      // A directory says by `active` that somebody has left: a day that is over says nothing new.
      ...(isOpenDay(lastDay, decision.now) && { last_day: lastDay }),
      state,
    },
  );
  const isNew = externalId !== undefined && externalId !== (user.external_id ?? null);
  const set = {
    ...planAddress(user, userName === undefined ? undefined : Email.parse(userName), refusal, decision),
    ...plan.set,
    ...(isNew && { external_id: externalId ?? undefined }),
    ...(user.directory_deleted && { directory_deleted: undefined }),
  };
  return { ...plan, set };
};

/**
 * Plans that a directory deletes a member: they are deactivated, and hidden from it. Erasing people is for people.
 * @throws Refusal not_found | forbidden
 */
export const planScimRemoval = (decision: Decision): MemberPlan => {
  const user = requireInScim(decision.user);
  const plan = planMemberUpdate(decision, {
    state: user.state === 'deactivated' ? undefined : 'deactivated',
  });
  return { ...plan, set: { ...plan.set, directory_deleted: true } };
};
