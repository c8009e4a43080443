import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredComment, StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { addDays, addSeconds } from '../basics/time.ts';
import { isPeopleAdministrator } from '../people/users.ts';

type Actor = Pick<User, 'id' | 'permissions'>;
type Written = Pick<StoredPost, 'from_id' | 'created_at' | 'celebration' | 'imported'>;
/** What somebody changes of what they wrote; null removes the GIF. */
type Correction = { readonly message?: string | undefined; readonly gif?: string | null | undefined };

/** What the company says is nobody's message, and what comes from another tool is a record of the past. */
const isOwnText = ({ celebration, imported }: Pick<Written, 'celebration' | 'imported'>): boolean =>
  !celebration && !imported;

const isInTime = ({ created_at: at }: Written, now: Date): boolean =>
  now < addDays(new Date(at), limits.post.correctDays);

/** Whether the actor may change what a post or a comment says: who wrote it for some time, administrators always. */
export const mayCorrect = (actor: Actor, written: Written, now: Date): boolean =>
  isOwnText(written) &&
  (isPeopleAdministrator(actor) || (actor.id === written.from_id && isInTime(written, now)));

/** @throws Refusal forbidden | edit_too_late (details: days) */
const requireCorrectable = (actor: Actor, written: Written, now: Date): void => {
  if (mayCorrect(actor, written, now)) return;
  if (isOwnText(written) && actor.id === written.from_id)
    throw new Refusal('edit_too_late', { days: limits.post.correctDays });
  throw new Refusal('forbidden');
};

/** Whether a change of a post is one of what it says: most changes are likes and comments. */
export const saysOtherwise = (before: StoredPost, after: StoredPost): boolean =>
  before.message !== after.message ||
  before.gif !== after.gif ||
  before.picture?.address !== after.picture?.address ||
  before.picture?.description !== after.picture?.description ||
  before.value.id !== after.value.id;

/** Marks a post as edited. A correction within the first minutes sets no mark, because few have read the post by then. */
const editMark = ({ created_at: at }: Written, now: Date): { readonly edited_at?: string } =>
  now < addSeconds(new Date(at), limits.post.quietMinutes * 60) ? {} : { edited_at: now.toISOString() };

/**
 * Plans new words or another GIF for a post. Receivers, points and likes stay as they are.
 * @returns the attributes to set; none when nothing changes
 * @throws Refusal forbidden | edit_too_late
 */
export const planPostCorrection = (
  post: StoredPost,
  { message = post.message, gif }: Correction,
  actor: Actor,
  now: Date,
): Partial<Pick<StoredPost, 'message' | 'gif' | 'edited_at'>> => {
  requireCorrectable(actor, post, now);
  const shown = gif === undefined ? post.gif : (gif ?? undefined);
  if (message === post.message && shown === post.gif) return {};
  return { message, ...(shown !== post.gif && { gif: shown }), ...editMark(post, now) };
};

/**
 * Plans another picture for a post, or none. Whoever cannot see it is told what it shows.
 * @throws Refusal forbidden | edit_too_late | description_required
 */
export const planPostPicture = (
  post: StoredPost,
  picture: StoredPost['picture'],
  actor: Actor,
  now: Date,
): Partial<Pick<StoredPost, 'picture' | 'edited_at'>> => {
  requireCorrectable(actor, post, now);
  if (picture?.description === '') throw new Refusal('description_required', {}, ['description']);
  return { picture, ...editMark(post, now) };
};

/**
 * Plans new words for a comment.
 * @throws Refusal not_found | forbidden | edit_too_late
 */
export const planCommentCorrection = (
  post: StoredPost | undefined,
  comment: StoredComment | undefined,
  {
    message,
    mentioned = [],
  }: { readonly message: string; readonly mentioned?: readonly UserId[] | undefined },
  actor: Actor,
  now: Date,
): { readonly post: StoredPost; readonly comment: StoredComment } => {
  if (!post || !comment) throw new Refusal('not_found');
  requireCorrectable(actor, comment, now);
  const { mentioned: before = [], ...kept } = comment;
  const named = [...new Set([...before, ...mentioned])].slice(0, limits.news.handles);
  return {
    post,
    comment: { ...kept, message, ...(named.length > 0 && { mentioned: named }), ...editMark(comment, now) },
  };
};
