import { readGroups, recordGroupRemoval } from '#functions/data/groups';
import { handleWith } from '#functions/http/handle';
import { groups } from '#shared/contract/groups';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  groups.remove,
  ({ workspaceId, reading }) => readGroups(workspaceId, { ...reading, consistent: true }),
  async ({ params, actor, now }, existing) => {
    const group = existing.groups.find(({ id }) => id === params.id);
    if (!group) throw new Refusal('not_found');
    await recordGroupRemoval(actor, group, existing.version, now);
    return null;
  },
);
