import { findMember, recordMemberChange } from '#functions/data/members';
import { handle } from '#functions/http/handle';
import { users } from '#shared/contract/users';
import { planPermissionChange } from '#shared/rules/people/members';
import { presentUser } from '#shared/rules/people/users';

export const handler = handle(users.permit, async ({ params, body, actor, now, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  const { permissions, ...named } = body;
  const plan = planPermissionChange({ actor: actor.user, user }, { ...permissions, ...named });
  const changed = await recordMemberChange(actor, plan, reading);
  return presentUser(changed, actor.workspace, changed.id === actor.userId ? changed : actor.user, now);
});
