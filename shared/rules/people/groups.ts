import { groupKinds } from '#shared/model/group-kinds';
import type { Group, GroupKind, StoredGroup } from '#shared/model/group';
import type { GroupId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { GroupSnapshot } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { foldForSearch } from '../basics/search.ts';

type Grouped = Pick<User, 'department_id' | 'location_id'>;

/** The attribute of a member that names their group of a kind. */
export const groupField = { department: 'department_id', location: 'location_id' } as const satisfies Record<
  GroupKind,
  keyof User
>;

/** The ids of a member's groups. */
export const groupIdsOf = ({ department_id: department, location_id: location }: Grouped): GroupId[] =>
  [department, location].filter((id) => id !== undefined);

/** Names that differ only in case, accents or spaces name one group. */
const folded = (name: string): string => foldForSearch(name).replaceAll(/\s+/g, ' ');

/** A snapshot without some people; nothing when nobody is left in it. */
export const withoutPeople = <Of extends string>(
  snapshot: GroupSnapshot<Of> | undefined,
  gone: ReadonlySet<UserId>,
): GroupSnapshot<Of> | undefined => {
  const left = Object.entries<readonly UserId[]>(snapshot ?? {}).flatMap(([group, members]) => {
    const kept = members.filter((id) => !gone.has(id));
    return kept.length > 0 ? [[group, kept] as const] : [];
  });
  return left.length > 0 ? (Object.fromEntries(left) as unknown as GroupSnapshot<Of>) : undefined;
};

/** A group as people write it. */
export type NamedGroup = { readonly kind: GroupKind; readonly name: string };

/** The group of a kind that a name means. */
export const groupByName = <One extends NamedGroup>(
  groups: readonly One[],
  kind: GroupKind,
  name: string,
): One | undefined => groups.find((group) => group.kind === kind && folded(group.name) === folded(name));

const joined = (name: string): string => foldForSearch(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * The group that a handle such as `customer-success` means, however its words are joined; undefined when two have this
 * name, a department and a location.
 */
export const groupByHandle = <One extends Pick<NamedGroup, 'name'>>(
  groups: readonly One[],
  handle: string,
): One | undefined => {
  const [only, other] = groups.filter(({ name }) => joined(name) === joined(handle));
  return other ? undefined : only;
};

export const presentGroup = ({ id, name, kind, members }: Group): Group => ({ id, name, kind, members });

/** @throws Refusal not_unique, too_many */
export const planNewGroup = (group: StoredGroup, existing: readonly StoredGroup[]): StoredGroup => {
  if (groupByName(existing, group.kind, group.name)) throw new Refusal('not_unique', {}, ['name']);
  if (existing.length >= limits.group.count) throw new Refusal('too_many', { max: limits.group.count });
  return group;
};

/** @throws Refusal not_found, not_unique */
export const planGroupRename = (id: GroupId, name: string, existing: readonly Group[]): Group => {
  const group = existing.find((one) => one.id === id);
  if (!group) throw new Refusal('not_found');
  const others = existing.filter((one) => one !== group);
  if (groupByName(others, group.kind, name)) throw new Refusal('not_unique', {}, ['name']);
  return { ...presentGroup(group), name };
};

/** Checks that a group that is asked about exists. @throws Refusal group_not_found */
export const requireGroup = (group: GroupId | undefined, known: ReadonlyMap<GroupId, unknown>): void => {
  if (group !== undefined && !known.has(group)) throw new Refusal('group_not_found', {}, ['group_id']);
};

/** Checks that the groups a member is to be in exist. Null takes them out of theirs. @throws Refusal group_not_found */
export const requireGroups = (
  asked: {
    readonly department_id?: GroupId | null | undefined;
    readonly location_id?: GroupId | null | undefined;
  },
  groups: readonly StoredGroup[],
): void => {
  for (const kind of groupKinds) {
    const id = asked[groupField[kind]];
    if (id && !groups.some((group) => group.id === id && group.kind === kind))
      throw new Refusal('group_not_found', {}, [groupField[kind]]);
  }
};

type Row = {
  readonly department_id?: GroupId | undefined;
  readonly location_id?: GroupId | undefined;
  readonly department?: string | undefined;
  readonly location?: string | undefined;
};

/** The groups that a row names. An id counts before a name. */
export const namedGroups = (row: Row): NamedGroup[] =>
  groupKinds.flatMap((kind) => {
    const name = row[kind];
    return name !== undefined && row[groupField[kind]] === undefined ? [{ kind, name }] : [];
  });

/** Whether a row is about groups at all. */
export const hasGroups = (row: Row): boolean =>
  groupKinds.some((kind) => row[kind] !== undefined || row[groupField[kind]] !== undefined);

/**
 * The ids of the groups that a row names, after those that were not there have been created.
 * @throws Refusal group_not_found, too_many: there was no room for the group that it names
 */
export const groupsOfRow = (row: Row, groups: readonly StoredGroup[]): Grouped => {
  requireGroups(row, groups);
  const named = namedGroups(row).map(({ kind, name }) => {
    const group = groupByName(groups, kind, name);
    if (!group) throw new Refusal('too_many', { max: limits.group.count });
    return [groupField[kind], group.id] as const;
  });
  const { department_id: department, location_id: location } = row;
  return {
    ...(department && { department_id: department }),
    ...(location && { location_id: location }),
    ...Object.fromEntries(named),
  };
};

/** The names of members' groups. */
export const groupNames = (groups: readonly StoredGroup[]) => {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return (user: Grouped): Record<GroupKind, string | undefined> => ({
    department: user.department_id && names.get(user.department_id),
    location: user.location_id && names.get(user.location_id),
  });
};
