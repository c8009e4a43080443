import { randomIdBytes } from '#functions/crypto/tokens';
import { recordComment } from '#functions/data/comments';
import { findPost } from '#functions/data/posts';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { typedText } from '#shared/rules/posts/emoji';
import { planComment, presentComment } from '#shared/rules/posts/comments';
import { createIds } from '#shared/rules/basics/ids';

export const handler = handleWith(
  posts.addComment,
  ({ workspaceId, params, reading }) => findPost(workspaceId, params.id, reading),
  async ({ actor: { user: author }, body: { message, mentioned }, now, idempotency }, post) => {
    const id = createIds(now, randomIdBytes).comment();
    const written = { message: typedText(message), mentioned };
    const planned = planComment(post, { ...written, id, author, now });
    const reply = presentComment(planned.comment, new Map([[author.id, author]]), author, now);
    await recordComment(planned, idempotency(reply));
    return reply;
  },
);
