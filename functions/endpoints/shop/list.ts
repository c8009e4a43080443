import { findContributors, findGiftCardMeans, listRewards } from '#functions/data/rewards';
import { handleWith } from '#functions/http/handle';
import { shop } from '#shared/contract/shop';
import { isOffered, presentShopReward, withheldReason } from '#shared/rules/rewards/rewards';

export const handler = handleWith(
  shop.list,
  ({ workspaceId, after, reading }) => listRewards(workspaceId, after, reading),
  async ({ actor, now, reading }, { rewards, next }) => {
    const { workspaceId: w, workspace, user } = actor;
    const offered = rewards.filter(isOffered);
    const [people, means] = await Promise.all([
      findContributors(w, offered, reading),
      findGiftCardMeans(w, offered, reading),
    ]);
    const items = offered.map((reward) =>
      presentShopReward(reward, people, withheldReason(reward, workspace, means, now), user.balance),
    );
    return { items, next };
  },
);
