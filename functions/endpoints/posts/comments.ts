import { listComments } from '#functions/data/comments';
import { findAnyPost } from '#functions/data/posts';
import { findShownUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { presentComment } from '#shared/rules/posts/comments';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.comments,
  ({ workspaceId: w, params, after, reading }) =>
    Promise.all([findAnyPost(w, params.id, reading), listComments(w, params.id, after, reading)]),
  async ({ actor, reading }, [post, { comments, next }]) => {
    if (!visiblePost(post, actor)) throw new Refusal('not_found');
    const authors = [...new Set(comments.map(({ from_id: id }) => id))];
    const people = await findShownUsers(actor.workspaceId, authors, reading);
    return {
      items: comments.map((comment) => presentComment(comment, people, actor.user, reading.now)),
      next,
    };
  },
);
