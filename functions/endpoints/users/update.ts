import { findGroups } from '#functions/data/groups';
import { findManagers } from '#functions/data/managers';
import { findMember, recordMemberChange } from '#functions/data/members';
import { handle } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { users } from '#shared/contract/users';
import { createIds } from '#shared/rules/basics/ids';
import { requireGroups } from '#shared/rules/people/groups';
import { requireLastDay } from '#shared/rules/people/last-day';
import { planMemberUpdate } from '#shared/rules/people/members';
import { presentUser } from '#shared/rules/people/users';

export const handler = handle(users.update, async ({ params, body, actor, now, reading }) => {
  const named = [body.department_id, body.location_id].filter((id) => typeof id === 'string');
  const [user, groups, above] = await Promise.all([
    findMember(actor.workspaceId, params.id, actor, reading),
    findGroups(actor.workspaceId, named, reading),
    body.manager_id ? findManagers(actor.workspaceId, body.manager_id, reading) : [],
  ]);
  requireGroups(body, [...groups.values()]);
  requireLastDay(body.last_day, user?.last_day, actor.workspace, now);
  const ids = createIds(now, randomIdBytes);
  const plan = planMemberUpdate({ actor: actor.user, user, ids, now, above }, body);
  const changed = await recordMemberChange(actor, plan, reading);
  return presentUser(changed, actor.workspace, actor.user, now);
});
