import { findAnyPost } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { presentPosts } from '#functions/views/posts';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.read,
  ({ workspaceId: w, params, reading }) => findAnyPost(w, params.id, reading),
  async ({ actor, reading }, found) => {
    const post = visiblePost(found, actor);
    const [shown] = await presentPosts(actor.workspace, post ? [post] : [], actor.user, reading);
    if (!shown) throw new Refusal('not_found');
    return shown;
  },
);
