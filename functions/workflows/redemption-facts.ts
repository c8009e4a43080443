import { hasRedeemedOnce } from '#functions/data/purchase-lists';
import { findRewardUses } from '#functions/data/reward-bounds';
import { findGiftCardMeans } from '#functions/data/rewards';
import type { Reading } from '#functions/table/read';
import type { UserId } from '#shared/model/ids';
import type { StoredReward } from '#shared/model/reward';
import type { Workspace } from '#shared/model/workspace';
import type { RedemptionRequest } from '#shared/rules/rewards/redemption-requests';

/** Reads what decides whether a member can redeem a reward, besides the two themselves. */
export const findRedemptionFacts = async (
  workspace: Workspace,
  buyer: UserId,
  reward: StoredReward | undefined,
  reading: Reading,
): Promise<Pick<RedemptionRequest, 'means' | 'redeemed' | 'used'>> => {
  const { id: w } = workspace;
  const [means, redeemed, uses] = await Promise.all([
    findGiftCardMeans(w, [reward], reading),
    hasRedeemedOnce(w, buyer, reward, reading),
    findRewardUses(workspace, buyer, [reward], reading),
  ]);
  return { means, redeemed, used: reward && uses.get(reward.id) };
};
