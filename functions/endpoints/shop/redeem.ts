import { recordRedemption } from '#functions/data/purchases';
import { findReward } from '#functions/data/rewards';
import { handleWith } from '#functions/http/handle';
import { findRedemptionFacts } from '#functions/workflows/redemption-facts';
import { randomIdBytes } from '#functions/crypto/tokens';
import { shop } from '#shared/contract/shop';
import { createIds } from '#shared/rules/basics/ids';
import { planRedemption } from '#shared/rules/rewards/purchases';
import { presentRedemption } from '#shared/rules/rewards/purchase-views';

/**
 * The reward is read consistently: an individual reward that can be redeemed more than once is not checked again at
 * commit, so that a thousand people can redeem it concurrently.
 */
export const handler = handleWith(
  shop.redeem,
  ({ workspaceId, params, reading }) => findReward(workspaceId, params.id, { ...reading, consistent: true }),
  async ({ body, actor, now, reading, idempotency }, reward) => {
    const { workspaceId: w, workspace, user: buyer } = actor;
    const { comment, amount, price } = body;
    const facts = await findRedemptionFacts(workspace, buyer.id, reward, reading);
    const ids = createIds(now, randomIdBytes);
    const asked = { ...facts, reward, buyer, workspace, comment, amount, price };
    const plan = planRedemption({ ...asked, newId: ids.purchase, entryId: ids.entry(), now });
    const reply = presentRedemption(plan, buyer);
    await recordRedemption(w, plan, idempotency(reply));
    return reply;
  },
);
