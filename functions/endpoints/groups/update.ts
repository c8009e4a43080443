import { readGroups, recordGroupRename } from '#functions/data/groups';
import { handleWith } from '#functions/http/handle';
import { groups } from '#shared/contract/groups';
import { planGroupRename } from '#shared/rules/people/groups';

export const handler = handleWith(
  groups.update,
  ({ workspaceId, reading }) => readGroups(workspaceId, { ...reading, consistent: true }),
  async ({ params, body, actor, now }, existing) => {
    const group = planGroupRename(params.id, body.name, existing.groups);
    await recordGroupRename(actor, group, existing.version, now);
    return group;
  },
);
