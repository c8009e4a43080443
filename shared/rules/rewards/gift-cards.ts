import type { GiftCardCatalog, GiftCardStep, StoredGiftCard } from '#shared/model/gift-card';
import type { Email } from '#shared/model/common';
import type { EntryId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { PurchaseFailure, Redemption, StoredPurchase } from '#shared/model/purchase';
import { Refusal } from '#shared/model/refusal';
import type { RewardDraft, StoredReward } from '#shared/model/reward';
import { type Settlement, refundBuyer } from './settlements.ts';

/** The fee for a gift card of a value. Both in cents. */
export const giftCardFee = (value: number): number => Math.round((value * limits.giftCardFeePercent) / 100);

type Offer = Pick<RewardDraft, 'fulfilment' | 'country' | 'gift_card_value'>;

/** Whether an edit chooses another gift card. An old one stays valid when the catalog changes. */
export const isNewOffer = (draft: Offer, stored: StoredReward | undefined): boolean =>
  draft.fulfilment === 'automatic' &&
  (stored?.fulfilment !== 'automatic' ||
    stored.country !== draft.country ||
    stored.gift_card_value !== draft.gift_card_value);

/** @throws Refusal not_configured | wrong_format: not sold for this country | out_of_range: not sold with this value */
export const requireOffer = (
  { country, gift_card_value: value = 0 }: Offer,
  { configured, countries }: GiftCardCatalog,
): void => {
  if (!configured) throw new Refusal('not_configured');
  const offer = countries.find((one) => one.country === country);
  if (!offer) throw new Refusal('wrong_format', {}, ['country']);
  if (value < offer.min || value > offer.max) throw new Refusal('out_of_range', {}, ['gift_card_value']);
};

/** Whether a gift card is to be bought for it. Demo purchases only show what it would look like. */
export const isGiftCardRequest = ({ kind, status, reward, demo }: Redemption): boolean =>
  kind === 'purchase' && status === 'pending' && reward.fulfilment === 'automatic' && !demo;

/** What has to be bought for a purchase; undefined for a reward that an administrator delivers. */
export const planGiftCard = (
  { id, workspace_id, parts, created_at }: StoredPurchase,
  { fulfilment, country, gift_card_value: value }: StoredReward,
  email: Email | undefined,
): StoredGiftCard | undefined => {
  const [part] = parts;
  if (fulfilment === 'manual' || !part || country === undefined || value === undefined) return undefined;
  return {
    id,
    workspace_id,
    user_id: part.user_id,
    country,
    value,
    charge: value + giftCardFee(value),
    step: 'new',
    step_at: created_at,
    version: 1,
    ...(email !== undefined && { email }),
    created_at,
  };
};

/** A gift card that is mailed nowhere. */
export const withoutAddress = (card: StoredGiftCard): StoredGiftCard => {
  const { email: _, ...rest } = card;
  return rest;
};

/** Where nobody is going to get a card any more: a private address is forgotten. */
const overWith = new Set<GiftCardStep>(['returning', 'returned', 'ended']);

/** The next step of buying a gift card. */
export const advanceGiftCard = (
  card: StoredGiftCard,
  step: GiftCardStep,
  now: Date,
  more: Pick<StoredGiftCard, 'charge_id' | 'failure'> = {},
): StoredGiftCard => ({
  ...(overWith.has(step) ? withoutAddress(card) : card),
  ...more,
  step,
  step_at: now.toISOString(),
});

const hoursSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 3_600_000;

/** Whether a paid card has been waiting for the provider for so long that the money goes back. */
export const isOverdue = ({ step_at: at }: StoredGiftCard, now: Date): boolean =>
  hoursSince(at, now) >= limits.giftCard.patienceHours;

/** Whether no request of ours can still be on its way to the provider. */
export const isStepOverdue = ({ step_at: at }: StoredGiftCard, now: Date): boolean =>
  hoursSince(at, now) >= limits.giftCard.quietHours;

/** Whether one that has not ended should have: an operator wants to know. */
export const isLate = ({ created_at: at }: Pick<StoredGiftCard, 'created_at'>, now: Date): boolean =>
  hoursSince(at, now) >= limits.giftCard.lateHours;

/** The purchase when the provider has taken the order. */
export const planGiftCardOrder = (purchase: StoredPurchase, now: Date): StoredPurchase => ({
  ...purchase,
  status: 'purchased',
  status_changed_at: now.toISOString(),
});

/** The purchase when the card is there. */
export const planGiftCardDelivery = (purchase: StoredPurchase, url: string, now: Date): StoredPurchase => ({
  ...purchase,
  status: 'fulfilled',
  status_changed_at: now.toISOString(),
  processed_at: now.toISOString(),
  gift_card_url: url,
});

/** The purchase when the card could not be bought: the coins go back, and the reward returns to the shop. */
export const planGiftCardReturn = (
  stored: StoredPurchase,
  failure: PurchaseFailure,
  found: {
    readonly buyer: Parameters<typeof refundBuyer>[2]['buyer'];
    readonly reward: StoredReward | undefined;
    readonly entryId: EntryId;
    readonly now: Date;
  },
): Settlement => {
  const at = found.now.toISOString();
  const purchase = {
    ...stored,
    status: 'declined',
    status_changed_at: at,
    processed_at: at,
    failure,
  } as const;
  return refundBuyer(purchase, 'declined', found);
};
