import * as z from 'zod';
import { Instant, Points, Text } from './common.ts';
import { PurchaseId, UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import type { RefusalCode } from './refusal.ts';
import { Contribution, type ContributionStatus, type Part, RewardMark } from './reward.ts';
import { Person } from './user.ts';

/** Pending until it is settled once: purchased stands between a gift card's order and its delivery. */
export const PurchaseStatus = z.enum(['pending', 'purchased', 'fulfilled', 'declined', 'canceled']);
export type PurchaseStatus = z.infer<typeof PurchaseStatus>;

/** What is said and put in when a reward is redeemed. */
export const RedemptionDraft = z.object({
  comment: Text(limits.comment).optional(),
  amount: z
    .int('invalid_amount')
    .min(1, 'price_too_low')
    .max(limits.reward.priceMax, 'invalid_amount')
    .optional()
    .describe('for team rewards'),
});

/** Why a reward may not be redeemed, whoever does it. */
export const redemptionRefusals = [
  'not_enough_points',
  'comment_required',
  'invalid_amount',
  'price_too_low',
  'price_too_high',
  'sold_out',
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
  reward: RewardMark,
  price: Points,
  remaining: Points.describe('what the others still have to put in; 0 once it is paid'),
  user_ids: z.array(UserId),
  users: z.array(Person),
  redeemed_by: Person.nullable().describe(
    'the administrator who redeemed it in the name of the member; null: themselves',
  ),
  contributions: z.array(Contribution),
  comments: z.array(z.object({ user_id: UserId, comment: z.string(), created_at: Instant })),
});

/** A request for a reward as the rewards administrators see it. */
export const Purchase = PurchaseFacts.extend({
  failure: z.enum(['payment_declined', 'card_expired', 'purchase_failed']).nullable(),
  can: z.object({ fulfil: z.boolean(), decline: z.boolean() }),
});
export type Purchase = z.infer<typeof Purchase>;

/** One's own purchase or contribution: what one paid and, once delivered, where the gift card is. */
export const ShopPurchase = PurchaseFacts.extend({
  amount: Points,
  gift_card_url: z.string().nullable(),
  can: z.object({ cancel: z.boolean() }),
});
export type ShopPurchase = z.infer<typeof ShopPurchase>;

type Bought = {
  readonly id: PurchaseId;
  readonly workspace_id: WorkspaceId;
  readonly reward: RewardMark;
  /** What the reward cost when it was asked for; a later price changes nothing here. */
  readonly price: number;
  readonly created_at: string;
  readonly status_changed_at: string;
  /** The administrator who redeemed it in the name of the member. */
  readonly redeemed_by?: UserId;
  /** The day in the workspace's time zone that statistics count it by. */
  readonly day: string;
  readonly demo?: true;
  /** When demo data was really made; what it claims to be made lies before. */
  readonly added_at?: string;
};

/** A request for a reward, as the table keeps it. */
export type StoredPurchase = Bought & {
  readonly kind: 'purchase';
  readonly status: PurchaseStatus;
  /** Who paid what: one part, or the contributions to a team reward. */
  readonly parts: readonly Part[];
  /** What the buyer wrote; the comments on a team reward stand with its contributions. */
  readonly comment?: string;
  readonly processed_at?: string;
  readonly settled_by?: UserId;
  readonly failure?: 'payment_declined' | 'card_expired' | 'purchase_failed';
  readonly gift_card_url?: string;
};

/** What one person put towards a team reward, as the table keeps it. */
export type StoredContribution = Bought & {
  readonly kind: 'contribution';
  readonly status: ContributionStatus;
  readonly user_id: UserId;
  readonly amount: number;
  readonly comment?: string;
};

/** A purchase or a contribution: every way a member spends points. */
export type Redemption = StoredPurchase | StoredContribution;
