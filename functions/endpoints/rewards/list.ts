import { findContributors, listRewards } from '#functions/data/rewards';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { presentReward } from '#shared/rules/rewards/reward-views';
import { isEditable } from '#shared/rules/rewards/rewards';

export const handler = handleWith(
  rewards.list,
  ({ workspaceId, after, reading }) => listRewards(workspaceId, after, reading),
  async ({ actor, reading }, { rewards: found, next }) => {
    const managed = found.filter(isEditable);
    const people = await findContributors(actor.workspaceId, managed, reading);
    return { items: managed.map((reward) => presentReward(reward, people)), next };
  },
);
