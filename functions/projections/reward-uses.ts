import type { UserId } from '#shared/model/ids';
import type { Redemption } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import { usedIn } from '#shared/rules/rewards/person-limits';
import { isRefunded } from '#shared/rules/rewards/settlements';
import { keys } from '#functions/table/keys';
import type { Delta } from './deltas.ts';

/**
 * Returns what a request counts for its member. Its transaction counts it; this is how a recount and an import find the same.
 * Of an erased member nothing is counted.
 */
export const useDeltas = (bought: Redemption, people: ReadonlyMap<UserId, User>): readonly Delta[] => {
  const use = bought.kind === 'purchase' && !isRefunded(bought) ? usedIn(bought) : undefined;
  if (!use || people.get(use.user_id)?.state === 'deleted') return [];
  const { user_id: u, reward_id, period } = use;
  const key = keys.rewardUse(bought.workspace_id, u, reward_id, period);
  return [{ key, add: { count: 1 }, set: { reward_id, period }, of: [u] }];
};
