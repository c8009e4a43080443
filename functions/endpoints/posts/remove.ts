import { auditWrite } from '#functions/data/audit';
import { findAnyPost, recordPostRemoval } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { removeAddOns } from '#functions/workflows/follow-posts';
import { removeGifts } from '#functions/workflows/gifts';
import { leaveRestToStream } from '#functions/workflows/leave-rest-to-stream';
import { randomIdBytes } from '#functions/crypto/tokens';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { createIds } from '#shared/rules/basics/ids';
import { planPostRemoval, pointsMoved } from '#shared/rules/posts/posts';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.remove,
  ({ workspaceId, params, reading }) => findAnyPost(workspaceId, params.id, reading),
  async ({ actor, now, reading, idempotency }, read) => {
    const post = visiblePost(read, actor);
    if (!post) throw new Refusal('not_found');
    const people = await findUsers(actor.workspaceId, [post.from_id, ...post.to_id], reading);
    const plan = planPostRemoval({
      post,
      actor: actor.user,
      giver: people.get(post.from_id),
      receivers: post.to_id.flatMap((id) => people.get(id) ?? []),
      newEntryId: createIds(now, randomIdBytes).entry,
      now,
    });
    const about = { subject: post.from_id, details: { post: post.id, amount: pointsMoved(post) } };
    await recordPostRemoval(plan, actor.user, [
      auditWrite(actor, 'post_deleted', about, now),
      ...idempotency(null),
    ]);
    await leaveRestToStream(removeAddOns(post, actor.userId, now));
    await leaveRestToStream(removeGifts(post, actor.userId, now));
    return null;
  },
);
