import { findMember, recordMemberChange } from '#functions/data/members';
import { handle } from '#functions/http/handle';
import { users } from '#shared/contract/users';
import { planSessionsEnd } from '#shared/rules/people/members';

export const handler = handle(users.endSessions, async ({ params, actor, now, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  await recordMemberChange(actor, planSessionsEnd({ user, now }), reading);
  return null;
});
