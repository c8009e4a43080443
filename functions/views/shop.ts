import { findRewardUses } from '#functions/data/reward-bounds';
import { findGiftCardMeans } from '#functions/data/rewards';
import type { Reading } from '#functions/table/read';
import type { ShopReward, StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { UsersById } from '#shared/rules/people/users';
import { isUsedUp, limitRenewsOn } from '#shared/rules/rewards/person-limits';
import { presentShopReward } from '#shared/rules/rewards/reward-views';
import { withheldReason } from '#shared/rules/rewards/rewards';

/** Reads what decides about rewards for a member, and returns how to present one of them as the shop shows it. */
export const shopPresenter = async (
  { workspace, user }: { readonly workspace: Workspace; readonly user: User },
  rewards: readonly StoredReward[],
  reading: Reading,
): Promise<(reward: StoredReward, people: UsersById) => ShopReward> => {
  const { now } = reading;
  const [means, uses] = await Promise.all([
    findGiftCardMeans(workspace.id, rewards, reading),
    findRewardUses(workspace, user.id, rewards, reading),
  ]);
  return (reward, people) => {
    const { per_person: limit } = reward;
    const isLimited = limit && isUsedUp(reward, uses.get(reward.id));
    const why = withheldReason(reward, workspace, means, now);
    const withheld = why ?? (isLimited ? 'reward_limit_reached' : null);
    const renews_on = isLimited && !why ? limitRenewsOn(limit, workspace, now) : null;
    return presentShopReward(reward, people, { withheld, renews_on }, user.balance);
  };
};
