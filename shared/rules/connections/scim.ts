import type { GroupId } from '#shared/model/ids';
import { memberFields } from '#shared/model/member-fields';
import { forEachText, type MemberText, memberTextNames, memberTexts } from '#shared/model/member-texts';
import { Email } from '#shared/model/common';
import { Refusal } from '#shared/model/refusal';
import { ScimUserDraft, type ScimPatch, type ScimUser } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import type { User } from '#shared/model/user';
import { type MemberPlan, planMemberUpdate, requireMember } from '../people/members.ts';
import { displayName } from '../people/users.ts';

const { user: userSchema, enterprise, bravo } = scimSchemas;

/** Puts a value where its attribute is in a user. */
const putAt = (
  user: Record<string, unknown>,
  [part = '', within]: readonly string[],
  value: unknown,
): void => {
  user[part] = within === undefined ? value : { ...(user[part] as object | undefined), [within]: value };
};
const readAt = (user: Readonly<Record<string, unknown>>, [part = '', within]: readonly string[]): unknown =>
  within === undefined ? user[part] : (user[part] as Readonly<Record<string, unknown>> | undefined)?.[within];

/** What a filter asks for: members whose attribute has a value. */
export type ScimFilter = { readonly attribute: 'address' | 'externalId' | 'id'; readonly value: string };

const filtered: ReadonlyMap<string, ScimFilter['attribute']> = new Map(
  Object.entries({
    username: 'address',
    'emails.value': 'address',
    'emails[type eq "work"].value': 'address',
    externalid: 'externalId',
    id: 'id',
  }),
);

const withoutUrn = (path: string): string =>
  path.toLowerCase().startsWith(`${userSchema.toLowerCase()}:`) ? path.slice(userSchema.length + 1) : path;

/**
 * Reads a filter (RFC 7644, 3.4.2.2): one attribute, `eq`, and a text. Names of attributes and operators have no case.
 * @throws Refusal filter_unsupported
 */
export const parseScimFilter = (filter: string): ScimFilter => {
  const [, name = '', text = ''] =
    /^\s*(\S+(?:\[[^\]]*\]\S*)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? [];
  const attribute = filtered.get(withoutUrn(name).toLowerCase());
  if (!attribute) throw new Refusal('filter_unsupported', {}, ['filter']);
  try {
    return { attribute, value: String(JSON.parse(text)) };
  } catch {
    throw new Refusal('filter_unsupported', {}, ['filter']);
  }
};

/** Whether a filter finds a member. */
export const matchesScimFilter = (user: User, { attribute, value }: ScimFilter): boolean => {
  if (attribute === 'id') return user.id === value;
  return attribute === 'externalId' ? user.external_id === value : user.email === value.toLowerCase();
};

/** The address in a filter; undefined for what cannot be one. */
export const addressOf = ({ attribute, value }: ScimFilter): Email | undefined =>
  attribute === 'address' ? Email.safeParse(value).data : undefined;

/** Whether a directory sees a member: not those who were erased, nor those whom it has deleted itself. */
export const isInScim = ({ state, directory_deleted: deleted }: User): boolean =>
  state !== 'deleted' && !(deleted && state === 'deactivated');

/** @throws Refusal not_found */
export const requireInScim = (found: User | undefined): User => {
  const user = requireMember(found);
  if (!isInScim(user)) throw new Refusal('not_found');
  return user;
};

/** The texts about a member as a directory has them: in the user, and in our extension if one of them is there. */
const presentTexts = (user: User): Record<string, unknown> => {
  const shown: Record<string, unknown> = {};
  for (const name of memberTextNames) {
    const value = user[name];
    const path = memberTexts[name].scim;
    if (value !== undefined) putAt(shown, path, value);
  }
  return shown;
};

/** A member as SCIM shows them. Who is invited is active: the directory has nothing to do for them. */
export const presentScimUser = (user: User, department: string | undefined, location: string): ScimUser => {
  const texts = presentTexts(user);
  const extensions = [...(department === undefined ? [] : [enterprise]), ...(bravo in texts ? [bravo] : [])];
  return {
    schemas: [userSchema, ...extensions],
    id: user.id,
    ...(user.external_id !== undefined && { externalId: user.external_id }),
    userName: user.email,
    name: { formatted: displayName(user), givenName: user.first_name, familyName: user.last_name },
    displayName: displayName(user),
    active: user.state !== 'deactivated',
    emails: [{ value: user.email, type: 'work', primary: true }],
    ...texts,
    ...(department !== undefined && { [enterprise]: { department } }),
    meta: { resourceType: 'User', created: user.created_at, location },
  };
};

