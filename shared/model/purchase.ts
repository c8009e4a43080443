import * as z from 'zod';
import { Instant, Points, Text } from './common.ts';
import { type GroupId, PurchaseId, UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import type { Money } from './money.ts';
import type { RefusalCode } from './refusal.ts';
import {
  Contribution,
  type ContributionStatus,
  type PointsPayment,
  RewardSnapshot,
  type StoredRewardSnapshot,
} from './reward.ts';
import { Person } from './user.ts';

/** Pending until it is settled, exactly once. A gift card is `purchased` between its order and its delivery. */
export const PurchaseStatus = z.enum(['pending', 'purchased', 'fulfilled', 'declined', 'canceled']);
export type PurchaseStatus = z.infer<typeof PurchaseStatus>;

/** Why a gift card could not be bought. */
const PurchaseFailure = z.enum(['payment_declined', 'card_expired', 'purchase_failed']);
export type PurchaseFailure = z.infer<typeof PurchaseFailure>;

/** The request body of a redemption. */
export const RedemptionDraft = z.object({
  comment: Text(limits.comment).optional(),
  amount: z
    .int('invalid_amount')
    .min(1, 'price_too_low')
    .max(limits.reward.priceMax, 'invalid_amount')
    .optional()
    .describe('for team rewards'),
  price: Points.optional().describe(
    'of an individual reward, as shown to the member: if it has changed, the call is refused with `price_changed`',
  ),
});

/** The refusals of every call that redeems a reward. */
export const redemptionRefusals = [
  'not_enough_points',
  'comment_required',
  'invalid_amount',
  'price_too_low',
  'price_too_high',
  'sold_out',
  'already_redeemed',
  'reward_limit_reached',
  'price_changed',
  'demo_member',
  'member_pending',
  'too_many',
  'team_being_validated',
  'no_reward_card',
  'not_configured',
  'purchase_failed',
  'message_too_long',
  'wrong_format',
] as const satisfies readonly RefusalCode[];

const PurchaseFacts = z.object({
  id: PurchaseId,
  status: PurchaseStatus,
  status_changed_at: Instant,
  created_at: Instant,
  processed_at: Instant.nullable(),
  reward: RewardSnapshot,
  price: Points,
  remaining: Points.describe('what other members still have to contribute; 0 when fully paid'),
  user_ids: z.array(UserId),
  users: z.array(Person),
  redeemed_by: Person.nullable().describe(
    'the administrator who redeemed it for the member; null: the member',
  ),
  contributions: z.array(Contribution),
  comments: z.array(z.object({ user_id: UserId, comment: z.string(), created_at: Instant })),
});

/** A purchase as rewards administrators see it. */
export const Purchase = PurchaseFacts.extend({
  failure: PurchaseFailure.nullable(),
  can: z.object({ fulfil: z.boolean(), decline: z.boolean() }),
});
export type Purchase = z.infer<typeof Purchase>;

/** A member's own purchase or contribution: the amount paid and, once delivered, the gift card's URL. */
export const ShopPurchase = PurchaseFacts.extend({
  amount: Points,
  gift_card_url: z.string().nullable(),
  can: z.object({ cancel: z.boolean() }),
});
export type ShopPurchase = z.infer<typeof ShopPurchase>;

type RedemptionFacts = {
  readonly id: PurchaseId;
  readonly workspace_id: WorkspaceId;
  readonly reward: StoredRewardSnapshot;
  /** The price at the time of the redemption; later price changes do not affect it. */
  readonly price: number;
  readonly created_at: string;
  readonly status_changed_at: string;
  /** The administrator who redeemed it for the member. */
  readonly redeemed_by?: UserId;
  /** The day in the workspace's time zone. Statistics are grouped by it. */
  readonly day: string;
  /**
   * The groups of the member who paid, at that time: statistics of groups count it there. Absent: none, or many members
   * paid, whose contributions count.
   */
  readonly groups?: readonly GroupId[];
  /** The same of managers: everybody above the member. */
  readonly managers?: readonly UserId[];
  readonly demo?: true;
  /** When demo data was really created. Its `created_at` is in the past. */
  readonly added_at?: string;
};

/** A purchase (a request for a reward) as stored in the table. */
export type StoredPurchase = RedemptionFacts & {
  readonly kind: 'purchase';
  readonly status: PurchaseStatus;
  /** Who paid what: one part, or the contributions to a team reward. */
  readonly parts: readonly PointsPayment[];
  /** The comment of the buyer. For a team reward, each contribution has its own comment. */
  readonly comment?: string;
  readonly processed_at?: string;
  readonly settled_by?: UserId;
  readonly failure?: PurchaseFailure;
  readonly gift_card_url?: string;
  /** What the reward was worth when it was redeemed, for all its payers together. */
  readonly money_value?: Money;
  /** It is counted in the stock of its reward: whoever refunds it puts one back. */
  readonly from_stock?: true;
  /** The period in which it counts for its member, where a reward can be redeemed only so many times. */
  readonly counted_in?: string;
};

/** One member's contribution to a team reward as stored in the table. */
export type StoredContribution = RedemptionFacts & {
  readonly kind: 'contribution';
  readonly status: ContributionStatus;
  readonly user_id: UserId;
  readonly amount: number;
  readonly comment?: string;
};

/** What redeeming a reward leaves in the table: a purchase, or a contribution to a team reward. */
export type Redemption = StoredPurchase | StoredContribution;
