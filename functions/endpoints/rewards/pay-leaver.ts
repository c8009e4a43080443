import { recordPayroll } from '#functions/data/leavers';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { rewards } from '#shared/contract/rewards';
import { createIds } from '#shared/rules/basics/ids';
import { planPayroll } from '#shared/rules/rewards/leavers';
import { presentPurchase } from '#shared/rules/rewards/purchase-views';

export const handler = handleWith(
  rewards.payLeaver,
  ({ workspaceId: w, params, reading }) => findUser(w, params.id, { ...reading, consistent: true }),
  async ({ body, actor, now, idempotency }, user) => {
    const ids = createIds(now, randomIdBytes);
    const deciding = { actor, id: ids.entry(), purchaseId: ids.purchase(), rewardId: ids.reward(), now };
    const plan = planPayroll(user, body, { ...deciding, workspace: actor.workspace });
    const people = new Map([user, actor.user].flatMap((one) => (one ? [[one.id, one] as const] : [])));
    const reply = presentPurchase(plan.purchase, people, new Map());
    await recordPayroll(plan, actor, idempotency(reply), now);
    return reply;
  },
);
