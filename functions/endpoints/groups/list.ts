import { readGroups } from '#functions/data/groups';
import { handleWith } from '#functions/http/handle';
import { groups } from '#shared/contract/groups';
import { presentGroup } from '#shared/rules/people/groups';

export const handler = handleWith(
  groups.list,
  ({ workspaceId, reading }) => readGroups(workspaceId, reading),
  async (_, found) => found.groups.map(presentGroup),
);
