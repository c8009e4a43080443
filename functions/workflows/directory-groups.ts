import { randomIdBytes } from '#functions/crypto/tokens';
import { recordGroupChange, recordGroupMoves } from '#functions/data/group-moves';
import { readGroups, recordGroupRemoval, recordNewGroups } from '#functions/data/groups';
import { findUsers, listUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { Actor } from '#shared/model/actor';
import type { StoredGroup } from '#shared/model/group';
import type { GroupId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { ScimGroup, ScimGroupDraft, ScimGroups } from '#shared/model/scim';
import type { User } from '#shared/model/user';
import { createIds } from '#shared/rules/basics/ids';
import { equalIn, matchesScimFilter, type ScimFilter } from '#shared/rules/connections/scim-filters';
import {
  changedGroup,
  type GroupChange,
  groupChangeOf,
  type MembersChange,
  namedIn,
  planGroupMoves,
  presentScimGroup,
  requireSameKind,
} from '#shared/rules/connections/scim-groups';
import { planGroupRename, planNewGroup } from '#shared/rules/people/groups';
import { countMoves, countWholeRead, locate, pageOf, type ScimPage } from './scim-answers.ts';

/** All members, in the order they joined: who is in which group stands with them. */
const allMembers = async (actor: Actor, reading: Reading): Promise<readonly User[]> => {
  const [{ users }] = await Promise.all([
    listUsers(actor.workspaceId, {}, reading),
    countWholeRead(actor, reading.now),
  ]);
  return users;
};

const find = (groups: readonly StoredGroup[], id: string): StoredGroup => {
  const group = groups.find((one) => one.id === id);
  if (!group) throw new Refusal('not_found');
  return group;
};

/** Presents a group, with its members where they are asked for: they are read for nothing else. */
const present = async (group: StoredGroup, withMembers: boolean, actor: Actor, reading: Reading) =>
  presentScimGroup(group, withMembers ? await allMembers(actor, reading) : undefined, locate);

/** Returns one group. @throws Refusal not_found */
export const readGroupByDirectory = async (
  actor: Actor,
  id: GroupId,
  withMembers: boolean,
  reading: Reading,
): Promise<ScimGroup> => {
  const { groups } = await readGroups(actor.workspaceId, reading);
  return present(find(groups, id), withMembers, actor, reading);
};

/** Whether a filter asks for the members of groups, which nothing else reads then. */
const asksForMembers = (filter: ScimFilter | undefined): boolean => {
  if (!filter) return false;
  if (filter.is === 'and' || filter.is === 'or')
    return asksForMembers(filter.left) || asksForMembers(filter.right);
  return filter.is === 'not' ? asksForMembers(filter.of) : filter.path[0] === 'members';
};

/** Returns a page of the groups that a filter finds: departments by name, then locations. */
export const listGroupsByDirectory = async (
  actor: Actor,
  filter: ScimFilter | undefined,
  { page, withMembers }: { readonly page: ScimPage; readonly withMembers: boolean },
  reading: Reading,
): Promise<ScimGroups> => {
  const { groups } = await readGroups(actor.workspaceId, reading);
  const id = filter && equalIn(filter, 'id');
  const among = id === undefined ? groups : groups.filter((one) => one.id === id);
  const isNeeded = page.count > 0 && withMembers;
  const members = isNeeded || asksForMembers(filter) ? await allMembers(actor, reading) : undefined;
  const shown = among.map((group) => presentScimGroup(group, members, locate));
  return pageOf(filter ? shown.filter((one) => matchesScimFilter(one, filter)) : shown, page, (one) => one);
};

/** The members whom a change can move: those it names, or all of them where it says who is to be in the group. */
const concerned = async (
  actor: Actor,
  change: MembersChange | undefined,
  reading: Reading,
): Promise<readonly User[]> => {
  if (!change) return [];
  if (change.anew) return allMembers(actor, reading);
  return [...(await findUsers(actor.workspaceId, namedIn(change), reading)).values()];
};

/** Creates a department, or what our extension says it is. @throws Refusal not_unique | too_many | user_not_found */
export const addGroupByDirectory = async (
  draft: ScimGroupDraft,
  actor: Actor,
  withMembers: boolean,
  reading: Reading,
): Promise<ScimGroup> => {
  const { now } = reading;
  const sure = { now, consistent: true };
  const { name = '', kind = 'department', externalId, members } = groupChangeOf(draft);
  const { groups, version } = await readGroups(actor.workspaceId, sure);
  const id = createIds(now, randomIdBytes).group();
  const made = planNewGroup({ id, name, kind, ...(externalId && { external_id: externalId }) }, groups);
  // A group that is new has nobody who could leave it.
  const named = members && { ...members, anew: false };
  const moves = planGroupMoves(made, named, await concerned(actor, named, sure));
  await countMoves(moves.joining.length, actor, now);
  await recordNewGroups(actor, [made], version, now);
  await recordGroupMoves(actor, made, moves, now);
  return present(made, withMembers, actor, sure);
};

/**
 * Changes a group as a directory asks: its name first, in one transaction, then its members.
 * @throws Refusal not_found | not_unique | attribute_immutable | user_not_found
 */
export const changeGroupByDirectory = async (
  actor: Actor,
  id: GroupId,
  change: GroupChange,
  reading: Reading,
): Promise<StoredGroup> => {
  const { now } = reading;
  const sure = { now, consistent: true };
  const { groups, version } = await readGroups(actor.workspaceId, sure);
  const before = find(groups, id);
  requireSameKind(before, change);
  const after = changedGroup(before, change);
  if (after.name !== before.name) planGroupRename(id, after.name, groups);
  const moves = planGroupMoves(before, change.members, await concerned(actor, change.members, sure));
  const moved = moves.joining.length + moves.leaving.length;
  if (moved === 0 && after.name === before.name && after.external_id === before.external_id) return before;
  await countMoves(moved, actor, now);
  await recordGroupChange(actor, [before, after], version, now);
  await recordGroupMoves(actor, before, moves, now);
  return { ...after, changed_at: now.toISOString() };
};

/** Presents a group that was changed, as it is now. */
export const presentChangedGroup = (
  group: StoredGroup,
  withMembers: boolean,
  actor: Actor,
  { now }: Reading,
): Promise<ScimGroup> => present(group, withMembers, actor, { now, consistent: true });

/** Deletes a group; its members are in none then. @throws Refusal not_found */
export const removeGroupByDirectory = async (actor: Actor, id: GroupId, { now }: Reading): Promise<void> => {
  const { groups, version } = await readGroups(actor.workspaceId, { now, consistent: true });
  await recordGroupRemoval(actor, find(groups, id), version, now);
};
