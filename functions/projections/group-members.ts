import { findGroups, listMembersOf } from '#functions/data/groups';
import { findUsers } from '#functions/data/users';
import type { ChangeOf } from '#functions/table/changes';
import { recordOnce } from '#functions/table/idempotency';
import { keys } from '#functions/table/keys';
import { retryOnConflict, unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, check, create, discard, replace, upsert, type Write } from '#functions/table/writes';
import type { GroupKind, StoredGroup } from '#shared/model/group';
import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { groupField, groupIdsOf } from '#shared/rules/people/groups';
import { isCurrentMember } from '#shared/rules/people/users';
import { countedUntil } from './counted-until.ts';
import { projection } from './projection.ts';

/** The groups that list a member: an erased one is in none. */
const listedIn = (user: User | undefined): readonly GroupId[] =>
  user && user.state !== 'deleted' ? groupIdsOf(user) : [];

/** The groups that count a member. */
export const countedIn = (user: User | undefined): readonly GroupId[] =>
  user && isCurrentMember(user) ? groupIdsOf(user) : [];

/** Returns the entries that list a member in their groups. */
export const memberEntries = (user: User): readonly Write[] =>
  listedIn(user).map((group) =>
    replace(keys.groupMember(user.workspace_id, group, user.id), { user_id: user.id }),
  );

/** Takes a member out of a group that does not exist any more, unless they are in another one by now. */
const leave = async (
  w: WorkspaceId,
  id: UserId,
  { group, kind }: { readonly group: GroupId; readonly kind: GroupKind },
  now: Date,
): Promise<void> => {
  const field = groupField[kind];
  const left = { remove: [field], set: { changed_at: now.toISOString() } };
  await unlessConflict(write(change(keys.user(w, id), left, [[field, '=', group]])));
};

/** What a change of a member does to one group: whether it lists them now, and by how many members it grew. */
const groupWrites = (
  { workspaceId: w, before, after }: ChangeOf<'user'>,
  user: User | undefined,
  id: UserId,
  group: GroupId,
): readonly Write[] => {
  const grown = Number(countedIn(after).includes(group)) - Number(countedIn(before).includes(group));
  const isIn = listedIn(user).includes(group);
  return [
    ...(isIn
      ? [replace(keys.groupMember(w, group, id), { user_id: id })]
      : [discard(keys.groupMember(w, group, id))]),
    // A group that is deleted at this moment must not be counted nor list anybody again.
    check(keys.group(w, group), []),
    ...(grown === 0 ? [] : [upsert(keys.groupSize(w, group), { add: { members: grown } })]),
  ];
};

const followMember = (one: ChangeOf<'user'>): Promise<void> =>
  retryOnConflict(async () => {
    const { workspaceId: w, event, before, after, at } = one;
    const named = [...new Set([...listedIn(before), ...listedIn(after)])];
    const isSame =
      listedIn(before).join(' ') === listedIn(after).join(' ') &&
      countedIn(before).join(' ') === countedIn(after).join(' ');
    const id = (after ?? before)?.id;
    if (!id || isSame) return;
    const reading = { now: at, consistent: true };
    const [groups, users] = await Promise.all([findGroups(w, named, reading), findUsers(w, [id], reading)]);
    const user = users.get(id);
    const [there, gone] = [
      named.filter((group) => groups.has(group)),
      named.filter((group) => !groups.has(group)),
    ];
    for (const group of gone) {
      await write(discard(keys.groupMember(w, group, id)));
      if (user?.department_id === group) await leave(w, id, { group, kind: 'department' }, at);
      if (user?.location_id === group) await leave(w, id, { group, kind: 'location' }, at);
    }
    const counted = create(keys.counted(w, `groups#${event}`), { ttl: countedUntil(at) }, 'already_settled');
    if (there.length > 0)
      await recordOnce(transact(counted, ...there.flatMap((group) => groupWrites(one, user, id, group))));
  });

/**
 * Keeps who is in which group, and how many they are: the list by what members are now, because a change that was set
 * aside may come after later ones; the numbers exactly once for each change.
 */
export const groupMembers = projection(['user'], async (changes) => {
  for (const one of changes) await followMember(one);
});

const atOnce = 100;

/** Takes all members out of a group that was deleted. Run again, it goes on with those who are left. */
const emptyGroup = async (w: WorkspaceId, { id: group, kind }: StoredGroup, now: Date): Promise<void> => {
  for (let after: UserId | undefined; ;) {
    const page = { limit: atOnce, after };
    const { ids, next } = await listMembersOf(w, group, page, { now, consistent: true });
    for (const id of ids) await leave(w, id, { group, kind }, now);
    if (!next) return;
    after = next;
  }
};

/** Finishes the deletion of a group, which a call only begins. */
export const deletedGroups = projection(['group'], async (changes) => {
  for (const { workspaceId: w, before, after, at } of changes)
    if (before && !after) await emptyGroup(w, before, at);
});
