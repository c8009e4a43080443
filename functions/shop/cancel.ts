import { findBought, recordCancellation, recordWithdrawal } from '#functions/data/purchases';
import { findReward } from '#functions/data/rewards';
import type { Write } from '#functions/data/writes';
import { handleWith } from '#functions/http/handle';
import { chance } from '#functions/http/tokens';
import { shop } from '#shared/contract/shop';
import type { EntryId } from '#shared/model/ids';
import type { ShopPurchase, StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import { idsAt } from '#shared/rules/ids';
import { presentOwnContribution, presentOwnPurchase } from '#shared/rules/purchases-shown';
import { ownIn, planRefund, planWithdrawal } from '#shared/rules/settlements';

type Asked = {
  readonly buyer: User;
  readonly reward: StoredReward | undefined;
  readonly entryId: EntryId;
  readonly now: Date;
};
type Once = (reply: ShopPurchase) => readonly Write[];

const withdraw = async (contribution: StoredContribution, asked: Asked, once: Once) => {
  const { buyer, reward, entryId, now } = asked;
  const plan = planWithdrawal(contribution, reward, buyer, entryId, now);
  const reply = presentOwnContribution(plan.contribution, plan.step.to, new Map([[buyer.id, buyer]]));
  await recordWithdrawal(plan, once(reply));
  return reply;
};

const takeBack = async (purchase: StoredPurchase, asked: Asked, once: Once) => {
  const { buyer } = asked;
  const plan = planRefund(purchase, 'canceled', { ...asked, by: buyer.id });
  const reply = presentOwnPurchase(plan.purchase, new Map([[buyer.id, buyer]]));
  await recordCancellation(plan, once(reply));
  return reply;
};

export const handler = handleWith(
  shop.cancel,
  ({ workspaceId, params, reading }) => findBought(workspaceId, params.id, reading),
  async ({ actor, now, reading, once }, found) => {
    const bought = ownIn(found, actor.userId);
    const reward = await findReward(actor.workspaceId, bought.reward.id, reading);
    const asked = { buyer: actor.user, reward, entryId: idsAt(now, chance).entry(), now };
    return bought.kind === 'contribution' ? withdraw(bought, asked, once) : takeBack(bought, asked, once);
  },
);
