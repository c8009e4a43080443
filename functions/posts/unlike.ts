import { findPost, likes, recordUnlike } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';

/** Taking back a like that is not there changes nothing and is no error. */
export const handler = handleWith(
  posts.unlike,
  ({ workspaceId: w, userId, params, reading }) =>
    Promise.all([findPost(w, params.id, reading), likes(w, params.id, userId, reading)]),
  async ({ actor }, [post, liked]) => {
    if (!post) throw new Refusal('not_found');
    if (!liked) return { likes: post.likes, liked: false };
    await recordUnlike(post, actor.userId);
    return { likes: post.likes - 1, liked: false };
  },
);
