import { findComment } from '#functions/data/comments';
import { findAnyPost } from '#functions/data/posts';
import { recordReport } from '#functions/data/reports';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { visiblePost } from '#shared/rules/posts/private-posts';
import { planReport } from '#shared/rules/posts/reports';

/** Administrators are told by news that follow the stored report. */
export const handler = handleWith(
  posts.report,
  ({ workspaceId: w, params: { id }, body: { comment_id: c }, reading }) =>
    Promise.all([findAnyPost(w, id, reading), c === undefined ? undefined : findComment(w, id, c, reading)]),
  async ({ actor, body, now }, [post, comment]) => {
    await recordReport(planReport(visiblePost(post, actor), comment, body, actor.user, now), now);
    return null;
  },
);
