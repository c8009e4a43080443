import { findMember, recordMemberChange } from '#functions/data/members';
import { handle } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { idsAt } from '#shared/rules/ids';
import { planResend } from '#shared/rules/members';
import { fullUserOf } from '#shared/rules/users';

export const handler = handle(users.resend, async ({ params, actor, now, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  const plan = planResend({ actor: actor.user, user, ids: idsAt(now, randomIdBytes), now });
  const changed = await recordMemberChange(actor, plan, reading);
  return fullUserOf(changed, actor.workspace, actor.user, now);
});
