import { listImported, recordHistoryRemoval } from '#functions/data/past-posts';
import type { Reading } from '#functions/table/read';
import type { Actor } from '#shared/model/actor';
import type { PostId } from '#shared/model/ids';

/** How many pages of posts are looked at in one call: the search may still name posts that are gone. */
const pages = 10;

/**
 * Removes some of the imported posts, the newest first. They are found by the search, which follows a moment later: it may
 * name posts that an earlier call removed, and not yet those that were imported just now.
 * @returns how many were removed, and whether there may be more
 * @throws Refusal workspace_busy | forbidden
 * @throws WriteConflict when one of them was removed meanwhile
 */
export const undoImport = async (
  actor: Actor,
  reading: Reading,
): Promise<{ removed: number; more: boolean }> => {
  let after: PostId | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { posts, last, more } = await listImported(actor.workspaceId, after, reading);
    if (posts.length > 0) {
      await recordHistoryRemoval(posts, actor, reading.now);
      return { removed: posts.length, more };
    }
    if (!more) return { removed: 0, more: false };
    after = last;
  }
  return { removed: 0, more: true };
};
