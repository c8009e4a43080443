import { auditReward } from '#functions/data/audit';
import { randomIdBytes } from '#functions/crypto/tokens';
import { settlePurchase } from '#functions/workflows/settle-purchases';
import { recordRedemption, recordSettlement } from '#functions/data/purchases';
import { findReward, recordReward } from '#functions/data/rewards';
import { findUsers } from '#functions/data/users';
import type { RewardId, UserId } from '#shared/model/ids';
import type { StoredPurchase } from '#shared/model/purchase';
import type { RewardDraft } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { createIds } from '#shared/rules/basics/ids';
import { planRedemption } from '#shared/rules/rewards/purchases';
import { planReward } from '#shared/rules/rewards/rewards';
import { planFulfilment, planRefund } from '#shared/rules/rewards/settlements';
import { addSeconds } from '#shared/rules/basics/time';
import { acmeRewards, demoShopRedemptions } from './demo-shop.ts';

type Team = { readonly workspace: Workspace; readonly people: readonly User[] };

const plain = {
  one_time: false,
  comment_required: false,
  reward_type: 'individual',
  fulfilment: 'manual',
  currency: 'USD',
} as const;

/** Creates the rewards of the demo team with the same rules as the product. */
const openShop = async ({ workspace, people }: Team, now: Date): Promise<readonly RewardId[]> => {
  const [owner] = people;
  const ids: RewardId[] = [];
  for (const [at, reward] of acmeRewards.entries()) {
    const moment = addSeconds(now, at * 60);
    const id = createIds(moment, randomIdBytes).reward();
    const draft: RewardDraft = { ...plain, ...reward };
    const planned = planReward(draft, undefined, { id, workspaceId: workspace.id, now: moment });
    const by = owner && { workspaceId: workspace.id, userId: owner.id };
    if (by) await recordReward(planned, owner, auditReward(by, 'reward_created', planned, moment));
    ids.push(id);
  }
  return ids;
};

/** Settles a purchase. The buyer cancels; the owner of the team fulfills or declines. */
const end = async (
  { workspace: { id: w }, people: [owner] }: Team,
  purchase: StoredPurchase,
  to: NonNullable<(typeof demoShopRedemptions)[number]['end']>,
  now: Date,
): Promise<void> => {
  const reading = { now, consistent: true };
  const buyerId = purchase.parts[0]?.user_id as UserId;
  const [buyer] = [...(await findUsers(w, [buyerId], reading)).values()];
  if (!owner || !buyer) return;
  if (to === 'fulfilled') return settlePurchase(planFulfilment(purchase, owner.id, now), owner, [], now);
  const reward = await findReward(w, purchase.reward.id, reading);
  const by = to === 'canceled' ? buyer : owner;
  const plan = planRefund(purchase, to, {
    by: by.id,
    buyer,
    reward,
    entryId: createIds(now, randomIdBytes).entry(),
    now,
  });
  return to === 'canceled' ? recordSettlement(plan, undefined, []) : settlePurchase(plan, owner, [], now);
};

/** Opens the shop of a demo team. Returns a function that creates the redemptions due after a post. */
export const seedShop = async (team: Team, opened: Date) => {
  const { workspace, people } = team;
  const rewards = await openShop(team, opened);
  const been = new Set<UserId>();
  return async (post: number, sent: Date): Promise<void> => {
    for (const { after, reward, amount, comment, end: to } of demoShopRedemptions) {
      if (after !== post) continue;
      const now = addSeconds(sent, 60);
      const reading = { now, consistent: true };
      const all = [
        ...(
          await findUsers(
            workspace.id,
            people.map(({ id }) => id),
            reading,
          )
        ).values(),
      ];
      const [buyer] = all.filter(({ id }) => !been.has(id)).toSorted((a, b) => b.balance - a.balance);
      const wanted = await findReward(workspace.id, rewards[reward] as RewardId, reading);
      const price = amount ?? wanted?.price ?? 0;
      if (!buyer || !wanted || buyer.balance < price) continue;
      been.add(buyer.id);
      const ids = createIds(now, randomIdBytes);
      const plan = planRedemption({
        reward: wanted,
        buyer,
        workspace,
        means: { provider: false, card: false },
        redeemed: false,
        used: undefined,
        comment,
        amount,
        price: undefined,
        newId: ids.purchase,
        entryId: ids.entry(),
        now,
      });
      await recordRedemption(workspace.id, plan, []);
      if (to && plan.purchase) await end(team, plan.purchase, to, addSeconds(now, 240));
    }
  };
};
