import { randomIdBytes } from '#functions/crypto/tokens';
import { recordComment } from '#functions/data/comments';
import { findAnyPost } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { typedText } from '#shared/rules/posts/emoji';
import { planComment, presentComment } from '#shared/rules/posts/comments';
import { visiblePost } from '#shared/rules/posts/private-posts';
import { createIds } from '#shared/rules/basics/ids';

export const handler = handleWith(
  posts.addComment,
  ({ workspaceId, params, reading }) => findAnyPost(workspaceId, params.id, reading),
  async ({ actor, body: { message, mentioned }, now, idempotency }, post) => {
    const { user: author } = actor;
    const id = createIds(now, randomIdBytes).comment();
    const written = { message: typedText(message), mentioned };
    const planned = planComment(visiblePost(post, actor), { ...written, id, author, now });
    const reply = presentComment(planned.comment, new Map([[author.id, author]]), author, now);
    await recordComment(planned, idempotency(reply));
    return reply;
  },
);
