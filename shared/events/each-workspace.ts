import * as z from 'zod';
import { UserId, WorkspaceId } from '#shared/model/ids';

/** The key of an item, to go on after. */
export const TableKey = z.object({ pk: z.string(), sk: z.string() });

/** The members who still get the digest of a week. */
const DigestSlice = z.object({ week: z.iso.date(), after: UserId.optional() });
export type DigestSlice = z.infer<typeof DigestSlice>;

/**
 * A message of a queue whose job visits workspaces: one of them, or without one all, beginning after a key of the table.
 */
export const EachWorkspaceMessage = z.object({
  workspace_id: WorkspaceId.optional(),
  after: TableKey.optional(),
  /** Sends the digest of a week (its Monday) to the members of the workspace: those after this one. */
  digest: DigestSlice.optional(),
});
export type EachWorkspaceMessage = z.infer<typeof EachWorkspaceMessage>;
