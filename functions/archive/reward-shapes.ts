import * as z from 'zod';
import { rewardCategories, rewardPeriods } from '#shared/model/choices';
import { groupKinds } from '#shared/model/group-kinds';
import { Country, Day, Instant, SingleLine, Text } from '#shared/model/common';
import { GroupId, PurchaseId, RewardId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Currency } from '#shared/model/money';
import { PurchaseStatus, type StoredContribution, type StoredPurchase } from '#shared/model/purchase';
import { ContributionStatus, RedeemedFulfilment, RewardType, type StoredReward } from '#shared/model/reward';
import { Amount, Emoji, Number, type Owner, Period, Picture, type Rules } from './shape-parts.ts';

const Payment = z.strictObject({
  id: PurchaseId,
  user_id: UserId,
  amount: Amount,
  created_at: Instant,
});
const MoneyValue = z.strictObject({ amount: Amount, currency: Currency });
const title = SingleLine(limits.reward.title);
const organization = SingleLine(limits.reward.organization);

export const rewards = {
  id: RewardId,
  version: Number,
  // One that is being deleted is gone in a moment.
  status: z.enum(['open', 'funded']),
  title,
  description: Text(limits.reward.description),
  price: Amount,
  emoji: Emoji.optional(),
  image: Picture.optional(),
  category: z.enum(rewardCategories),
  one_time: z.boolean(),
  comment_required: z.boolean(),
  reward_type: RewardType,
  fulfilment: z.enum(['automatic', 'manual']),
  country: Country.optional(),
  gift_card_value: Amount.optional(),
  money_value: MoneyValue.optional(),
  stock: Amount.max(limits.reward.stock).optional(),
  taken: Amount.optional(),
  per_person: z
    .strictObject({ count: z.int().min(1).max(limits.reward.perPerson), period: z.enum(rewardPeriods) })
    .optional(),
  group_id: GroupId.optional(),
  organization: organization.optional(),
  contributions: z.array(Payment).max(limits.reward.contributions),
  purchase_id: PurchaseId.optional(),
  created_at: Instant,
  demo: z.literal(true).optional(),
} satisfies Rules<StoredReward, Owner | 'closed_by'>;

const redemption = {
  id: PurchaseId,
  reward: z.strictObject({
    id: RewardId,
    title,
    emoji: Emoji.nullable(),
    image: Picture.nullable(),
    reward_type: RewardType,
    fulfilment: RedeemedFulfilment,
    organization: organization.optional(),
    demo: z.literal(true).optional(),
  }),
  price: Amount,
  created_at: Instant,
  status_changed_at: Instant,
  redeemed_by: UserId.optional(),
  day: Day,
  groups: z.array(GroupId).min(1).max(groupKinds.length).optional(),
  managers: z.array(UserId).min(1).max(limits.manager.levels).optional(),
  comment: Text(limits.comment).optional(),
  demo: z.literal(true).optional(),
  added_at: Instant.optional(),
};

export const purchase = {
  ...redemption,
  kind: z.literal('purchase'),
  status: PurchaseStatus,
  parts: z.array(Payment).max(limits.reward.contributions),
  processed_at: Instant.optional(),
  settled_by: UserId.optional(),
  failure: z.enum(['payment_declined', 'card_expired', 'purchase_failed']).optional(),
  money_value: MoneyValue.optional(),
  from_stock: z.literal(true).optional(),
  counted_in: Period.or(z.literal('ever')).optional(),
  // Whoever knows the address of a gift card can spend it: only its member sees it, and has it in a mail.
} satisfies Rules<StoredPurchase, Owner | 'gift_card_url'>;

export const contribution = {
  ...redemption,
  kind: z.literal('contribution'),
  status: ContributionStatus,
  user_id: UserId,
  amount: Amount,
} satisfies Rules<StoredContribution, Owner>;
