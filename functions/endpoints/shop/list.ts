import { findContributors, listRewards } from '#functions/data/rewards';
import { handleWith } from '#functions/http/handle';
import { shopPresenter } from '#functions/views/shop';
import { shop } from '#shared/contract/shop';
import { isFor, isOffered } from '#shared/rules/rewards/rewards';

export const handler = handleWith(
  shop.list,
  ({ workspaceId, after, reading }) => listRewards(workspaceId, after, reading),
  async ({ actor, reading }, { rewards, next }) => {
    const offered = rewards.filter((reward) => isOffered(reward) && isFor(reward, actor.user));
    const [people, present] = await Promise.all([
      findContributors(actor.workspaceId, offered, reading),
      shopPresenter(actor, offered, reading),
    ]);
    return { items: offered.map((reward) => present(reward, people)), next };
  },
);
