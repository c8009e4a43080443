import { memberFields } from '#shared/model/member-fields';
import { forEachText, type MemberText } from '#shared/model/member-texts';
import { Refusal } from '#shared/model/refusal';
import { ScimUserDraft, type ScimPatch } from '#shared/model/scim';
import { isUserAttribute } from './scim-documents.ts';
import { parseScimPath } from './scim-filters.ts';
import { namesInPath } from './scim-names.ts';

/** What a directory asks to change; undefined: it says nothing of it, null: it has none. */
export type ScimChange = { readonly [Text in MemberText]?: string | null | undefined } & {
  readonly userName?: string | undefined;
  readonly givenName?: string | null | undefined;
  readonly familyName?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly externalId?: string | null | undefined;
  readonly department?: string | null | undefined;
  readonly lastDay?: string | null | undefined;
  /** The id of a member, or an address. */
  readonly manager?: string | null | undefined;
};

/** Puts a value where its attribute is in a user. */
const putAt = (
  user: Record<string, unknown>,
  [part = '', ...within]: readonly string[],
  value: unknown,
): void => {
  const inner = { ...(user[part] as object | undefined) };
  if (within.length > 0) putAt(inner, within, value);
  user[part] = within.length > 0 ? inner : value;
};
const readAt = (
  user: Readonly<Record<string, unknown>>,
  [part = '', ...within]: readonly string[],
): unknown => {
  const found = user[part];
  // An attribute that is cleared as a whole is cleared in all its parts.
  if (within.length === 0 || found === null || found === undefined) return found;
  return readAt(found as Readonly<Record<string, unknown>>, within);
};

/** An empty text clears an attribute, as null does (RFC 7643, 2.5). */
const textAt = (draft: ScimUserDraft, place: readonly string[]): string | null | undefined => {
  // The schema has read them as texts.
  const text = readAt(draft, place) as string | null | undefined;
  return text === '' ? null : text;
};

/** The change that a whole user asks for: what the directory does not say stays as it is, because it may not know it. */
export const changeOf = (draft: ScimUserDraft): ScimChange => ({
  ...forEachText(({ scim }) => textAt(draft, scim)),
  userName: draft.userName,
  givenName: textAt(draft, memberFields.first_name.scim),
  familyName: textAt(draft, memberFields.last_name.scim),
  active: draft.active,
  externalId: textAt(draft, memberFields.external_id.scim),
  department: textAt(draft, memberFields.department_id.scim),
  lastDay: textAt(draft, memberFields.last_day.scim),
  manager: textAt(draft, memberFields.manager_id.scim),
});

/** Where attributes are in a user, by their paths in lower case. */
const places: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(memberFields).flatMap(({ scim }) =>
    scim === null ? [] : [[scim.join('.').toLowerCase(), scim] as const],
  ),
);

/** Attributes of the standard that are not kept here: directories send them all the same. */
const unkept = [
  'nickName',
  'profileUrl',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'password',
  'phoneNumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509Certificates',
  'name.honorificPrefix',
  'name.honorificSuffix',
  'name.middleName',
].map((name) => name.toLowerCase());

/** Also what is within an attribute that is not kept, and all of other extensions. */
const isTaken = (path: readonly string[]): boolean =>
  isUserAttribute(path) ||
  path[0]?.startsWith('urn:') === true ||
  path[0] === 'emails' ||
  unkept.some((name) => `${path.join('.')}.`.startsWith(`${name}.`));

/** What a directory can neither change nor take for changed. Other attributes that are read only follow from what it changes. */
const fixed: ReadonlySet<string> = new Set(['id', 'meta', 'groups']);

/** All attributes of a value, by their paths: `{"name": {"givenName": "Ann"}}` is `{"name.givenName": "Ann"}`. */
const flattened = (
  value: unknown,
  path: readonly string[] = [],
): readonly (readonly [path: readonly string[], value: unknown])[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, part]) =>
    flattened(part, [...path, ...namesInPath(name).map((one) => one.toLowerCase())]),
  );
};

/** What an operation sets, by path. @throws Refusal path_invalid | path_required | attribute_immutable | wrong_format */
const assignmentsOf = ({ op, path, value }: ScimPatch['Operations'][number]) => {
  if (path === undefined) {
    if (op === 'remove') throw new Refusal('path_required', {}, ['path']);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Refusal('wrong_format', {}, ['value']);
    return flattened(value);
  }
  const { names, filter } = parseScimPath(path, isTaken);
  if (fixed.has(names[0] ?? '')) throw new Refusal('attribute_immutable', {}, [path]);
  if (filter) return [];
  return op === 'remove' ? [[names, null] as const] : flattened(value, names);
};

/**
 * The change that operations ask for, in their order. Okta sends values without a path, Entra paths, and both attributes that
 * are not kept here: those are left out.
 * @throws Refusal wrong_format with the path of the attribute | those of `assignmentsOf`
 */
export const changeByOperations = ({ Operations: operations }: ScimPatch): ScimChange => {
  const draft: Record<string, unknown> = {};
  for (const operation of operations)
    for (const [names, given] of assignmentsOf(operation))
      for (const [path, place] of places) {
        const name = names.join('.');
        // `name`, taken away, takes both names away; Entra names a manager without `value`.
        const isWithin = path.startsWith(`${name}.`);
        const isValue = isWithin && path === `${name}.value` && typeof given === 'string';
        if (path === name || isValue || (given === null && isWithin)) putAt(draft, place, given);
      }
  const parsed = ScimUserDraft.partial().safeParse(draft);
  if (!parsed.success) throw new Refusal('wrong_format', {}, parsed.error.issues[0]?.path.map(String));
  return changeOf(parsed.data as ScimUserDraft);
};
