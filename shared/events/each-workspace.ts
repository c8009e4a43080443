import * as z from 'zod';
import { WorkspaceId } from '#shared/model/ids';

/** The key of an item, to go on after. */
export const TableKey = z.object({ pk: z.string(), sk: z.string() });

/**
 * A message of a queue whose job visits workspaces: one of them, or without one all, beginning after a key of the table.
 */
export const EachWorkspaceMessage = z.object({
  workspace_id: WorkspaceId.optional(),
  after: TableKey.optional(),
});
export type EachWorkspaceMessage = z.infer<typeof EachWorkspaceMessage>;
