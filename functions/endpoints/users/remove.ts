import { findMember, recordMemberChange } from '#functions/data/members';
import { eraseMember } from '#functions/workflows/erase-member';
import { handle } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { createIds } from '#shared/rules/basics/ids';
import { planInvitationCancellation, requireMember } from '#shared/rules/people/members';

export const handler = handle(users.remove, async ({ params, actor, now, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  const canceled = planInvitationCancellation({
    actor: actor.user,
    user,
    ids: createIds(now, randomIdBytes),
    now,
  });
  if (canceled) await recordMemberChange(actor, canceled, reading);
  else await eraseMember(actor, requireMember(user), reading);
  return null;
});
