import { auditWrite } from '#functions/data/audit';
import { findAnyPost, recordTakingOut } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { presentPosts } from '#functions/views/posts';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { planTakingOut, visiblePost } from '#shared/rules/posts/private-posts';

/** What is out of the feed already stays so, and is no error. */
export const handler = handleWith(
  posts.takeOut,
  ({ workspaceId: w, params, reading }) => findAnyPost(w, params.id, reading),
  async ({ actor, now, reading }, found) => {
    const { user, workspace } = actor;
    const post = visiblePost(found, actor);
    if (!post) throw new Refusal('not_found');
    const moved = post.private ? post : planTakingOut(post, user);
    const about = { subject: post.from_id, details: { post: post.id } };
    if (!post.private)
      await recordTakingOut(post, moved, user, [auditWrite(actor, 'post_taken_out', about, now)]);
    const [reply] = await presentPosts(workspace, [moved], user, reading);
    if (!reply) throw new Refusal('not_found');
    return reply;
  },
);
