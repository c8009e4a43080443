import { presentPosts } from '#functions/views/posts';
import { findPosts } from '#functions/views/found-posts';
import { listPosts } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { isFiltered, postFilter } from '#shared/rules/posts/post-search';

export const handler = handleWith(
  posts.list,
  ({ workspaceId, query, after, reading }) =>
    isFiltered(query) ? Promise.resolve(undefined) : listPosts(workspaceId, after, reading),
  async ({ actor: { workspaceId: w, user, workspace }, query, after, reading }, feed) => {
    const page = feed ?? (await findPosts(w, postFilter(query, user.id, workspace.timezone), after, reading));
    return { items: await presentPosts(workspace, page.posts, user, reading), next: page.next };
  },
);
