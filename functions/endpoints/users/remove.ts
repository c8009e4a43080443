import { findMember, recordMemberChange } from '#functions/data/members';
import { eraseMember } from '#functions/workflows/erase-member';
import { handle } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { idsAt } from '#shared/rules/ids';
import { planCancel, present } from '#shared/rules/members';

export const handler = handle(users.remove, async ({ params, actor, now, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  const canceled = planCancel({ actor: actor.user, user, ids: idsAt(now, randomIdBytes), now });
  if (canceled) await recordMemberChange(actor, canceled, reading);
  else await eraseMember(actor, present(user), reading);
  return null;
});
