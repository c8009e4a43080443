import type { WallId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { StoredWall } from '#shared/model/wall';
import type { Workspace } from '#shared/model/workspace';
import { keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, create, remove, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';

/** Returns a wallboard's link and its workspace, in one round trip. */
export const findWall = async (w: WorkspaceId, id: WallId, reading: Reading) => {
  const wanted = [keys.wall(w, id), keys.workspace(w)];
  const [wall, workspace] = await getItems<[StoredWall, Workspace]>(wanted, reading);
  return { wall, workspace };
};

/** Returns the links of a workspace, newest first. There are few. */
export const listWalls = async (w: WorkspaceId, reading: Reading): Promise<StoredWall[]> =>
  (await query<StoredWall>(lists.walls(w), reading)).items.toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : -1,
  );

/** Counts links in the workspace's item, so that two at once cannot exceed their number. */
const countWall = (w: WorkspaceId): Write =>
  change(keys.workspace(w), { add: { walls_count: 1 } }, [
    { absent: 'closing' },
    { any: [{ absent: 'walls_count' }, ['walls_count', '<', limits.wall.count]] },
  ]);

/** Creates a link. Commits only while the administrator keeps their permissions, and while there is room for it. */
export const recordWall = (wall: StoredWall, actor: User, audit: Write): Promise<void> =>
  transact(
    create(keys.wall(wall.workspace_id, wall.id), wall),
    countWall(wall.workspace_id),
    requirePermissions(actor),
    audit,
  );

/** Revokes a link. The same link cannot be revoked twice. */
export const recordWallRemoval = (
  { workspace_id: w, id }: StoredWall,
  actor: User,
  audit: Write,
): Promise<void> =>
  transact(
    remove(keys.wall(w, id)),
    change(keys.workspace(w), { add: { walls_count: -1 } }),
    requirePermissions(actor),
    audit,
  );

/** Notes that a screen has asked. A link that was revoked meanwhile stays revoked. */
export const noteWallSeen = async ({ workspace_id: w, id }: StoredWall, now: Date): Promise<void> => {
  await unlessConflict(write(change(keys.wall(w, id), { set: { seen_at: now.toISOString() } })));
};
