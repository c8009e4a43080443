import { recordLike } from '#functions/data/likes';
import { findAnyPost } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { visiblePost } from '#shared/rules/posts/private-posts';

/**
 * Liking a post again changes nothing and is not an error. What was read may be a moment old, so only the write decides
 * whether the member liked it before.
 */
export const handler = handleWith(
  posts.like,
  ({ workspaceId: w, params, reading }) => findAnyPost(w, params.id, reading),
  async ({ actor, now }, found) => {
    const post = visiblePost(found, actor);
    if (!post) throw new Refusal('not_found');
    const added = await recordLike(post, actor.userId, now);
    return { likes: post.likes + Number(added), liked: true };
  },
);
