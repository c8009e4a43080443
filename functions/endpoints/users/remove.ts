import { findMember, recordErasure, recordMember } from '#functions/data/members';
import { removeAvatars } from '#functions/adapters/files/store';
import { handle } from '#functions/http/handle';
import { chance } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { idsAt } from '#shared/rules/ids';
import { planCancel, present } from '#shared/rules/members';

/** The pictures go first: when that fails the member is still there to be erased again. */
export const handler = handle(users.remove, async ({ params, actor, now, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  const canceled = planCancel({ actor: actor.user, user, ids: idsAt(now, chance), now });
  if (canceled) await recordMember(actor, canceled, reading);
  else {
    const member = present(user);
    await removeAvatars(member.workspace_id, member.id);
    await recordErasure(actor, member, reading);
  }
  return null;
});
