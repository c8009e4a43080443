import { hasRedeemedOnce } from '#functions/data/purchase-lists';
import { findGiftCardMeans } from '#functions/data/rewards';
import type { Reading } from '#functions/table/read';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredReward } from '#shared/model/reward';
import type { RedemptionRequest } from '#shared/rules/rewards/redemption-requests';

/** Reads what decides whether a member can redeem a reward, besides the two themselves. */
export const findRedemptionFacts = async (
  w: WorkspaceId,
  buyer: UserId,
  reward: StoredReward | undefined,
  reading: Reading,
): Promise<Pick<RedemptionRequest, 'means' | 'redeemed'>> => {
  const [means, redeemed] = await Promise.all([
    findGiftCardMeans(w, [reward], reading),
    hasRedeemedOnce(w, buyer, reward, reading),
  ]);
  return { means, redeemed };
};
