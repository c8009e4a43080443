import { auditReward } from '#functions/data/audit';
import { removeReward } from '#functions/workflows/settle-purchases';
import { findReward } from '#functions/data/rewards';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { requireReward } from '#shared/rules/rewards/rewards';

export const handler = handleWith(
  rewards.remove,
  ({ workspaceId, params, reading }) => findReward(workspaceId, params.id, reading),
  async ({ actor, now, idempotency }, reward) => {
    const removed = requireReward(reward);
    const audit = auditReward(actor, 'reward_removed', removed, now);
    await removeReward(removed, actor.user, [audit, ...idempotency(null)], now);
    return null;
  },
);
