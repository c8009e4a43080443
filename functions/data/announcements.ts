import type { StoredAnnouncement } from '#shared/model/announcement';
import type { ActingUser } from '#shared/model/actor';
import type { WorkspaceId } from '#shared/model/ids';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { remove, replace, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';

/** Returns the announcement that was made last, which may be pinned no more. */
export const findAnnouncement = (w: WorkspaceId, reading: Reading): Promise<StoredAnnouncement | undefined> =>
  get<StoredAnnouncement>(keys.announcement(w), reading);

/** Pins an announcement in the place of the one before. Commits only while the actor keeps their permissions. */
export const recordAnnouncement = (
  stored: StoredAnnouncement,
  actor: ActingUser,
  also: readonly Write[],
): Promise<void> =>
  transact(replace(keys.announcement(stored.workspace_id), stored), requirePermissions(actor), ...also);

/** Takes an announcement down, unless another one is pinned meanwhile. */
export const removeAnnouncement = (
  { workspace_id: w, id }: StoredAnnouncement,
  actor: ActingUser,
  audit: Write,
): Promise<void> =>
  transact(remove(keys.announcement(w), [['id', '=', id]]), requirePermissions(actor), audit);
