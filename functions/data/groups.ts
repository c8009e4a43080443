import type { Doer } from '#shared/model/actor';
import type { AuditAction } from '#shared/model/audit';
import type { Group, StoredGroup } from '#shared/model/group';
import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import { unchanged } from '#functions/table/expressions';
import { type Key, keys, lists, parseKey } from '#functions/table/keys';
import { get, getItemsById, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, create, discard, remove, upsert, type Write } from '#functions/table/writes';
import { auditWrite } from './audit.ts';
import { requirePermissions } from './permissions.ts';

/** A workspace's groups and their version: a decision about all groups commits at that version only. */
export type Groups = {
  readonly groups: readonly (Group & StoredGroup)[];
  readonly version: number;
};

type Stored = Key & Partial<StoredGroup> & { readonly members?: number; readonly version?: number };

/**
 * Reads everything about the groups in one Query. The version stands before them: groups newer than it only cause a
 * conflict, older ones would lead to a wrong decision.
 */
export const readGroups = async (w: WorkspaceId, reading: Reading): Promise<Groups> => {
  const { items } = await query<Stored>(lists.groups(w), reading);
  const sizes = new Map(items.map((item) => [item.sk, item.members ?? 0]));
  const stored = items.filter((item): item is Stored & StoredGroup => parseKey(item) === 'group');
  return {
    groups: stored
      .map(({ id, name, kind, demo, external_id, changed_at }) => ({
        id,
        name,
        kind,
        ...(demo && { demo }),
        ...(external_id !== undefined && { external_id }),
        ...(changed_at !== undefined && { changed_at }),
        members: Math.max(0, sizes.get(keys.groupSize(w, id).sk) ?? 0),
      }))
      .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name)),
    version: items.find(({ version }) => version !== undefined)?.version ?? 0,
  };
};

/** Returns the groups that exist, by id. */
export const findGroups = (
  w: WorkspaceId,
  ids: readonly GroupId[],
  reading: Reading,
): Promise<ReadonlyMap<GroupId, StoredGroup>> =>
  getItemsById<StoredGroup>(ids, (id) => keys.group(w, id), reading);

/** Returns how many invited and accepted members a group has. */
export const findGroupSize = async (w: WorkspaceId, group: GroupId, reading: Reading): Promise<number> =>
  Math.max(0, (await get<{ members?: number }>(keys.groupSize(w, group), reading))?.members ?? 0);

/** Commits only while no other change of groups was made since they were read. */
export const raiseVersion = (w: WorkspaceId, version: number): Write =>
  upsert(keys.groupsVersion(w), { set: { version: version + 1 } }, [
    unchanged('version', version === 0 ? undefined : version),
  ]);

/** Creates groups that were decided at a version. */
export const addGroups = (
  w: WorkspaceId,
  groups: readonly StoredGroup[],
  version: number,
): readonly Write[] => [
  ...groups.map((group) => create(keys.group(w, group.id), group)),
  raiseVersion(w, version),
];

/** Removes a group that was decided at a version. The change stream takes its members out of it. */
export const removeGroup = (w: WorkspaceId, { id }: StoredGroup, version: number): readonly Write[] => [
  remove(keys.group(w, id)),
  discard(keys.groupSize(w, id)),
  raiseVersion(w, version),
];

/** Records an administrator's change of groups, while they have their permissions, with an audit entry for each. */
const recordAs = (
  actor: Doer,
  action: AuditAction,
  groups: readonly StoredGroup[],
  writes: readonly Write[],
  now: Date,
): Promise<void> =>
  transact(
    ...writes,
    requirePermissions(actor.user),
    ...groups.map(({ id, name, kind }) =>
      auditWrite(actor, action, { details: { group: id, title: name, kind } }, now),
    ),
  );

/** Records a change that was decided at a version. */
type RecordChange<Changed> = (actor: Doer, changed: Changed, version: number, now: Date) => Promise<void>;

/** How many groups one transaction creates: each is an item and an audit entry. */
export const groupsAtOnce = 45;

export const recordNewGroups: RecordChange<readonly StoredGroup[]> = (actor, groups, version, now) =>
  recordAs(actor, 'group_created', groups, addGroups(actor.workspaceId, groups, version), now);

export const recordGroupRename: RecordChange<StoredGroup> = (actor, group, version, now) => {
  const { workspaceId: w } = actor;
  const set = { name: group.name, changed_at: now.toISOString() };
  const renamed = change(keys.group(w, group.id), { set });
  return recordAs(actor, 'group_renamed', [group], [renamed, raiseVersion(w, version)], now);
};

export const recordGroupRemoval: RecordChange<StoredGroup> = (actor, group, version, now) =>
  recordAs(actor, 'group_deleted', [group], removeGroup(actor.workspaceId, group, version), now);

/** Returns the ids of a page of the members of a group, in the order they joined the team. */
export const listMembersOf = async (
  w: WorkspaceId,
  group: GroupId,
  { limit, after }: { readonly limit: number; readonly after: UserId | undefined },
  reading: Reading,
): Promise<{ ids: UserId[]; next: UserId | undefined }> => {
  const { items, next } = await query<{ user_id: UserId }>(
    { ...lists.membersOf(w, group), limit, ...(after && { after: keys.groupMember(w, group, after) }) },
    reading,
  );
  const ids = items.map(({ user_id: id }) => id);
  return { ids, next: next && ids.at(-1) };
};
