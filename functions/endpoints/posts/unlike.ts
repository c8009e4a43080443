import { recordUnlike } from '#functions/data/likes';
import { findAnyPost } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { visiblePost } from '#shared/rules/posts/private-posts';

/** Removing an absent like changes nothing and is not an error. */
export const handler = handleWith(
  posts.unlike,
  ({ workspaceId: w, params, reading }) => findAnyPost(w, params.id, reading),
  async ({ actor }, found) => {
    const post = visiblePost(found, actor);
    if (!post) throw new Refusal('not_found');
    const taken = await recordUnlike(post, actor.userId);
    return { likes: post.likes - Number(taken), liked: false };
  },
);
