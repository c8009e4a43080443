import { removeSignatures } from '#functions/data/card-signatures';
import { findAnyPost, removePostLists } from '#functions/data/posts';
import type { StoredPost } from '#shared/model/post';
import { type Projection, projection } from '#functions/projections/projection';
import { giveToRest } from './give-extra.ts';
import { moveAddOns, removeAddOns } from './follow-posts.ts';
import { removeGifts } from './gifts.ts';
import { settleContributions, finishRewardRemoval } from './settle-purchases.ts';

/** The client of files is loaded only where there is one to remove. */
const removePictures = async ({ workspace_id: w, id }: StoredPost): Promise<void> => {
  const { removePostPictures } = await import('#functions/adapters/files/picture-folders');
  await removePostPictures(w, id);
};

/**
 * Finishes workflows of several transactions that a crash may have interrupted: follows the change that began them
 * and completes what is left.
 */
export const continuations: readonly Projection[] = [
  projection(['post', 'privatePost'], async (changes) => {
    for (const { before, after, at } of changes) {
      if (!before) continue;
      if (after) {
        if (after.add_ons && after.value.id !== before.value.id) await moveAddOns(after, at);
        continue;
      }
      // Taken out of the feed, it is still there, with all that belongs to it.
      if (await findAnyPost(before.workspace_id, before.id, { now: at, consistent: true })) continue;
      await removeAddOns(before, undefined, at);
      await removeGifts(before, undefined, at);
      await removePostLists(before, at);
      if (before.picture) await removePictures(before);
    }
  }),
  projection(['greetingCard'], async (changes) => {
    for (const { before, after } of changes) {
      const gone = after ?? before;
      if (!gone || (after && after.state !== 'ended')) continue;
      await removeSignatures(gone.workspace_id, gone.id);
      const { removeCardPictures } = await import('#functions/adapters/files/picture-folders');
      await removeCardPictures(gone.workspace_id, gone.id);
    }
  }),
  projection(['awardRequest'], async (changes) => {
    for (const { before, after } of changes) {
      // While a claim waits, whoever changes its picture removes the former one.
      if (!before?.picture || after?.picture || after?.status === 'pending') continue;
      const { removeClaimPictures } = await import('#functions/adapters/files/picture-folders');
      await removeClaimPictures(before.workspace_id, before.id);
    }
  }),
  projection(['redemption'], async (changes) => {
    for (const { before, after, at } of changes)
      if (before?.status === 'pending' && after?.kind === 'purchase') await settleContributions(after, at);
  }),
  projection(['extraOrder'], async (changes) => {
    for (const { after, at } of changes) if (after) await giveToRest(after, at);
  }),
  projection(['reward'], async (changes) => {
    for (const { after, at } of changes) if (after) await finishRewardRemoval(after, at);
  }),
];
