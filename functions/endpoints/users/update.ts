import { findMember, recordMemberChange } from '#functions/data/members';
import { handle } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { createIds } from '#shared/rules/ids';
import { planMemberUpdate } from '#shared/rules/members';
import { presentUser } from '#shared/rules/users';

export const handler = handle(users.update, async ({ params, body, actor, now, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  const plan = planMemberUpdate({ actor: actor.user, user, ids: createIds(now, randomIdBytes), now }, body);
  const changed = await recordMemberChange(actor, plan, reading);
  return presentUser(changed, actor.workspace, actor.user, now);
});
