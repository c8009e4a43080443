import { findArchives } from '#functions/data/archives';
import { handleWith } from '#functions/http/handle';
import { workspace } from '#shared/contract/workspace';
import { toArchives } from '#shared/rules/workspaces/archives';

export const handler = handleWith(
  workspace.readArchives,
  ({ workspaceId, reading }) => findArchives(workspaceId, reading),
  (_, found) => Promise.resolve(toArchives(found)),
);
