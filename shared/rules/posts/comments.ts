import type { CommentId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Comment, LatestComment, StoredComment, StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { mayCorrect } from './corrections.ts';
import { mayReport } from './reports.ts';
import { isPeopleAdministrator, personById, type UsersById } from '../people/users.ts';

/** A change of a post's comments: recorded only while the comments are as `post` was read. */
export type CommentChange = {
  readonly post: StoredPost;
  readonly comment: StoredComment;
  /** What the post stores afterward. */
  readonly latest: readonly LatestComment[];
};

const newestFirst = (comments: readonly LatestComment[]): readonly LatestComment[] =>
  comments.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limits.postComment.shown);

const withoutIds = ({
  id,
  from_id,
  message,
  mentioned,
  created_at,
  edited_at,
}: StoredComment): LatestComment => ({
  id,
  from_id,
  message,
  ...(mentioned && { mentioned }),
  created_at,
  ...(edited_at && { edited_at }),
});

type CommentRequest = {
  readonly id: CommentId;
  readonly author: User;
  readonly message: string;
  readonly mentioned?: readonly UserId[] | undefined;
  readonly now: Date;
};

/** Plans a comment on a post. @throws Refusal not_found */
export const planComment = (
  post: StoredPost | undefined,
  { id, author, message, mentioned = [], now }: CommentRequest,
): CommentChange => {
  if (!post) throw new Refusal('not_found');
  const comment: StoredComment = {
    id,
    workspace_id: post.workspace_id,
    post_id: post.id,
    from_id: author.id,
    message,
    ...(mentioned.length > 0 && { mentioned }),
    created_at: now.toISOString(),
  };
  return { post, comment, latest: newestFirst([withoutIds(comment), ...(post.latest_comments ?? [])]) };
};

type Actor = Pick<User, 'id' | 'permissions'>;

/** Whether the actor may delete a comment: its author, or a global or account administrator. */
const mayRemoveComment = (actor: Actor, { from_id: author }: Pick<StoredComment, 'from_id'>): boolean =>
  actor.id === author || isPeopleAdministrator(actor);

/** @throws Refusal not_found | forbidden */
export const requireRemovableComment = (
  post: StoredPost | undefined,
  comment: StoredComment | undefined,
  actor: Actor,
): { post: StoredPost; comment: StoredComment } => {
  if (!post || !comment) throw new Refusal('not_found');
  if (!mayRemoveComment(actor, comment)) throw new Refusal('forbidden');
  return { post, comment };
};

/** Whether the post stores the comment itself and an older one moves up when it is deleted. */
export const leavesGap = (post: StoredPost, { id }: StoredComment): boolean => {
  const latest = post.latest_comments ?? [];
  return latest.some((one) => one.id === id) && (post.comments ?? 0) > latest.length;
};

/**
 * Plans the deletion of a comment.
 * @param newest the newest comments of the post, one more than it stores, when the deletion leaves a gap
 */
export const planCommentRemoval = (
  post: StoredPost,
  comment: StoredComment,
  newest: readonly StoredComment[],
): CommentChange => ({
  post,
  comment,
  latest: newestFirst(
    (newest.length > 0 ? newest.map(withoutIds) : (post.latest_comments ?? [])).filter(
      ({ id }) => id !== comment.id,
    ),
  ),
});

/** Plans that the post stores the words of a comment as they are now, if it is one of its newest. */
export const planCommentChange = (post: StoredPost, comment: StoredComment): CommentChange => ({
  post,
  comment,
  latest: (post.latest_comments ?? []).map((one) => (one.id === comment.id ? withoutIds(comment) : one)),
});

/** A comment as the actor sees it. */
export const presentComment = (
  comment: LatestComment,
  people: UsersById,
  actor: Actor,
  now: Date,
): Comment => ({
  id: comment.id,
  from_id: comment.from_id,
  from: personById(people, comment.from_id),
  message: comment.message,
  created_at: comment.created_at,
  edited_at: comment.edited_at ?? null,
  can: {
    edit: mayCorrect(actor, comment, now),
    remove: mayRemoveComment(actor, comment),
    report: mayReport(actor, comment),
  },
});

/** The comment that a change added to a post. A deletion may move an older one up: that is not new. */
export const addedComment = (before: StoredPost, after: StoredPost): LatestComment | undefined => {
  if ((after.comments ?? 0) <= (before.comments ?? 0)) return undefined;
  const known = new Set(before.latest_comments?.map(({ id }) => id));
  return after.latest_comments?.find(({ id }) => !known.has(id));
};

/** The members to notify of a comment: the post's author, if it is not the company, and receivers, but not the comment's author. */
export const commentMailRecipients = (
  { from_id: sender, to_id: receivers, celebration }: Pick<StoredPost, 'from_id' | 'to_id' | 'celebration'>,
  { from_id: author }: Pick<LatestComment, 'from_id'>,
): readonly UserId[] => [...(celebration ? [] : [sender]), ...receivers].filter((id) => id !== author);
