import type { Group, GroupKind, StoredGroup } from '#shared/model/group';
import { UserId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { ScimGroupDraft, type ScimGroup, ScimMembers, type ScimPatch } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import type { User } from '#shared/model/user';
import { groupField } from '../people/groups.ts';
import { createdAt } from '../basics/ids.ts';
import { displayName } from '../people/users.ts';
import { isInScim, type Locate } from './scim.ts';
import { isGroupAttribute } from './scim-documents.ts';
import { parseScimPath } from './scim-filters.ts';
import { namesInPath } from './scim-names.ts';

/** Who is to be in a group, in the end: of those who are in it now, or of nobody, with some and without some. */
export type MembersChange = {
  readonly anew: boolean;
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
};

/** What a directory asks of a group; undefined: it says nothing of it, null: it has none. */
export type GroupChange = {
  readonly name?: string | undefined;
  readonly kind?: GroupKind | undefined;
  readonly externalId?: string | null | undefined;
  readonly members?: MembersChange | undefined;
};

const nobody: ReadonlySet<string> = new Set();
const idsOf = (members: NonNullable<ScimGroupDraft['members']>): ReadonlySet<string> =>
  new Set(members.map((member) => (typeof member === 'string' ? member : member.value)));

/** A department or a location as SCIM shows it. */
export const presentScimGroup = (
  group: StoredGroup,
  members: readonly User[] | undefined,
  locate: Locate,
): ScimGroup => {
  const created = createdAt(group.id).toISOString();
  return {
    schemas: [scimSchemas.group, scimSchemas.bravoGroup],
    id: group.id,
    ...(group.external_id !== undefined && { externalId: group.external_id }),
    displayName: group.name,
    ...(members && {
      members: members
        .filter((user) => user[groupField[group.kind]] === group.id && isInScim(user))
        .map((user) => ({
          value: user.id,
          $ref: locate(`Users/${user.id}`),
          display: displayName(user),
          type: 'User' as const,
        })),
    }),
    [scimSchemas.bravoGroup]: { kind: group.kind },
    meta: {
      resourceType: 'Group',
      created,
      lastModified: group.changed_at ?? created,
      location: locate(`Groups/${group.id}`),
    },
  };
};

/** The change that a whole group asks for. What the directory does not say stays as it is. */
export const groupChangeOf = (draft: Partial<ScimGroupDraft>): GroupChange => ({
  name: draft.displayName,
  kind: draft[scimSchemas.bravoGroup]?.kind,
  externalId: draft.externalId === '' ? null : draft.externalId,
  members:
    draft.members === undefined
      ? undefined
      : { anew: true, added: idsOf(draft.members ?? []), removed: nobody },
});

type Operation = ScimPatch['Operations'][number];

/** A list of members, or one. @throws Refusal wrong_format | too_many */
const membersIn = (value: unknown): ReadonlySet<string> => {
  const parsed = ScimMembers.safeParse(Array.isArray(value) ? value : [value]);
  if (parsed.success) return idsOf(parsed.data);
  const isLong = parsed.error.issues.some(({ message }) => message === 'too_many');
  throw new Refusal(isLong ? 'too_many' : 'wrong_format', {}, ['members']);
};

const union = (one: ReadonlySet<string>, other: ReadonlySet<string>) => new Set([...one, ...other]);
const minus = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  new Set([...one].filter((id) => !other.has(id)));

/** What operations so far say of members, and one more. */
const withOperation = (
  { anew, added, removed }: MembersChange,
  op: Operation['op'],
  named: ReadonlySet<string> | undefined,
): MembersChange => {
  if (op === 'replace') return { anew: true, added: named ?? nobody, removed: nobody };
  if (op === 'add')
    return { anew, added: union(added, named ?? nobody), removed: minus(removed, named ?? nobody) };
  if (named === undefined) return { anew: true, added: nobody, removed: nobody };
  return { anew, added: minus(added, named), removed: union(removed, named) };
};

/** The ids that a filter of members finds: `members[value eq "…"]`. @throws Refusal path_invalid */
const filteredIds = (filter: ReturnType<typeof parseScimPath>['filter']): ReadonlySet<string> => {
  const ids = (of: typeof filter): readonly string[] => {
    if (of?.is === 'or') return [...ids(of.left), ...ids(of.right)];
    if (of?.is === 'eq' && of.path.join('.') === 'value') return [String(of.value)];
    throw new Refusal('path_invalid', {}, ['path']);
  };
  return new Set(ids(filter));
};

/** The attributes that an operation sets, and what it says of members. */
const assignmentsOf = ({
  op,
  path,
  value,
}: Operation): readonly (readonly [name: string, value: unknown])[] => {
  if (path === undefined) {
    if (op === 'remove') throw new Refusal('path_required', {}, ['path']);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Refusal('wrong_format', {}, ['value']);
    return Object.entries(value).flatMap(([name, given]) => {
      const names = namesInPath(name);
      const isExtension = names.length === 1 && names[0] === scimSchemas.bravoGroup;
      return isExtension
        ? Object.entries((given ?? {}) as object).map(
            ([one, of]) => [`${name}.${one}`.toLowerCase(), of] as const,
          )
        : [[names.join('.').toLowerCase(), given] as const];
    });
  }
  const { names, filter } = parseScimPath(path, isGroupAttribute);
  if (names[0] === 'id' || names[0] === 'meta') throw new Refusal('attribute_immutable', {}, [path]);
  if (names[0] !== 'members') return [[names.join('.'), op === 'remove' ? null : value]];
  if (filter && op !== 'remove') throw new Refusal('attribute_immutable', {}, [path]);
  return [['members', filter ? [...filteredIds(filter)] : value]];
};

/**
 * The change that operations ask for, in their order.
 * @throws Refusal wrong_format | too_many | path_invalid | path_required | attribute_immutable
 */
export const groupChangeByOperations = ({ Operations: operations }: ScimPatch): GroupChange => {
  const draft: Record<string, unknown> = {};
  let members: MembersChange | undefined;
  for (const operation of operations)
    for (const [name, value] of assignmentsOf(operation)) {
      if (name === 'displayname') draft['displayName'] = value;
      if (name === 'externalid') draft['externalId'] = value;
      if (name === `${scimSchemas.bravoGroup}.kind`.toLowerCase())
        draft[scimSchemas.bravoGroup] = { kind: value };
      if (name !== 'members') continue;
      const named = value === undefined || value === null ? undefined : membersIn(value);
      members = withOperation(
        members ?? { anew: false, added: nobody, removed: nobody },
        operation.op,
        named,
      );
    }
  const parsed = ScimGroupDraft.partial().safeParse(draft);
  if (!parsed.success) throw new Refusal('wrong_format', {}, parsed.error.issues[0]?.path.map(String));
  return { ...groupChangeOf(parsed.data), members };
};

/** The members whom a change names. */
export const namedIn = ({ added = nobody, removed = nobody }: Partial<MembersChange>): readonly UserId[] =>
  [...added, ...removed].flatMap((id) => UserId.safeParse(id).data ?? []);

/**
 * Who joins a group and who leaves it, of the members that are known. Who joins leaves the other group of its kind.
 * @throws Refusal user_not_found: somebody who is to be in the group is no member
 */
export const planGroupMoves = (
  { id, kind }: Pick<Group, 'id' | 'kind'>,
  change: MembersChange | undefined,
  known: readonly User[],
): { readonly joining: readonly User[]; readonly leaving: readonly User[] } => {
  if (!change) return { joining: [], leaving: [] };
  const { anew, added, removed } = change;
  const field = groupField[kind];
  const seen = known.filter(isInScim);
  const ids: ReadonlySet<string> = new Set(seen.map((user) => user.id));
  if ([...added].some((one) => !ids.has(one))) throw new Refusal('user_not_found', {}, ['members']);
  return {
    joining: seen.filter((user) => added.has(user.id) && user[field] !== id),
    leaving: seen.filter(
      (user) => user[field] === id && !added.has(user.id) && (anew || removed.has(user.id)),
    ),
  };
};

/** @throws Refusal attribute_immutable: a department does not become a location */
export const requireSameKind = (group: { readonly kind: GroupKind }, { kind }: GroupChange): void => {
  if (kind !== undefined && kind !== group.kind)
    throw new Refusal('attribute_immutable', {}, [scimSchemas.bravoGroup, 'kind']);
};

/** The group that a change makes of one. */
export const changedGroup = <One extends StoredGroup>(group: One, { name, externalId }: GroupChange): One => {
  const { external_id: before, ...rest } = group;
  const external = externalId === undefined ? before : (externalId ?? undefined);
  return {
    ...rest,
    name: name ?? group.name,
    ...(external !== undefined && { external_id: external }),
  } as One;
};
