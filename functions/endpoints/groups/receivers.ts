import { findGroups } from '#functions/data/groups';
import { handle } from '#functions/http/handle';
import { findReceivers } from '#functions/views/group-receivers';
import { groups } from '#shared/contract/groups';
import { Refusal } from '#shared/model/refusal';
import { toPerson } from '#shared/rules/people/users';

export const handler = handle(groups.receivers, async ({ params, actor, reading }) => {
  const { workspaceId: w, userId: me } = actor;
  const [found, receivers] = await Promise.all([
    findGroups(w, [params.id], reading),
    findReceivers(w, params.id, me, reading),
  ]);
  if (!found.has(params.id)) throw new Refusal('not_found');
  return receivers.map(toPerson);
});
