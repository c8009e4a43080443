import { mapConcurrent } from '#functions/platform/concurrency';
import { retryOnConflict, unlessConflict } from '#functions/table/retry';
import { randomIdBytes } from '#functions/crypto/tokens';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredPurchase } from '#shared/model/purchase';
import type { PointsPayment, StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import { createIds } from '#shared/rules/basics/ids';
import { planContributionSettlement, type Settlement } from '#shared/rules/rewards/settlements';
import { leaveRestToStream } from './leave-rest-to-stream.ts';
import { keys } from '#functions/table/keys';
import { endRedemption, findRedemption, recordSettlement } from '#functions/data/purchases';
import { recordRewardClosing, recordRewardRemoval } from '#functions/data/rewards';
import { transact, write } from '#functions/table/transact';
import { addEntry } from '#functions/data/entries';
import { findUser } from '#functions/data/users';
import { remove, type Write } from '#functions/table/writes';

type End = { readonly to: 'fulfilled' | 'declined'; readonly by: UserId | undefined };

/** How many contributions are ended concurrently. */
const width = 8;

/** Ends one contribution exactly once, however many callers try concurrently and however often. */
const settleContribution = (w: WorkspaceId, part: PointsPayment, { to, by }: End, now: Date): Promise<void> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const [found, buyer] = await Promise.all([
      findRedemption(w, part.id, reading),
      findUser(w, part.user_id, reading),
    ]);
    if (found?.kind !== 'contribution' || found.status !== 'pending') return;
    const end = planContributionSettlement(found, to, {
      by,
      buyer,
      entryId: createIds(now, randomIdBytes).entry(),
      now,
    });
    await transact(endRedemption(end.contribution), ...end.entries.flatMap((entry) => addEntry(w, entry)));
  });

const settleAll = async (
  w: WorkspaceId,
  parts: readonly PointsPayment[],
  end: End,
  now: Date,
): Promise<void> => {
  await mapConcurrent(parts, width, (part) => settleContribution(w, part, end, now));
};

/**
 * Ends the contributions of a team's request with it: one transaction each, because there may be hundreds. Any caller
 * may safely run it again after an interruption.
 */
export const settleContributions = async (purchase: StoredPurchase, now: Date): Promise<void> => {
  const { workspace_id: w, status: to, settled_by: by, parts, reward } = purchase;
  if (reward.reward_type === 'team' && (to === 'fulfilled' || to === 'declined'))
    await settleAll(w, parts, { to, by }, now);
};

/** Records how a request ends, then ends its contributions. */
export const settlePurchase = async (
  settlement: Settlement,
  actor: User,
  idempotency: readonly Write[],
  now: Date,
): Promise<void> => {
  await recordSettlement(settlement, actor, idempotency);
  await leaveRestToStream(settleContributions(settlement.purchase, now));
};

/** Removes a reward. One with contributions closes first, so that no more are added. */
export const removeReward = async (
  reward: StoredReward,
  actor: User,
  idempotency: readonly Write[],
  now: Date,
): Promise<void> => {
  if (reward.contributions.length === 0) return recordRewardRemoval(reward, actor, idempotency);
  const closing: StoredReward = { ...reward, status: 'closing', closed_by: actor.id };
  await recordRewardClosing({ from: reward, to: closing }, actor, idempotency);
  await leaveRestToStream(finishRewardRemoval(closing, now));
};

/** Refunds the contributions of a closing reward, then removes the reward. May safely be run again. */
export const finishRewardRemoval = async (reward: StoredReward, now: Date): Promise<void> => {
  const { workspace_id: w, id, closed_by: by, contributions } = reward;
  await settleAll(w, contributions, { to: 'declined', by }, now);
  await unlessConflict(write(remove(keys.reward(w, id), [['status', '=', 'closing']])));
};
