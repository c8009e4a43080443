import { auditWrite } from '#functions/data/audit';
import { recordRedemption } from '#functions/data/purchases';
import { findReward } from '#functions/data/rewards';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { findRedemptionFacts } from '#functions/workflows/redemption-facts';
import { randomIdBytes } from '#functions/crypto/tokens';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { createIds } from '#shared/rules/basics/ids';
import { planRedemption } from '#shared/rules/rewards/purchases';
import { presentRedemption } from '#shared/rules/rewards/purchase-views';
import { statesToRedeemFor } from '#shared/rules/rewards/leavers';

/** The reward is read as the shop reads it. The audit log records which administrator redeemed for which member. */
export const handler = handleWith(
  rewards.redeem,
  ({ workspaceId: w, params, body, reading }) =>
    Promise.all([
      findReward(w, params.id, { ...reading, consistent: true }),
      findUser(w, body.user_id, reading),
    ]),
  async ({ body: { user_id: id, ...wish }, actor, now, reading, idempotency }, [reward, member]) => {
    const { workspaceId: w, workspace, userId: by } = actor;
    const isCard = reward?.fulfilment === 'automatic';
    const states = member && statesToRedeemFor(member, isCard, workspace, now);
    if (!states) throw new Refusal('user_not_found', {}, ['user_id']);
    const facts = await findRedemptionFacts(workspace, id, reward, reading);
    const ids = createIds(now, randomIdBytes);
    const { comment, amount, price, email } = wish;
    const asked = { ...facts, reward, buyer: member, by, workspace, comment, amount, price, email };
    const plan = planRedemption({ ...asked, newId: ids.purchase, entryId: ids.entry(), now });
    const reply = presentRedemption(plan, member, actor.user);
    const about = { subject: id, details: { amount: -plan.entry.amount } };
    await recordRedemption(w, plan, [auditWrite(actor, 'redeemed_for', about, now), ...idempotency(reply)], {
      by: actor.user,
      states,
    });
    return reply;
  },
);
