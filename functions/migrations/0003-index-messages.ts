import { indexPosts } from '#functions/projections/post-terms';
import { lists } from '#functions/table/keys';
import { query } from '#functions/table/read';
import type { StoredPost } from '#shared/model/post';
import type { Workspace } from '#shared/model/workspace';

const atOnce = 100;

/**
 * Posts from before the search are found by it. A post that is removed or changed at this moment gets right entries
 * by that.
 */
export const indexMessages = async ({ id: w }: Workspace, now: Date): Promise<number> => {
  let changed = 0;
  for (let after: Record<string, unknown> | undefined; ;) {
    const { items, next } = await query<StoredPost>(
      { ...lists.posts(w), limit: atOnce, ...(after && { after }) },
      { now, consistent: true },
    );
    await indexPosts(w, new Map(items.map((post) => [post.id, { known: [], assumed: post }])));
    changed += items.length;
    if (!next) return changed;
    after = next;
  }
};
