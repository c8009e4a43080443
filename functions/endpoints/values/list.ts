import { listValues } from '#functions/data/workspaces';
import { handleWith } from '#functions/http/handle';
import { values } from '#shared/contract/values';

export const handler = handleWith(
  values.list,
  ({ workspaceId, reading }) => listValues(workspaceId, reading),
  async (_, found) => found,
);
