import type { CommentId, PostId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredComment } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { CommentChange } from '#shared/rules/posts/comments';
import { firstIdAt } from '#shared/rules/basics/ids';
import { unchanged } from '#functions/table/expressions';
import { keys, lists } from '#functions/table/keys';
import { get, getItems, newestPage, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, create, remove, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';
import { postKey } from './posts.ts';

export const findComment = (
  w: WorkspaceId,
  p: PostId,
  c: CommentId,
  reading: Reading,
): Promise<StoredComment | undefined> => get<StoredComment>(keys.comment(w, p, c), reading);

/** Returns what comments say that are still there. */
export const findCommentTexts = async (
  w: WorkspaceId,
  comments: readonly { readonly post: PostId; readonly id: CommentId }[],
  reading: Reading,
): Promise<readonly (readonly [CommentId, string])[]> => {
  const asked = comments.map(({ post, id }) => keys.comment(w, post, id));
  const found = await getItems<readonly StoredComment[]>(asked, reading, ['id', 'message']);
  return found.flatMap((one) => (one ? [[one.id, one.message] as const] : []));
};

/** Returns a page of the comments on a post, newest first. */
export const listComments = async (
  w: WorkspaceId,
  p: PostId,
  after: string | undefined,
  reading: Reading,
  limit: number = limits.page,
): Promise<{ comments: StoredComment[]; next: string | undefined }> => {
  const from = after === undefined ? undefined : keys.comment(w, p, after as CommentId);
  const { items, next } = await newestPage<StoredComment>(lists.comments(w, p), limit, from, reading);
  return { comments: items, next: next && items.at(-1)?.id };
};

/** Returns the comments on every post since an instant, in the order they were written. */
export const listCommentsOfPostsSince = async (
  w: WorkspaceId,
  from: Date,
  reading: Reading,
): Promise<StoredComment[]> =>
  (await query<StoredComment>({ ...lists.allComments(w), from: firstIdAt(from) }, reading)).items;

/** Changes what the post stores of its comments, while they are as read. */
const changePost = ({ post, latest }: CommentChange, added: 1 | 0 | -1): Write =>
  change(
    postKey(post),
    {
      set: { latest_comments: latest },
      add: { ...(added !== 0 && { comments: added }), comments_revision: 1 },
    },
    [unchanged('comments_revision', post.comments_revision)],
  );

/** Records a comment with the post's count and newest comments in one transaction. */
export const recordComment = (planned: CommentChange, idempotency: readonly Write[]): Promise<void> => {
  const { workspace_id: w, post_id: p, id } = planned.comment;
  return transact(create(keys.comment(w, p, id), planned.comment), changePost(planned, 1), ...idempotency);
};

/** Changes the words of a comment; as an administrator, only while the actor keeps their permissions. */
export const recordCommentWords = (
  planned: CommentChange,
  actor: User,
  also: readonly Write[],
): Promise<void> => {
  const { workspace_id: w, post_id: p, id, from_id: author, message, mentioned, edited_at } = planned.comment;
  return transact(
    change(keys.comment(w, p, id), { set: { message, mentioned, edited_at } }),
    changePost(planned, 0),
    ...(actor.id === author ? [] : [requirePermissions(actor)]),
    ...also,
  );
};

/** Removes a comment; as an administrator, only while the actor keeps their permissions. */
export const recordCommentRemoval = (planned: CommentChange, actor: User): Promise<void> => {
  const { workspace_id: w, post_id: p, id, from_id: author } = planned.comment;
  return transact(
    remove(keys.comment(w, p, id)),
    changePost(planned, -1),
    ...(actor.id === author ? [] : [requirePermissions(actor)]),
  );
};