/** What a directory asks to change; undefined: it says nothing of it, null: it has none. */
export type ScimChange = { readonly [Text in MemberText]?: string | null | undefined } & {
  readonly userName?: string | undefined;
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly active?: boolean | undefined;
  readonly externalId?: string | null | undefined;
  readonly department?: string | null | undefined;
};

/** The change that a whole user asks for: what the directory does not say stays as it is, because it may not know it. */
export const changeOf = (draft: ScimUserDraft): ScimChange => ({
  // The schema has read them as texts.
  ...forEachText(({ scim }) => {
    const text = readAt(draft, scim) as string | null | undefined;
    return text === '' ? null : text;
  }),
  userName: draft.userName,
  givenName: draft.name?.givenName || undefined,
  familyName: draft.name?.familyName || undefined,
  active: draft.active,
  externalId: draft.externalId,
  department: draft[enterprise]?.department,
});

/** What stands between the names of an attribute and of one within it: a schema of an extension is a URN. */
const jointAfter = (name: string): string => (name.includes(':') ? ':' : '.');

/** The names of attributes in paths and in values without one, in lower case, and where they are in a user. */
const places: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(memberFields).flatMap(({ scim }) => {
    const [part, within] = scim ?? [];
    if (part === undefined) return [];
    const path = within === undefined ? part : `${part}${jointAfter(part)}${within}`;
    return [[path.toLowerCase(), scim as readonly string[]] as const];
  }),
);

/** All attributes of a value, by their paths: `{"name": {"givenName": "Ann"}}` is `{"name.givenName": "Ann"}`. */
const flattened = (value: unknown, path = ''): readonly (readonly [path: string, value: unknown])[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, part]) =>
    flattened(part, path === '' ? withoutUrn(name) : `${path}${jointAfter(path)}${name}`),
  );
};

/**
 * The change that operations ask for, in their order. Okta sends values without a path, Entra paths, and both attributes that
 * are not kept here: those are left out.
 * @throws Refusal wrong_format with the path of the attribute
 */
export const changeByOperations = ({ Operations: operations }: ScimPatch): ScimChange => {
  const draft: Record<string, unknown> = {};
  for (const { op, path, value } of operations)
    for (const [name, given] of flattened(value, withoutUrn(path ?? ''))) {
      const place = places.get(name.toLowerCase());
      if (place) putAt(draft, place, op === 'remove' ? null : given);
    }
  const parsed = ScimUserDraft.partial().safeParse(draft);
  if (!parsed.success) throw new Refusal('wrong_format', {}, parsed.error.issues[0]?.path.map(String));
  return changeOf(parsed.data as ScimUserDraft);
};

type Decision = Parameters<typeof planMemberUpdate>[0];

/**
 * Plans what a directory asks for. An address stays: it is what somebody signs in with, and they change it themselves.
 * @param department the group of the department that is named; null takes the member out of theirs
 * @throws Refusal not_found | user_name_immutable | those of `planMemberUpdate`
 */
export const planScimChange = (
  decision: Decision,
  { userName, givenName, familyName, active, externalId, ...texts }: ScimChange,
  department: GroupId | null | undefined,
): MemberPlan => {
  const user = requireInScim(decision.user);
  if (userName !== undefined && userName !== user.email)
    throw new Refusal('user_name_immutable', {}, ['userName']);
  const isActive = user.state !== 'deactivated';
  const state = active === undefined || active === isActive ? undefined : active ? 'pending' : 'deactivated';
  const plan = planMemberUpdate(decision, {
    ...(givenName !== user.first_name && { first_name: givenName }),
    ...(familyName !== user.last_name && { last_name: familyName }),
    ...(department !== (user.department_id ?? null) && { department_id: department }),
    ...forEachText((_, name) => (texts[name] === (user[name] ?? null) ? undefined : texts[name])),
    state,
  });
  const isNew = externalId !== undefined && externalId !== (user.external_id ?? null);
  const set = {
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
