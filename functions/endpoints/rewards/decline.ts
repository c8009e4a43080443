import { auditSettlement } from '#functions/data/audit';
import { settlePurchase } from '#functions/workflows/settle-purchases';
import { findPurchase } from '#functions/data/purchases';
import { presentPurchases } from '#functions/views/purchases';
import { findReward } from '#functions/data/rewards';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { createIds } from '#shared/rules/basics/ids';
import { paymentOf, planRefund } from '#shared/rules/rewards/settlements';

export const handler = handleWith(
  rewards.decline,
  ({ workspaceId, params, reading }) => findPurchase(workspaceId, params.id, reading),
  async ({ actor, now, reading, idempotency }, purchase) => {
    if (!purchase) throw new Refusal('not_found');
    const { workspaceId: w, userId } = actor;
    const payer = paymentOf(purchase)?.user_id;
    const [reward, buyer] = await Promise.all([
      findReward(w, purchase.reward.id, reading),
      payer && findUser(w, payer, reading),
    ]);
    const entryId = createIds(now, randomIdBytes).entry();
    const plan = planRefund(purchase, 'declined', { by: userId, buyer, reward, entryId, now });
    const [reply] = await presentPurchases(w, [plan.purchase], reading);
    if (!reply) throw new Refusal('not_found');
    await settlePurchase(
      plan,
      actor.user,
      [auditSettlement(actor, 'purchase_declined', plan.purchase, now), ...idempotency(reply)],
      now,
    );
    return reply;
  },
);
