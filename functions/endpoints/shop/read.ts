import { findContributors, findReward } from '#functions/data/rewards';
import { handleWith } from '#functions/http/handle';
import { shopPresenter } from '#functions/views/shop';
import { shop } from '#shared/contract/shop';
import { Refusal } from '#shared/model/refusal';
import { isFor, isOffered } from '#shared/rules/rewards/rewards';

export const handler = handleWith(
  shop.read,
  ({ workspaceId, params, reading }) => findReward(workspaceId, params.id, reading),
  async ({ actor, reading }, reward) => {
    if (!reward || !isOffered(reward) || !isFor(reward, actor.user)) throw new Refusal('not_found');
    const [people, present] = await Promise.all([
      findContributors(actor.workspaceId, [reward], reading),
      shopPresenter(actor, [reward], reading),
    ]);
    return present(reward, people);
  },
);
