import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredComment, StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { ReportDraft, StoredReport } from '#shared/model/report';
import type { User } from '#shared/model/user';
import { addDays, epochSeconds } from '../basics/time.ts';

/** Whether a member may report what somebody wrote: nobody reports their own. */
export const mayReport = (
  { id }: Pick<User, 'id'>,
  { from_id: author }: { readonly from_id: UserId },
): boolean => id !== author;

/**
 * Plans the report of a post, or of a comment on it.
 * @throws Refusal not_found | forbidden: it is their own
 */
export const planReport = (
  post: StoredPost | undefined,
  comment: StoredComment | undefined,
  { comment_id: about, reason }: ReportDraft,
  by: Pick<User, 'id'>,
  now: Date,
): StoredReport => {
  const written = about === undefined ? post : comment;
  if (!post || !written) throw new Refusal('not_found');
  if (!mayReport(by, written)) throw new Refusal('forbidden');
  return {
    workspace_id: post.workspace_id,
    post_id: post.id,
    ...(about !== undefined && { comment_id: about }),
    author_id: written.from_id,
    by_id: by.id,
    ...(reason && { reason }),
    created_at: now.toISOString(),
    ttl: epochSeconds(addDays(now, limits.report.days)),
  };
};

/** Who is told of a report: the administrators of people, without the author, unless there is nobody else. */
export const reportRecipients = (
  { author_id: author, by_id: by }: StoredReport,
  administrators: readonly UserId[],
): readonly UserId[] => {
  const others = administrators.filter((id) => id !== by);
  const impartial = others.filter((id) => id !== author);
  return impartial.length > 0 ? impartial : others;
};
