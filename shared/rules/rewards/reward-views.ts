import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type {
  Contribution,
  ContributionStatus,
  PointsPayment,
  Reward,
  ShopReward,
  StoredReward,
} from '#shared/model/reward';
import { personById, type UsersById } from '../people/users.ts';
import {
  giftCardValue,
  isAvailable,
  isEditable,
  leftOf,
  moneyValueOf,
  presentRewardSnapshot,
  remainingPrice,
  rewardSnapshot,
} from './rewards.ts';

export const presentContribution = (
  part: PointsPayment,
  status: ContributionStatus,
  people: UsersById,
): Contribution => ({
  id: part.id,
  user: personById(people, part.user_id),
  amount: part.amount,
  status,
  created_at: part.created_at,
});

const factsOf = (reward: StoredReward, people: UsersById) => ({
  ...presentRewardSnapshot(rewardSnapshot(reward)),
  fulfilment: reward.fulfilment,
  description: reward.description,
  price: reward.price,
  category: reward.category,
  one_time: reward.one_time,
  comment_required: reward.comment_required,
  country: reward.country ?? null,
  gift_card_value: giftCardValue(reward) ?? null,
  contributions: reward.contributions.map((part) => presentContribution(part, 'pending', people)),
  remaining: remainingPrice(reward),
  left: leftOf(reward),
  per_person: reward.per_person ?? null,
  created_at: reward.created_at,
});

/** The ids of all contributors to these rewards, without duplicates. */
export const contributorIds = (rewards: readonly StoredReward[]): readonly UserId[] => [
  ...new Set(rewards.flatMap(({ contributions }) => contributions.map(({ user_id: id }) => id))),
];

export const presentReward = (reward: StoredReward, people: UsersById): Reward => ({
  ...factsOf(reward, people),
  money_value: moneyValueOf(reward) ?? null,
  stock: reward.stock ?? null,
  group_id: reward.group_id ?? null,
  can: {
    edit: isEditable(reward),
    redeem: isAvailable(reward),
    remove: reward.status !== 'closing',
    duplicate: reward.status !== 'closing',
  },
});

/** A reward in the shop of a member with this balance. `can.redeem`: they can redeem it, or contribute 1 point, now. */
export const presentShopReward = (
  reward: StoredReward,
  people: UsersById,
  { withheld: why, renews_on }: Pick<ShopReward, 'withheld' | 'renews_on'>,
  balance: number,
): ShopReward => {
  const room = reward.contributions.length < limits.reward.contributions;
  const wanted = reward.reward_type === 'team' ? 1 : reward.price;
  return {
    ...factsOf(reward, people),
    withheld: why,
    renews_on,
    can: { redeem: isAvailable(reward) && why === null && room && balance >= wanted },
  };
};
