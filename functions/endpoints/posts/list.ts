import { presentPosts } from '#functions/views/posts';
import { listPosts } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';

export const handler = handleWith(
  posts.list,
  ({ workspaceId, after, reading }) => listPosts(workspaceId, after, reading),
  async ({ actor, reading }, page) => ({
    items: await presentPosts(actor.workspaceId, page.posts, actor.user, reading),
    next: page.next,
  }),
);
