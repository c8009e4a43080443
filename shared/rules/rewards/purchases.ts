import type { StoredGiftCard } from '#shared/model/gift-card';
import type { PurchaseId } from '#shared/model/ids';
import type { StoredEntry } from '#shared/model/entry';
import { limits } from '#shared/model/limits';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import { Refusal } from '#shared/model/refusal';
import type { PointsPayment, RewardDraft, StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import { planGiftCard } from './gift-cards.ts';
import { groupIdsOf } from '../people/groups.ts';
import { nextEntry } from './ledger.ts';
import { planUse, type RewardUse } from './person-limits.ts';
import { checkAudience, checkBuyer, type RedemptionRequest } from './redemption-requests.ts';
import {
  isAvailable,
  moneyValueOf,
  rewardSnapshot,
  applyRewardDraft,
  requireReward,
  remainingPrice,
  withheldReason,
} from './rewards.ts';
import { dayOf } from '../basics/time.ts';

/** A reward before and after the change. */
export type RewardChange = { readonly from: StoredReward; readonly to: StoredReward };

/** Everything one redemption changes; recorded completely or not at all. */
export type RedemptionPlan = {
  readonly entry: StoredEntry;
  /** Absent if nothing else of the reward changes: an individual reward that can be redeemed many times. */
  readonly step?: RewardChange;
  readonly contribution?: StoredContribution;
  /** The purchase for administrators: immediately, or with the contribution that completes a team reward. */
  readonly purchase?: StoredPurchase;
  readonly giftCard?: StoredGiftCard;
  /** The reward, where its bounds decide: it has to be as read. Its stock gets one less for a request that says so. */
  readonly bounded?: StoredReward;
  readonly use?: RewardUse;
  /** The groups of the buyer, where they decide: they have to be as read. */
  readonly groups?: Pick<User, 'department_id' | 'location_id'>;
};

const purchaseFields = (reward: StoredReward, id: PurchaseId, day: string, now: Date) => ({
  id,
  workspace_id: reward.workspace_id,
  reward: rewardSnapshot(reward),
  price: reward.price,
  created_at: now.toISOString(),
  status_changed_at: now.toISOString(),
  day,
});

/** What a new purchase keeps of its reward's money value. */
const moneyValueField = (reward: StoredReward): Pick<StoredPurchase, 'money_value'> => {
  const value = moneyValueOf(reward);
  return value ? { money_value: value } : {};
};

const redeemedByField = ({ buyer, by }: RedemptionRequest) =>
  by === undefined || by === buyer.id ? {} : { redeemed_by: by };

/** The groups of a member, and everybody above: what statistics count a request in. */
export const placesOf = (
  buyer: Pick<User, 'department_id' | 'location_id' | 'manager_chain'>,
): Pick<StoredPurchase, 'groups' | 'managers'> => {
  const [groups, managers] = [groupIdsOf(buyer), buyer.manager_chain ?? []];
  return { ...(groups.length > 0 && { groups }), ...(managers.length > 0 && { managers }) };
};

/**
 * A fully paid team reward leaves the shop, and its purchase waits for an administrator. Any other reward does not
 * change.
 */
const fundIfPaid = (
  reward: StoredReward,
  newId: () => PurchaseId,
  day: string,
  now: Date,
): { readonly reward: StoredReward; readonly purchase?: StoredPurchase } => {
  const { contributions: parts } = reward;
  if (reward.reward_type !== 'team' || parts.length === 0 || remainingPrice(reward) > 0) return { reward };
  const id = newId();
  return {
    reward: { ...reward, status: 'funded', purchase_id: id, contributions: [] },
    purchase: {
      ...purchaseFields(reward, id, day, now),
      ...moneyValueField(reward),
      kind: 'purchase',
      status: 'pending',
      parts,
    },
  };
};

/**
 * Plans an edit of a reward. A team reward becomes funded if the new price equals its contributions.
 * @throws Refusal not_found | already_settled | wrong_format | price_below_contributions
 */
export const planRewardUpdate = (
  stored: StoredReward | undefined,
  draft: RewardDraft,
  image: string | undefined,
  {
    newId,
    timezone,
    now,
  }: {
    readonly newId: () => PurchaseId;
    readonly timezone: string;
    readonly now: Date;
  },
): { readonly step: RewardChange; readonly purchase?: StoredPurchase } => {
  const from = requireReward(stored);
  const { reward: to, purchase } = fundIfPaid(
    applyRewardDraft(from, draft, image),
    newId,
    dayOf(now, timezone),
    now,
  );
  return { step: { from, to }, ...(purchase && { purchase }) };
};

/** Whether what the reward says decides who redeems it how often. A one-time reward changes, so it has to be as read anyway. */
const isBounded = ({ stock, per_person: limit, group_id: group, one_time: once }: StoredReward): boolean =>
  !once && (stock !== undefined || limit !== undefined || group !== undefined);

const buy = (reward: StoredReward, request: RedemptionRequest, day: string): RedemptionPlan => {
  const { buyer, by = buyer.id, comment, newId, entryId, now } = request;
  const { price } = reward;
  if (request.price !== undefined && request.price !== price) throw new Refusal('price_changed', { price });
  if (buyer.balance < price) throw new Refusal('not_enough_points', { price, balance: buyer.balance });
  const use = planUse(reward, request.used, buyer.id, request.workspace, now);
  const id = newId();
  const part: PointsPayment = { id, user_id: buyer.id, amount: price, created_at: now.toISOString() };
  const purchase: StoredPurchase = {
    ...purchaseFields(reward, id, day, now),
    ...moneyValueField(reward),
    ...redeemedByField(request),
    ...placesOf(request.buyer),
    kind: 'purchase',
    status: 'pending',
    parts: [part],
    ...(comment && { comment }),
    ...(reward.stock !== undefined && { from_stock: true }),
    ...(use && { counted_in: use.period }),
  };
  const giftCard = planGiftCard(purchase, reward, request.email);
  const redeemed = giftCard ? 'gift_card' : 'individual';
  const cause = { type: 'purchase', amount: -price, by_id: by, purchase_id: id, redeemed } as const;
  return {
    entry: nextEntry(buyer, entryId, cause, now),
    purchase,
    ...(giftCard && { giftCard }),
    ...(isBounded(reward) && { bounded: reward }),
    ...(use && { use }),
    ...(reward.one_time && { step: { from: reward, to: { ...reward, purchase_id: id } } }),
  };
};

const contribute = (reward: StoredReward, request: RedemptionRequest, day: string): RedemptionPlan => {
  const { buyer, by = buyer.id, amount, comment, newId, entryId, now } = request;
  const remaining = remainingPrice(reward);
  if (amount === undefined) throw new Refusal('invalid_amount', {}, ['amount']);
  if (amount > remaining) throw new Refusal('price_too_high', { price: remaining }, ['amount']);
  if (amount > buyer.balance)
    throw new Refusal('not_enough_points', { price: amount, balance: buyer.balance });
  const { contributions: max } = limits.reward;
  if (reward.contributions.length >= max) throw new Refusal('too_many', { max });
  const id = newId();
  const part: PointsPayment = { id, user_id: buyer.id, amount, created_at: now.toISOString() };
  const more: StoredReward = { ...reward, contributions: [...reward.contributions, part] };
  const { reward: to, purchase } = fundIfPaid(more, newId, day, now);
  const cause = {
    type: 'purchase',
    amount: -amount,
    by_id: by,
    purchase_id: id,
    redeemed: 'team',
  } as const;
  return {
    entry: nextEntry(buyer, entryId, cause, now),
    contribution: {
      ...purchaseFields(reward, id, day, now),
      ...redeemedByField(request),
      ...placesOf(request.buyer),
      kind: 'contribution',
      status: 'pending',
      user_id: buyer.id,
      amount,
      ...(comment && { comment }),
    },
    step: { from: reward, to },
    ...(purchase && { purchase }),
  };
};

/**
 * Plans the redemption of a reward, or a contribution to a team reward.
 * @throws Refusal not_found, outside_audience, sold_out, demo_member, member_pending, already_redeemed, reward_limit_reached, price_changed (details: price), comment_required, team_being_validated, no_reward_card, not_configured,
 * not_enough_points, invalid_amount, price_too_high (details: price), too_many, invalid_email, wrong_format
 */
export const planRedemption = (request: RedemptionRequest): RedemptionPlan => {
  const { workspace, means, comment, now } = request;
  const reward = requireReward(request.reward);
  checkAudience(reward, request);
  if (!isAvailable(reward)) throw new Refusal('sold_out');
  checkBuyer(reward, request);
  if (reward.comment_required && !comment) throw new Refusal('comment_required', {}, ['comment']);
  const why = withheldReason(reward, workspace, means, now);
  if (why) throw new Refusal(why);
  const day = dayOf(now, workspace.timezone);
  const plan = reward.reward_type === 'team' ? contribute(reward, request, day) : buy(reward, request, day);
  const { department_id, location_id } = request.buyer;
  return { ...plan, ...(reward.group_id !== undefined && { groups: { department_id, location_id } }) };
};
