import type { WorkspaceId } from '#shared/model/ids';
import type { Purchase, Redemption, ShopPurchase, StoredPurchase } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import {
  redeemerIds,
  contributionIds,
  peopleInPurchases,
  presentOwnContribution,
  presentOwnPurchase,
  presentPurchase,
} from '#shared/rules/rewards/purchase-views';
import { findContributions } from '#functions/data/purchases';
import { findRewards } from '#functions/data/rewards';
import type { Reading } from '#functions/table/read';
import { findShownUsers } from '#functions/data/users';

/** Returns a page of requests as administrators see it. All people and comments on it are read in one round trip. */
export const presentPurchases = async (
  w: WorkspaceId,
  purchases: readonly StoredPurchase[],
  reading: Reading,
): Promise<Purchase[]> => {
  const [people, written] = await Promise.all([
    findShownUsers(w, peopleInPurchases(purchases), reading),
    findContributions(w, contributionIds(purchases), reading),
  ]);
  return purchases.map((purchase) => presentPurchase(purchase, people, written));
};

/** Returns a member's requests and contributions, as they see them. */
export const presentOwnRedemptions = async (
  bought: readonly Redemption[],
  me: User,
  reading: Reading,
): Promise<ShopPurchase[]> => {
  const open = bought.filter(({ kind, status }) => kind === 'contribution' && status === 'pending');
  const { workspace_id: w } = me;
  const [rewards, others] = await Promise.all([
    findRewards(w, [...new Set(open.map(({ reward }) => reward.id))], reading),
    findShownUsers(w, [...new Set(bought.flatMap(redeemerIds))], reading),
  ]);
  const people = new Map([...others, [me.id, me]]);
  return bought.map((one) =>
    one.kind === 'purchase'
      ? presentOwnPurchase(one, people)
      : presentOwnContribution(one, rewards.get(one.reward.id), people),
  );
};
