import * as z from 'zod';
import { Text } from './common.ts';
import { CommentId, type PostId, type UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';

/** What a member says about a post or a comment that should not be there. */
export const ReportDraft = z.object({
  comment_id: CommentId.optional().describe('a comment on the post; absent: the post itself'),
  reason: Text(limits.report.reason).optional(),
});
export type ReportDraft = z.infer<typeof ReportDraft>;

/** A report as stored in the table, until administrators were told of it and some time after. */
export type StoredReport = {
  readonly workspace_id: WorkspaceId;
  readonly post_id: PostId;
  readonly comment_id?: CommentId;
  /** Who wrote what is reported: they are not told who reported it. */
  readonly author_id: UserId;
  readonly by_id: UserId;
  readonly reason?: string;
  readonly created_at: string;
  readonly ttl: number;
};
