import { randomIdBytes } from '#functions/crypto/tokens';
import { findAddOn, recordAddOnRemoval } from '#functions/data/add-ons';
import { auditWrite } from '#functions/data/audit';
import { findAnyPost } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { planAddOnRemoval } from '#shared/rules/billing/add-ons';
import { createIds } from '#shared/rules/basics/ids';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.removeAddOn,
  ({ workspaceId: w, params: { id, add_on_id: a }, reading }) =>
    Promise.all([findAnyPost(w, id, reading), findAddOn(w, id, a, reading)]),
  async ({ actor, now, reading, idempotency }, [read, addOn]) => {
    const post = visiblePost(read, actor);
    if (!post || !addOn) throw new Refusal('not_found');
    const { user } = actor;
    const people = await findUsers(actor.workspaceId, [addOn.from_id, ...addOn.to_id], reading);
    const removal = planAddOnRemoval(
      { post, addOn },
      {
        actor: user,
        giver: people.get(addOn.from_id),
        receivers: addOn.to_id.flatMap((id) => people.get(id) ?? []),
        newEntryId: createIds(now, randomIdBytes).entry,
        now,
      },
    );
    const about = { subject: addOn.from_id, details: { post: post.id, amount: addOn.score } };
    await recordAddOnRemoval(removal, user.id === addOn.from_id ? undefined : user, [
      auditWrite(actor, 'post_deleted', about, now),
      ...idempotency(null),
    ]);
    return null;
  },
);
