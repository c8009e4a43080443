import type { Actor } from '#shared/model/actor';
import type { StoredGroup } from '#shared/model/group';
import type { User } from '#shared/model/user';
import { groupField } from '#shared/rules/people/groups';
import { unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { transact } from '#functions/table/transact';
import { change, check, type Write } from '#functions/table/writes';
import { auditWrite } from './audit.ts';
import { raiseVersion } from './groups.ts';
import { hasPermissions, requirePermissions, requirePermissionsBeside } from './permissions.ts';

/**
 * Changes the name of a group and its id in a directory, and notes when its members began to change. Commits only while the group
 * is as read; a new name only while no other group changed.
 */
export const recordGroupChange = (
  actor: Actor,
  [before, after]: readonly [before: StoredGroup, after: StoredGroup],
  version: number,
  now: Date,
): Promise<void> => {
  const { workspaceId: w } = actor;
  const { id, name, kind, external_id } = after;
  const isRenamed = name !== before.name;
  return transact(
    change(keys.group(w, id), { set: { name, external_id, changed_at: now.toISOString() } }, [
      ['name', '=', before.name],
      unchanged('external_id', before.external_id),
    ]),
    ...(isRenamed
      ? [
          raiseVersion(w, version),
          auditWrite(actor, 'group_renamed', { details: { group: id, title: name, kind } }, now),
        ]
      : []),
    requirePermissions(actor.user),
  );
};

/** How many members one transaction moves: each is an item, besides the group and the administrator. */
const atOnce = 50;

/**
 * Moves members into a group and out of it, a number of them in each transaction. It commits only while the group exists, the
 * administrator has their permissions and the members are in the state they were read in. Interrupted, it leaves some of them
 * moved and the others as they were: called again, it goes on with those.
 */
export const recordGroupMoves = async (
  actor: Actor,
  { id, kind }: StoredGroup,
  { joining, leaving }: { readonly joining: readonly User[]; readonly leaving: readonly User[] },
  now: Date,
): Promise<void> => {
  const { workspaceId: w, user: administrator } = actor;
  const field = groupField[kind];
  const moved = (user: User, to: StoredGroup['id'] | undefined): Write =>
    change(keys.user(w, user.id), { set: { [field]: to, changed_at: now.toISOString() } }, [
      ['state', '=', user.state],
      unchanged(field, user[field]),
      ...(user.id === administrator.id ? hasPermissions(administrator) : []),
    ]);
  const moves = [
    ...joining.map((user) => ({ user, write: moved(user, id) })),
    ...leaving.map((user) => ({ user, write: moved(user, undefined) })),
  ];
  for (let at = 0; at < moves.length; at += atOnce) {
    const part = moves.slice(at, at + atOnce);
    await transact(
      ...part.map(({ write }) => write),
      check(keys.group(w, id), []),
      ...requirePermissionsBeside(
        administrator,
        part.map(({ user }) => user.id),
      ),
    );
  }
};
