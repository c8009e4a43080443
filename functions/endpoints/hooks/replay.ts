import { queueHooks } from '#functions/adapters/queues/queue';
import { auditWrite } from '#functions/data/audit';
import { listDeliveries, recordReplay } from '#functions/data/deliveries';
import { handleWith } from '#functions/http/handle';
import { hooks } from '#shared/contract/connections/hooks';
import { presentDelivery, requireReplayable } from '#shared/rules/connections/hooks';

export const handler = handleWith(
  hooks.replay,
  ({ workspaceId, params, reading }) => listDeliveries(workspaceId, params.id, reading),
  async ({ actor, params, now }, shown) => {
    const delivery = requireReplayable(shown, params.delivery);
    const { workspace_id, hook_id } = delivery;
    const details = { hook: hook_id, delivery: delivery.id };
    const audit = auditWrite(actor, 'hook_replayed', { details }, now);
    await recordReplay(delivery, actor.user, audit, now);
    await queueHooks([{ workspace_id, hook_id }]);
    return presentDelivery({ ...delivery, state: 'waiting', tries: 0, next_try_at: now.toISOString() });
  },
);
