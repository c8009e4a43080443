import { findComment, listComments, recordCommentRemoval } from '#functions/data/comments';
import { findAnyPost } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { limits } from '#shared/model/limits';
import { leavesGap, planCommentRemoval, requireRemovableComment } from '#shared/rules/posts/comments';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.removeComment,
  ({ workspaceId: w, params: { id, comment_id: c }, reading }) =>
    Promise.all([findAnyPost(w, id, reading), findComment(w, id, c, reading)]),
  async ({ actor, reading }, [read, found]) => {
    const { user } = actor;
    const { post, comment } = requireRemovableComment(visiblePost(read, actor), found, user);
    // Read after the post: when the post is unchanged at commit time, this list was complete.
    const { comments: newest } = leavesGap(post, comment)
      ? await listComments(
          post.workspace_id,
          post.id,
          undefined,
          { ...reading, consistent: true },
          limits.postComment.shown + 1,
        )
      : { comments: [] };
    await recordCommentRemoval(planCommentRemoval(post, comment, newest), user);
    return null;
  },
);
