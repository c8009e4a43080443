import type { PurchaseId, UserId } from '#shared/model/ids';
import type { Purchase, ShopPurchase, StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { ContributionStatus, StoredReward } from '#shared/model/reward';
import type { Person, User } from '#shared/model/user';
import { type RedemptionPlan } from './purchases.ts';
import { isAwaitingFulfilment, isWithdrawable } from './settlements.ts';
import { presentContribution } from './reward-views.ts';
import { presentRewardSnapshot, totalPaid, remainingPrice } from './rewards.ts';
import { personById, type UsersById } from '../people/users.ts';

/** The comments of contributors by contribution id. */
type Comments = ReadonlyMap<PurchaseId, Pick<StoredContribution, 'comment' | 'redeemed_by'>>;

const isTeams = ({ reward }: StoredPurchase): boolean => reward.reward_type === 'team';

/** A contribution has the status of its purchase. */
const contributionStatus = ({ status }: StoredPurchase): ContributionStatus =>
  status === 'purchased' ? 'pending' : status;

/** The ids of the contributions whose comments a page of purchases shows. */
export const contributionIds = (purchases: readonly StoredPurchase[]): readonly PurchaseId[] =>
  purchases.filter(isTeams).flatMap(({ parts }) => parts.map(({ id }) => id));

const buyersOf = ({ parts }: StoredPurchase): readonly UserId[] => [
  ...new Set(parts.map(({ user_id: id }) => id)),
];

/** The ids of all users that a page of purchases shows, without duplicates. */
export const peopleInPurchases = (purchases: readonly StoredPurchase[]): readonly UserId[] => [
  ...new Set(purchases.flatMap((purchase) => [...buyersOf(purchase), ...redeemerIds(purchase)])),
];

/** The administrator who redeemed it for the member, or an empty list. */
export const redeemerIds = ({ redeemed_by: id }: Pick<StoredPurchase, 'redeemed_by'>): readonly UserId[] =>
  id ? [id] : [];

/** The comments on a purchase with their authors. The author is the administrator if they redeemed it for a member. */
export const purchaseComments = (purchase: StoredPurchase, written: Comments) =>
  purchase.parts.flatMap((part) => {
    const { comment, redeemed_by: by } = (isTeams(purchase) ? written.get(part.id) : purchase) ?? {};
    return comment ? [{ user_id: by ?? part.user_id, comment, created_at: part.created_at }] : [];
  });

const actorIn = (
  { redeemed_by: id }: Pick<StoredPurchase, 'redeemed_by'>,
  people: UsersById,
): Person | null => (id ? personById(people, id) : null);

const factsOf = (purchase: StoredPurchase, people: UsersById, written: Comments) => {
  const ids = buyersOf(purchase);
  const status = contributionStatus(purchase);
  return {
    id: purchase.id,
    status: purchase.status,
    status_changed_at: purchase.status_changed_at,
    created_at: purchase.created_at,
    processed_at: purchase.processed_at ?? null,
    reward: presentRewardSnapshot(purchase.reward),
    price: purchase.price,
    remaining: 0,
    user_ids: [...ids],
    users: ids.map((id) => personById(people, id)),
    redeemed_by: actorIn(purchase, people),
    contributions: isTeams(purchase)
      ? purchase.parts.map((part) => presentContribution(part, status, people))
      : [],
    comments: purchaseComments(purchase, written),
  };
};

/** A purchase as rewards administrators see it. */
export const presentPurchase = (
  purchase: StoredPurchase,
  people: UsersById,
  written: Comments,
): Purchase => ({
  ...factsOf(purchase, people, written),
  failure: purchase.failure ?? null,
  can: { fulfil: isAwaitingFulfilment(purchase), decline: isAwaitingFulfilment(purchase) },
});

/** A member's own purchase of an individual reward. */
export const presentOwnPurchase = (purchase: StoredPurchase, people: UsersById): ShopPurchase => ({
  ...factsOf(purchase, people, new Map()),
  amount: totalPaid(purchase.parts),
  gift_card_url: purchase.gift_card_url ?? null,
  can: { cancel: isAwaitingFulfilment(purchase) },
});

/** A member's own contribution. The reward shows the contributions of others. */
export const presentOwnContribution = (
  contribution: StoredContribution,
  reward: StoredReward | undefined,
  people: UsersById,
): ShopPurchase => {
  const { id, user_id, redeemed_by, amount, status, created_at, comment } = contribution;
  const part = { id, user_id, amount, created_at };
  const open = isWithdrawable(contribution, reward);
  return {
    id,
    status,
    status_changed_at: contribution.status_changed_at,
    created_at,
    processed_at: status === 'fulfilled' || status === 'declined' ? contribution.status_changed_at : null,
    reward: presentRewardSnapshot(contribution.reward),
    price: contribution.price,
    remaining: open && reward ? remainingPrice(reward) : 0,
    user_ids: [user_id],
    users: [personById(people, user_id)],
    redeemed_by: actorIn(contribution, people),
    contributions: [presentContribution(part, status, people)],
    comments: comment ? [{ user_id: redeemed_by ?? user_id, comment, created_at }] : [],
    amount,
    gift_card_url: null,
    can: { cancel: open },
  };
};

/** A new purchase or contribution as the buyer sees it; `by` is the user who redeemed it. */
export const presentRedemption = (
  { contribution, purchase, step }: RedemptionPlan,
  buyer: User,
  by = buyer,
): ShopPurchase => {
  const people = new Map([buyer, by].map((one) => [one.id, one]));
  if (contribution) return presentOwnContribution(contribution, step?.to, people);
  if (purchase) return presentOwnPurchase(purchase, people);
  throw new Error('a redemption without a purchase');
};
