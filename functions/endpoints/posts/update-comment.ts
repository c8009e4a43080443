import { auditWrite } from '#functions/data/audit';
import { findComment, recordCommentWords } from '#functions/data/comments';
import { findAnyPost } from '#functions/data/posts';
import { findShownUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { planCommentCorrection } from '#shared/rules/posts/corrections';
import { planCommentChange, presentComment } from '#shared/rules/posts/comments';
import { typedText } from '#shared/rules/posts/emoji';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.updateComment,
  ({ workspaceId: w, params: { id, comment_id: c }, reading }) =>
    Promise.all([findAnyPost(w, id, reading), findComment(w, id, c, reading)]),
  async ({ actor, body, now, reading }, [read, found]) => {
    const { user } = actor;
    const words = { ...body, message: typedText(body.message) };
    const { post, comment } = planCommentCorrection(visiblePost(read, actor), found, words, user, now);
    const about = { subject: comment.from_id, details: { post: post.id } };
    const isOwn = user.id === comment.from_id;
    await recordCommentWords(
      planCommentChange(post, comment),
      user,
      isOwn ? [] : [auditWrite(actor, 'comment_changed', about, now)],
    );
    const people = await findShownUsers(actor.workspaceId, [comment.from_id], reading);
    return presentComment(comment, people, user, now);
  },
);
