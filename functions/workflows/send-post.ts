import { randomIdBytes } from '#functions/crypto/tokens';
import { recordPost } from '#functions/data/posts';
import type { Write } from '#functions/table/writes';
import type { UserId } from '#shared/model/ids';
import type { PostDraft, StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import { createIds, type RandomBytes } from '#shared/rules/basics/ids';
import { typedText } from '#shared/rules/posts/emoji';
import { planPost, type PostRequest } from '#shared/rules/posts/posts';

/** A post to send, and everything as it was read that decides it. */
type PostToSend = {
  readonly draft: PostDraft;
  readonly giver: User;
  readonly workspace: PostRequest['workspace'];
  /** The members that were read, by id; a receiver who is not among them does not exist. */
  readonly people: ReadonlyMap<UserId, User>;
  readonly value: Value | undefined;
  readonly now: Date;
  /** For a post that may be sent again after a crash: its own id, and bytes that are the same each time. */
  readonly id?: StoredPost['id'];
  readonly randomBytes?: RandomBytes;
  /** What demo data adds to its posts. */
  readonly mark?: Pick<StoredPost, 'demo' | 'added_at'>;
};

/**
 * Decides a post and records it in one transaction: allowance, post, and each receiver's balance and entry.
 * @param idempotency what else belongs into the transaction: the answer to keep under the caller's Idempotency-Key
 * @throws Refusal self_recognition | user_not_found | value_required | no_points_available
 * @throws WriteConflict when anything was changed after it was read
 */
export const sendPost = async (
  { draft, giver, workspace, people, value, now, randomBytes = randomIdBytes, ...options }: PostToSend,
  idempotency: (post: StoredPost) => readonly Write[] = () => [],
): Promise<StoredPost> => {
  const ids = createIds(now, randomBytes);
  const plan = planPost({
    ...draft,
    message: typedText(draft.message),
    id: options.id ?? ids.post(),
    giver,
    workspace,
    receivers: [...people.values()],
    value,
    newEntryId: ids.entry,
    now,
  });
  const post: StoredPost = { ...plan.post, ...options.mark };
  await recordPost({ ...plan, post }, idempotency(post));
  return post;
};
