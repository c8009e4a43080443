import { randomIdBytes } from '#functions/crypto/tokens';
import { findGift, listGifts, recordGift, recordGiftReturn } from '#functions/data/gifts';
import { findPost } from '#functions/data/posts';
import { findUser } from '#functions/data/users';
import { retryOnConflict } from '#functions/table/retry';
import type { UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { createIds } from '#shared/rules/basics/ids';
import { giftEntry, giftReturnEntry, isCelebratedWith } from '#shared/rules/celebrations/company-days';

/**
 * Gives a member the points of a day of the company exactly once, however often it is tried. Returns whether they have
 * them: not when the post is gone or they have left meanwhile.
 */
export const give = (post: StoredPost, u: UserId, now: Date): Promise<boolean> =>
  retryOnConflict(async () => {
    const { workspace_id: w, id: p } = post;
    const reading = { now, consistent: true };
    const [there, gift, user] = await Promise.all([
      findPost(w, p, reading),
      findGift(w, p, u, reading),
      findUser(w, u, reading),
    ]);
    if (gift) return true;
    if (!there || !user || !isCelebratedWith(user, undefined)) return false;
    await recordGift(post, giftEntry(post, user, createIds(now, randomIdBytes).entry(), now));
    return true;
  });

const takeBack = (post: StoredPost, u: UserId, by: UserId | undefined, now: Date): Promise<void> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const [gift, user] = await Promise.all([
      findGift(post.workspace_id, post.id, u, reading),
      findUser(post.workspace_id, u, reading),
    ]);
    if (!gift || !user) return;
    const id = createIds(now, randomIdBytes).entry();
    await recordGiftReturn(post, giftReturnEntry(post, user, { id, by, now }));
  });

const atOnce = 50;

/**
 * Takes back what the company gave on a day whose post is gone, one transaction for each member. Nobody can get it any more,
 * so the loop ends. Any caller may safely run it again after an interruption.
 */
export const removeGifts = async (post: StoredPost, by: UserId | undefined, now: Date): Promise<void> => {
  if (post.celebration?.kind !== 'own' || post.score === 0) return;
  for (;;) {
    const members = await listGifts(post.workspace_id, post.id, atOnce, { now, consistent: true });
    for (const u of members) await takeBack(post, u, by, now);
    if (members.length < atOnce) return;
  }
};
