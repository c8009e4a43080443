import type { PurchaseId, UserId } from '#shared/model/ids';
import type { Purchase, ShopPurchase, StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { ContributionStatus, StoredReward } from '#shared/model/reward';
import type { Person, User } from '#shared/model/user';
import { type Redemption } from './purchases.ts';
import { isOpen, isWithdrawable } from './settlements.ts';
import { contributionOf, paidIn, type People, personIn, remainingOf } from './rewards.ts';

/** The comments of contributors by contribution id. */
type Comments = ReadonlyMap<PurchaseId, Pick<StoredContribution, 'comment' | 'redeemed_by'>>;

const isTeams = ({ reward }: StoredPurchase): boolean => reward.reward_type === 'team';

/** A contribution has the status of its purchase. */
const contributionStatus = ({ status }: StoredPurchase): ContributionStatus =>
  status === 'purchased' ? 'pending' : status;

/** The ids of the contributions whose comments a page of purchases shows. */
export const contributionsTo = (purchases: readonly StoredPurchase[]): readonly PurchaseId[] =>
  purchases.filter(isTeams).flatMap(({ parts }) => parts.map(({ id }) => id));

const buyersOf = ({ parts }: StoredPurchase): readonly UserId[] => [
  ...new Set(parts.map(({ user_id: id }) => id)),
];

/** The ids of all users that a page of purchases shows, without duplicates. */
export const namedIn = (purchases: readonly StoredPurchase[]): readonly UserId[] => [
  ...new Set(purchases.flatMap((purchase) => [...buyersOf(purchase), ...actingFor(purchase)])),
];

/** The administrator who redeemed it for the member, or an empty list. */
export const actingFor = ({ redeemed_by: id }: Pick<StoredPurchase, 'redeemed_by'>): readonly UserId[] =>
  id ? [id] : [];

/** The comments on a purchase with their authors. The author is the administrator if they redeemed it for a member. */
export const commentsOn = (purchase: StoredPurchase, written: Comments) =>
  purchase.parts.flatMap((part) => {
    const { comment, redeemed_by: by } = (isTeams(purchase) ? written.get(part.id) : purchase) ?? {};
    return comment ? [{ user_id: by ?? part.user_id, comment, created_at: part.created_at }] : [];
  });

const actorIn = ({ redeemed_by: id }: Pick<StoredPurchase, 'redeemed_by'>, people: People): Person | null =>
  id ? personIn(people, id) : null;

const factsOf = (purchase: StoredPurchase, people: People, written: Comments) => {
  const ids = buyersOf(purchase);
  const status = contributionStatus(purchase);
  return {
    id: purchase.id,
    status: purchase.status,
    status_changed_at: purchase.status_changed_at,
    created_at: purchase.created_at,
    processed_at: purchase.processed_at ?? null,
    reward: purchase.reward,
    price: purchase.price,
    remaining: 0,
    user_ids: [...ids],
    users: ids.map((id) => personIn(people, id)),
    redeemed_by: actorIn(purchase, people),
    contributions: isTeams(purchase)
      ? purchase.parts.map((part) => contributionOf(part, status, people))
      : [],
    comments: commentsOn(purchase, written),
  };
};

/** A purchase as rewards administrators see it. */
export const presentPurchase = (purchase: StoredPurchase, people: People, written: Comments): Purchase => ({
  ...factsOf(purchase, people, written),
  failure: purchase.failure ?? null,
  can: { fulfil: isOpen(purchase), decline: isOpen(purchase) },
});

/** A member's own purchase of an individual reward. */
export const presentOwnPurchase = (purchase: StoredPurchase, people: People): ShopPurchase => ({
  ...factsOf(purchase, people, new Map()),
  amount: paidIn(purchase.parts),
  gift_card_url: purchase.gift_card_url ?? null,
  can: { cancel: isOpen(purchase) },
});

/** A member's own contribution. The reward shows the contributions of others. */
export const presentOwnContribution = (
  contribution: StoredContribution,
  reward: StoredReward | undefined,
  people: People,
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
    reward: contribution.reward,
    price: contribution.price,
    remaining: open && reward ? remainingOf(reward) : 0,
    user_ids: [user_id],
    users: [personIn(people, user_id)],
    redeemed_by: actorIn(contribution, people),
    contributions: [contributionOf(part, status, people)],
    comments: comment ? [{ user_id: redeemed_by ?? user_id, comment, created_at }] : [],
    amount,
    gift_card_url: null,
    can: { cancel: open },
  };
};

/** A new purchase or contribution as the buyer sees it; `by` is the user who redeemed it. */
export const presentRedemption = (
  { contribution, purchase, step }: Redemption,
  buyer: User,
  by = buyer,
): ShopPurchase => {
  const people = new Map([buyer, by].map((one) => [one.id, one]));
  if (contribution) return presentOwnContribution(contribution, step?.to, people);
  if (purchase) return presentOwnPurchase(purchase, people);
  throw new Error('a redemption without a purchase');
};
