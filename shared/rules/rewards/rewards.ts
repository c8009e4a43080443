import type { RewardId, WorkspaceId } from '#shared/model/ids';
import type { Money } from '#shared/model/money';
import { Refusal } from '#shared/model/refusal';
import type {
  PointsPayment,
  RewardDraft,
  RewardSnapshot,
  StoredRewardSnapshot,
  ShopReward,
  StoredReward,
} from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { validatedAt } from '../billing/billing.ts';
import { groupIdsOf } from '../people/groups.ts';

export const totalPaid = (parts: readonly PointsPayment[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** The amount left to contribute to a team reward; the price of an individual one. */
export const remainingPrice = (reward: StoredReward): number => {
  if (reward.reward_type === 'individual') return reward.price;
  return reward.status === 'funded' ? 0 : reward.price - totalPaid(reward.contributions);
};

/** Whether the shop shows it: it is open and, if it is a one-time reward, not redeemed yet. */
export const isOffered = ({ status, one_time: once, purchase_id: taken }: StoredReward): boolean =>
  status === 'open' && !(once && taken !== undefined);

/** Whether a reward is for somebody: it is for everyone, or for a group that they are in. */
export const isFor = (
  { group_id: group }: Pick<StoredReward, 'group_id'>,
  member: Pick<User, 'department_id' | 'location_id'>,
): boolean => group === undefined || groupIdsOf(member).includes(group);

type Stocked = Pick<StoredReward, 'stock' | 'taken'>;

/** How many are left of the stock; null: it never runs out. A stock may be lowered below what is redeemed. */
export const leftOf = ({ stock, taken = 0 }: Stocked): number | null =>
  stock === undefined ? null : Math.max(0, stock - taken);

/** Whether it can be redeemed: the shop shows it, and it has not run out. */
export const isAvailable = (reward: StoredReward): boolean => isOffered(reward) && leftOf(reward) !== 0;

/** Whether administrators can still edit it. This includes a one-time reward that was redeemed. */
export const isEditable = ({ status }: StoredReward): boolean => status === 'open';

/** The copy of a reward that its purchases keep. */
export const rewardSnapshot = (reward: StoredReward): StoredRewardSnapshot => ({
  id: reward.id,
  title: reward.title,
  emoji: reward.emoji ?? null,
  image: reward.image ?? null,
  reward_type: reward.reward_type,
  fulfilment: reward.fulfilment,
  ...(reward.organization && { organization: reward.organization }),
  ...(reward.demo && { demo: true }),
});

export const presentRewardSnapshot = (snapshot: StoredRewardSnapshot): RewardSnapshot => ({
  ...snapshot,
  organization: snapshot.organization ?? null,
  demo: snapshot.demo ?? false,
});

export const giftCardValue = ({ gift_card_value: amount }: StoredReward): Money | undefined =>
  amount === undefined ? undefined : { amount, currency: 'USD' };

/** What a reward is worth to its receiver, as far as somebody said so. */
export const moneyValueOf = (reward: StoredReward): Money | undefined =>
  reward.fulfilment === 'automatic' ? giftCardValue(reward) : reward.money_value;

type Facts = Omit<
  StoredReward,
  | 'id'
  | 'workspace_id'
  | 'version'
  | 'status'
  | 'taken'
  | 'contributions'
  | 'purchase_id'
  | 'closed_by'
  | 'created_at'
>;

/** The fields of the form without the picture. A gift card has a country and a value, any other reward a money value. */
const factsIn = (draft: RewardDraft): Facts => {
  const {
    emoji: _,
    country,
    gift_card_value: value,
    money_value: amount,
    currency,
    per_person: count,
    per_person_period: period,
    organization,
    ...kept
  } = draft;
  const facts = {
    ...kept,
    ...(organization && { organization }),
    ...(count !== undefined && period && { per_person: { count, period } }),
  };
  if (draft.fulfilment === 'automatic')
    return {
      ...facts,
      ...(country !== undefined && { country }),
      ...(value !== undefined && { gift_card_value: value }),
    };
  return {
    ...facts,
    ...(amount !== undefined && currency !== undefined && { money_value: { amount, currency } }),
  };
};

/** The uploaded file wins over the emoji. */
const pictureIn = (
  emoji: string | undefined,
  image: string | undefined,
): { emoji?: string; image?: string } =>
  image === undefined ? { ...(emoji !== undefined && { emoji }) } : { image };

/** @throws Refusal picture_required */
export const planReward = (
  draft: RewardDraft,
  image: string | undefined,
  { id, workspaceId, now }: { readonly id: RewardId; readonly workspaceId: WorkspaceId; readonly now: Date },
): StoredReward => {
  const picture = pictureIn(draft.emoji, image);
  if (!picture.emoji && !picture.image) throw new Refusal('picture_required', {}, ['emoji']);
  return {
    id,
    workspace_id: workspaceId,
    version: 1,
    status: 'open',
    ...factsIn(draft),
    ...picture,
    contributions: [],
    created_at: now.toISOString(),
  };
};

/** @throws Refusal not_found: also for a reward that is being deleted */
export const requireReward = (reward: StoredReward | undefined): StoredReward => {
  if (!reward || reward.status === 'closing') throw new Refusal('not_found');
  return reward;
};

/**
 * Applies an edit to a reward. Existing purchases keep their price.
 * @throws Refusal already_settled | wrong_format | price_below_contributions (details: contributed)
 */
export const applyRewardDraft = (
  reward: StoredReward,
  draft: RewardDraft,
  image: string | undefined,
): StoredReward => {
  if (reward.status === 'funded') throw new Refusal('already_settled');
  const begun = reward.contributions.length > 0 || reward.purchase_id !== undefined;
  if (begun && draft.reward_type !== reward.reward_type)
    throw new Refusal('wrong_format', {}, ['reward_type']);
  const contributed = totalPaid(reward.contributions);
  if (draft.price < contributed) throw new Refusal('price_below_contributions', { contributed }, ['price']);
  const {
    emoji: oldEmoji,
    image: oldImage,
    country: _,
    gift_card_value: __,
    money_value: ___,
    stock: ____,
    per_person: _____,
    group_id: ______,
    organization: _______,
    ...kept
  } = reward;
  const chosen = pictureIn(draft.emoji, image);
  const picture =
    chosen.emoji || chosen.image
      ? chosen
      : { ...(oldEmoji && { emoji: oldEmoji }), ...(oldImage && { image: oldImage }) };
  return { ...kept, ...factsIn(draft), ...picture };
};

/** A copy of a reward without contributions and without a purchase. */
export const planDuplicate = (stored: StoredReward | undefined, id: RewardId, now: Date): StoredReward => {
  const { purchase_id: _, closed_by: __, demo: ___, taken: ____, ...reward } = requireReward(stored);
  return { ...reward, id, version: 1, status: 'open', contributions: [], created_at: now.toISOString() };
};

/** Whether gift cards can be ordered: a provider is configured, and a payment card is connected. */
export type GiftCardMeans = { readonly provider: boolean; readonly card: boolean };

/** Why nobody can redeem a reward now that the shop shows; null if they can. */
export const withheldReason = (
  reward: Pick<StoredReward, 'fulfilment'> & Stocked,
  workspace: Pick<Workspace, 'created_at'>,
  { provider, card }: GiftCardMeans,
  now: Date,
): Exclude<ShopReward['withheld'], 'reward_limit_reached'> => {
  if (leftOf(reward) === 0) return 'sold_out';
  if (reward.fulfilment === 'manual') return null;
  if (now < validatedAt(workspace)) return 'team_being_validated';
  if (!card) return 'no_reward_card';
  return provider ? null : 'not_configured';
};
