import * as z from 'zod';
import { WorkspaceId } from '#shared/model/ids';

/**
 * A message of a queue whose job visits workspaces: one of them, or without one all, beginning after a key of the table.
 */
export const EachWorkspaceMessage = z.object({
  workspace_id: WorkspaceId.optional(),
  after: z.object({ pk: z.string(), sk: z.string() }).optional(),
});
export type EachWorkspaceMessage = z.infer<typeof EachWorkspaceMessage>;
