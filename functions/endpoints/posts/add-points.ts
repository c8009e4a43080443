import { randomIdBytes } from '#functions/crypto/tokens';
import { recordAddOn } from '#functions/data/add-ons';
import { findAnyPost } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { planAddOn, presentAddOn } from '#shared/rules/billing/add-ons';
import { createIds } from '#shared/rules/basics/ids';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.addPoints,
  ({ workspaceId: w, params, reading }) => findAnyPost(w, params.id, reading),
  async ({ actor, body: { score }, now, reading, idempotency }, found) => {
    const { user: giver, workspace } = actor;
    const post = visiblePost(found, actor);
    const people = await findUsers(workspace.id, post?.to_id ?? [], reading);
    const { addOn: id, entry: newEntryId } = createIds(now, randomIdBytes);
    const receivers = [...people.values()];
    const plan = planAddOn({ id: id(), post, giver, workspace, receivers, score, newEntryId, now });
    const reply = presentAddOn(plan.addOn, new Map([[giver.id, giver]]), giver);
    await recordAddOn(plan, idempotency(reply));
    return reply;
  },
);
