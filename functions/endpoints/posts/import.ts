import { handle } from '#functions/http/handle';
import { importPosts } from '#functions/workflows/import-posts';
import { posts } from '#shared/contract/posts';

export const handler = handle(posts.import, ({ body, actor, reading }) =>
  importPosts(body.posts, actor, reading),
);
