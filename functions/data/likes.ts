import type { PostId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { ShownPost } from '#shared/rules/posts/posts';
import { recordOnce } from '#functions/table/idempotency';
import { keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, create, remove } from '#functions/table/writes';
import { postKey } from './posts.ts';

/** Returns which of these posts a member likes. Reads only for posts with more likes than the post itself stores. */
export const findLikedPosts = async (
  posts: readonly ShownPost[],
  u: UserId,
  reading: Reading,
): Promise<ReadonlySet<PostId>> => {
  const known = posts.filter(({ likers }) => likers.includes(u)).map(({ id }) => id);
  const open = posts.filter(({ likers, likes }) => !likers.includes(u) && likes > likers.length);
  const found = await getItems(
    open.map(({ workspace_id: w, id }) => keys.like(w, id, u)),
    reading,
    ['pk'],
  );
  return new Set([...known, ...open.filter((_, at) => found[at] !== undefined).map(({ id }) => id)]);
};

/**
 * Adds a like. Commits whatever else was liked since the post was read; only the last places among the likers that the
 * post stores may have been taken meanwhile. Returns false when the member already likes it, so that no read is needed
 * first.
 */
export const recordLike = (post: StoredPost, u: UserId, now: Date): Promise<boolean> => {
  const { workspace_id: w, id, likers } = post;
  const isKept = likers.length < limits.likersKept;
  return recordOnce(
    transact(
      create(keys.like(w, id, u), { user_id: u, created_at: now.toISOString() }, 'already_settled'),
      change(
        postKey(post),
        { add: { likes: 1 }, ...(isKept && { append: { likers: u } }) },
        isKept ? [{ shorter: 'likers', than: limits.likersKept }] : [],
      ),
    ),
  );
};

/**
 * Removes a like. Commits unless the place of the member among the stored likers has changed since the post was read.
 * Returns false when the member does not like it.
 */
export const recordUnlike = (post: StoredPost, u: UserId): Promise<boolean> => {
  const { workspace_id: w, id, likers } = post;
  const at = likers.indexOf(u);
  return recordOnce(
    transact(
      remove(keys.like(w, id, u), [], 'already_settled'),
      change(postKey(post), { add: { likes: -1 }, ...(at >= 0 && { removeAt: { likers: at } }) }, [
        at >= 0 ? { list: 'likers', at, is: u } : { lacks: 'likers', element: u },
      ]),
    ),
  );
};

/** Returns a page of the members who like a post, in the order they joined. */
export const listLikers = async (
  w: WorkspaceId,
  p: PostId,
  after: string | undefined,
  reading: Reading,
): Promise<{ ids: UserId[]; next: string | undefined }> => {
  const { items, next } = await query<{ user_id: UserId }>(
    {
      ...lists.likes(w, p),
      limit: limits.page,
      ...(after !== undefined && { after: keys.like(w, p, after as UserId) }),
    },
    reading,
  );
  return { ids: items.map(({ user_id: id }) => id), next: next && String(next['sk']) };
};
