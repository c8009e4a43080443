import * as z from 'zod';
import { Instant, Points } from './common.ts';
import { PurchaseId, UserId } from './ids.ts';
import { Contribution, RewardMark } from './reward.ts';
import { Person } from './user.ts';

/** Pending until it is settled once: purchased stands between a gift card's order and its delivery. */
export const PurchaseStatus = z.enum(['pending', 'purchased', 'fulfilled', 'declined', 'canceled']);
export type PurchaseStatus = z.infer<typeof PurchaseStatus>;

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
