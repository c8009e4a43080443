import * as z from 'zod';
import { AnnouncementId, UserId, WorkspaceId } from '#shared/model/ids';

/** The key of an item, to go on after. */
export const TableKey = z.object({ pk: z.string(), sk: z.string() });

/** The members who still get the digest of a week. */
const DigestSlice = z.object({ week: z.iso.date(), after: UserId.optional() });
export type DigestSlice = z.infer<typeof DigestSlice>;

/** The members who still are to hear of an announcement. */
const AnnouncementSlice = z.object({ id: AnnouncementId, after: UserId.optional() });
export type AnnouncementSlice = z.infer<typeof AnnouncementSlice>;

/**
 * A message of a queue whose job visits workspaces: one of them, or without one all, beginning after a key of the table.
 */
export const EachWorkspaceMessage = z.object({
  workspace_id: WorkspaceId.optional(),
  after: TableKey.optional(),
  /** Sends the digest of a week (its Monday) to the members of the workspace: those after this one. */
  digest: DigestSlice.optional(),
  /** Tells the members of the workspace of an announcement: those after this one. */
  announcement: AnnouncementSlice.optional(),
});
export type EachWorkspaceMessage = z.infer<typeof EachWorkspaceMessage>;
