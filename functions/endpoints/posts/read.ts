import { findPost } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { presentPosts } from '#functions/views/posts';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  posts.read,
  ({ workspaceId: w, params, reading }) => findPost(w, params.id, reading),
  async ({ actor, reading }, post) => {
    const [shown] = await presentPosts(actor.workspace, post ? [post] : [], actor.user, reading);
    if (!shown) throw new Refusal('not_found');
    return shown;
  },
);
