import { presentPosts } from '#functions/views/posts';
import { findPosts } from '#functions/views/found-posts';
import { listPosts } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { isFiltered, postFilter } from '#shared/rules/posts/post-search';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.list,
  ({ workspaceId, query, after, reading }) =>
    isFiltered(query) ? Promise.resolve(undefined) : listPosts(workspaceId, after, reading),
  async ({ actor, query, after, reading }, feed) => {
    const { workspaceId: w, user, workspace } = actor;
    const page = feed ?? (await findPosts(w, postFilter(query, user, workspace.timezone), after, reading));
    const shown = page.posts.filter((post) => visiblePost(post, actor));
    return { items: await presentPosts(workspace, shown, user, reading), next: page.next };
  },
);
