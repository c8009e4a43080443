import { auditReward } from '#functions/data/audit';
import { findReward, recordReward } from '#functions/data/rewards';
import { handleWith } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { rewards } from '#shared/contract/rewards';
import { createIds } from '#shared/rules/basics/ids';
import { presentReward } from '#shared/rules/rewards/reward-views';
import { planDuplicate } from '#shared/rules/rewards/rewards';

export const handler = handleWith(
  rewards.duplicate,
  ({ workspaceId, params, reading }) => findReward(workspaceId, params.id, reading),
  async ({ actor, now }, reward) => {
    const copy = planDuplicate(reward, createIds(now, randomIdBytes).reward(), now);
    await recordReward(copy, actor.user, auditReward(actor, 'reward_created', copy, now));
    return presentReward(copy, new Map());
  },
);
