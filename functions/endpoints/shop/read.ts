import { findContributors, findGiftCardMeans, findReward } from '#functions/data/rewards';
import { handleWith } from '#functions/http/handle';
import { shop } from '#shared/contract/shop';
import { Refusal } from '#shared/model/refusal';
import { isOffered, presentShopReward, withheldReason } from '#shared/rules/rewards/rewards';

export const handler = handleWith(
  shop.read,
  ({ workspaceId, params, reading }) => findReward(workspaceId, params.id, reading),
  async ({ actor, now, reading }, reward) => {
    if (!reward || !isOffered(reward)) throw new Refusal('not_found');
    const { workspaceId: w, workspace, user } = actor;
    const [people, means] = await Promise.all([
      findContributors(w, [reward], reading),
      findGiftCardMeans(w, [reward], reading),
    ]);
    return presentShopReward(reward, people, withheldReason(reward, workspace, means, now), user.balance);
  },
);
