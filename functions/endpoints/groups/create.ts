import { randomIdBytes } from '#functions/crypto/tokens';
import { readGroups, recordNewGroups } from '#functions/data/groups';
import { handleWith } from '#functions/http/handle';
import { groups } from '#shared/contract/groups';
import { planNewGroup } from '#shared/rules/people/groups';
import { createIds } from '#shared/rules/basics/ids';

export const handler = handleWith(
  groups.create,
  ({ workspaceId, reading }) => readGroups(workspaceId, { ...reading, consistent: true }),
  async ({ body, actor, now }, existing) => {
    const group = planNewGroup({ ...body, id: createIds(now, randomIdBytes).group() }, existing.groups);
    await recordNewGroups(actor, [group], existing.version, now);
    return { ...group, members: 0 };
  },
);
