import { randomIdBytes } from '#functions/crypto/tokens';
import { findAddOn, listAddOns, moveAddOn, recordAddOnRemoval } from '#functions/data/add-ons';
import { findUsers } from '#functions/data/users';
import { retryOnConflict, unlessConflict } from '#functions/table/retry';
import type { StoredAddOn } from '#shared/model/add-on';
import type { UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { planOrphanRemoval } from '#shared/rules/billing/add-ons';
import { createIds } from '#shared/rules/basics/ids';

/** Takes one add-on back exactly once, however many callers try concurrently and however often. */
const takeBack = (
  { workspace_id: w, post_id: p, id }: StoredAddOn,
  by: UserId | undefined,
  now: Date,
): Promise<void> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const addOn = await findAddOn(w, p, id, reading);
    if (!addOn) return;
    const people = await findUsers(w, [addOn.from_id, ...addOn.to_id], reading);
    const removal = planOrphanRemoval(addOn, {
      giver: people.get(addOn.from_id),
      receivers: addOn.to_id.flatMap((receiver) => people.get(receiver) ?? []),
      by,
      newEntryId: createIds(now, randomIdBytes).entry,
      now,
    });
    await recordAddOnRemoval(removal, undefined, []);
  });

/**
 * Takes back what colleagues added to a post that is gone: one transaction each, because there may be hundreds, and one
 * after the other, because they change the same balances. Nothing can be added any more, so the loop ends. Any caller may
 * safely run it again after an interruption.
 */
export const removeAddOns = async (
  { workspace_id: w, id, add_ons: count }: StoredPost,
  by: UserId | undefined,
  now: Date,
): Promise<void> => {
  for (let left = count ?? 0; left > 0;) {
    const { addOns } = await listAddOns(w, id, undefined, { now, consistent: true });
    for (const addOn of addOns) await takeBack(addOn, by, now);
    left = addOns.length;
  }
};

/** What was added to a post stands for the value that the post stands for now. */
export const moveAddOns = async (post: StoredPost, now: Date): Promise<void> => {
  for (let after: string | undefined; ;) {
    const { addOns, next } = await listAddOns(post.workspace_id, post.id, after, { now, consistent: true });
    for (const addOn of addOns) await unlessConflict(moveAddOn(addOn, post));
    if (next === undefined) return;
    after = next;
  }
};
