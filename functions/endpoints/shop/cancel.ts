import { findRedemption, recordSettlement, recordWithdrawal } from '#functions/data/purchases';
import { findReward } from '#functions/data/rewards';
import type { Write } from '#functions/table/writes';
import { findUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { shop } from '#shared/contract/shop';
import type { EntryId } from '#shared/model/ids';
import type { ShopPurchase, StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import { createIds } from '#shared/rules/basics/ids';
import {
  redeemerIds,
  presentOwnContribution,
  presentOwnPurchase,
} from '#shared/rules/rewards/purchase-views';
import type { UsersById } from '#shared/rules/people/users';
import { requireOwnRedemption, planRefund, planWithdrawal } from '#shared/rules/rewards/settlements';

type Asked = {
  readonly buyer: User;
  readonly people: UsersById;
  readonly reward: StoredReward | undefined;
  readonly entryId: EntryId;
  readonly now: Date;
};
type Idempotency = (reply: ShopPurchase) => readonly Write[];

const withdraw = async (contribution: StoredContribution, asked: Asked, idempotency: Idempotency) => {
  const { buyer, people, reward, entryId, now } = asked;
  const plan = planWithdrawal(contribution, reward, buyer, entryId, now);
  const reply = presentOwnContribution(plan.contribution, plan.step.to, people);
  await recordWithdrawal(plan, idempotency(reply));
  return reply;
};

const takeBack = async (purchase: StoredPurchase, asked: Asked, idempotency: Idempotency) => {
  const plan = planRefund(purchase, 'canceled', { ...asked, by: asked.buyer.id });
  const reply = presentOwnPurchase(plan.purchase, asked.people);
  await recordSettlement(plan, undefined, idempotency(reply));
  return reply;
};

export const handler = handleWith(
  shop.cancel,
  ({ workspaceId, params, reading }) => findRedemption(workspaceId, params.id, reading),
  async ({ actor, now, reading, idempotency }, found) => {
    const { workspaceId: w, user: buyer } = actor;
    const bought = requireOwnRedemption(found, buyer.id);
    const [reward, others] = await Promise.all([
      findReward(w, bought.reward.id, reading),
      findUsers(w, redeemerIds(bought), reading),
    ]);
    const people = new Map([...others, [buyer.id, buyer]]);
    const asked = { buyer, people, reward, entryId: createIds(now, randomIdBytes).entry(), now };
    return bought.kind === 'contribution'
      ? withdraw(bought, asked, idempotency)
      : takeBack(bought, asked, idempotency);
  },
);
