import { findPost, likes, recordLike } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';

/** Liking what one likes already changes nothing and is no error. */
export const handler = handleWith(
  posts.like,
  ({ workspaceId: w, userId, params, reading }) =>
    Promise.all([findPost(w, params.id, reading), likes(w, params.id, userId, reading)]),
  async ({ actor, now }, [post, liked]) => {
    if (!post) throw new Refusal('not_found');
    if (liked) return { likes: post.likes, liked: true };
    await recordLike(post, actor.userId, now);
    return { likes: post.likes + 1, liked: true };
  },
);
