import { findMember, recordMemberChange } from '#functions/data/members';
import { handle } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { createIds } from '#shared/rules/basics/ids';
import { planInvitationResend } from '#shared/rules/people/members';
import { presentUser } from '#shared/rules/people/users';

export const handler = handle(users.resend, async ({ params, actor, now, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  const plan = planInvitationResend({ actor: actor.user, user, ids: createIds(now, randomIdBytes), now });
  const changed = await recordMemberChange(actor, plan, reading);
  return presentUser(changed, actor.workspace, actor.user, now);
});
