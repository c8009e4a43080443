import { auditSettlement } from '#functions/data/audit';
import { settlePurchase } from '#functions/workflows/settle-purchases';
import { findPurchase } from '#functions/data/purchases';
import { presentPurchases } from '#functions/views/purchases';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { planFulfilment } from '#shared/rules/rewards/settlements';

export const handler = handleWith(
  rewards.fulfil,
  ({ workspaceId, params, reading }) => findPurchase(workspaceId, params.id, reading),
  async ({ actor, now, reading, idempotency }, purchase) => {
    const plan = planFulfilment(purchase, actor.userId, now);
    const [reply] = await presentPurchases(actor.workspaceId, [plan.purchase], reading);
    if (!reply) throw new Refusal('not_found');
    await settlePurchase(
      plan,
      actor.user,
      [auditSettlement(actor, 'purchase_fulfilled', plan.purchase, now), ...idempotency(reply)],
      now,
    );
    return reply;
  },
);
