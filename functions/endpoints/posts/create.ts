import { recordPost } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import { findValue } from '#functions/data/workspaces';
import { handleWith } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { posts } from '#shared/contract/posts';
import { createIds } from '#shared/rules/ids';
import { planPost, presentPost } from '#shared/rules/posts';

export const handler = handleWith(
  posts.create,
  ({ workspaceId: w, body, reading }) =>
    Promise.all([findUsers(w, body.to_id, reading), findValue(w, body.value_id, reading)]),
  async ({ body, actor, now, idempotency }, [people, value]) => {
    const ids = createIds(now, randomIdBytes);
    const plan = planPost({
      ...body,
      id: ids.post(),
      giver: actor.user,
      workspace: actor.workspace,
      receivers: [...people.values()],
      value,
      newEntryId: ids.entry,
      now,
    });
    const reply = presentPost(plan.post, new Map([...people, [actor.userId, actor.user]]), actor.user, false);
    await recordPost(plan, idempotency(reply));
    return reply;
  },
);
