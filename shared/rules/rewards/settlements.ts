import type { EntryId, PurchaseId, UserId } from '#shared/model/ids';
import type { EntryType, StoredEntry } from '#shared/model/entry';
import type { Redemption, StoredContribution, StoredPurchase } from '#shared/model/purchase';
import { Refusal } from '#shared/model/refusal';
import type { PointsPayment, StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import { nextEntry } from './ledger.ts';
import { type RewardUse, usedIn } from './person-limits.ts';
import type { RewardChange } from './purchases.ts';
import type { BalanceHolder } from './redemption-requests.ts';
import { totalPaid } from './rewards.ts';

/** Whether it waits for an administrator. Automatic rewards are settled by the product. */
export const isAwaitingFulfilment = ({ status, reward }: StoredPurchase): boolean =>
  status === 'pending' && reward.fulfilment === 'manual';

/** Whether its coins went back. */
export const isRefunded = ({ status }: Pick<Redemption, 'status'>): boolean =>
  status === 'declined' || status === 'canceled';

/** Whether it is counted in the stock of its reward. */
export const isFromStock = (bought: Redemption): boolean =>
  bought.kind === 'purchase' && bought.from_stock === true && !isRefunded(bought);

type Ending = 'fulfilled' | 'declined' | 'canceled';

/** The type of the refund entry for each status. */
const refundType: Record<Exclude<Ending, 'fulfilled'>, EntryType> = {
  declined: 'purchase_declined',
  canceled: 'purchase_canceled',
};

export type Settlement = {
  readonly purchase: StoredPurchase;
  /** The refund of an individual reward. Contributors to a team reward are refunded one by one afterward. */
  readonly entries: readonly StoredEntry[];
  /** A one-time or team reward that returns to the shop. */
  readonly step?: RewardChange;
  /** The reward whose stock gets one back. */
  readonly restocked?: StoredReward;
  /** What no longer counts for the buyer. */
  readonly unused?: Omit<RewardUse, 'most'>;
};

/** The reward without this purchase: open again and without contributions. Undefined if another purchase holds it. */
const released = (reward: StoredReward | undefined, id: PurchaseId): RewardChange | undefined => {
  if (reward?.purchase_id !== id || reward.status === 'closing') return undefined;
  const { purchase_id: _, ...rest } = reward;
  return { from: reward, to: { ...rest, status: 'open', contributions: [] } };
};

/**
 * The reward without what was redeemed or contributed, as if it had never been; undefined: it does not change. A pot
 * that was full keeps what others put in.
 * @param gone those whose part of it goes
 */
export const withoutRedemption = (
  reward: StoredReward | undefined,
  bought: Redemption,
  gone: ReadonlySet<UserId>,
): RewardChange | undefined => {
  if (bought.kind === 'purchase') {
    const step = released(reward, bought.id);
    const contributions = bought.parts.filter(({ user_id: id }) => !gone.has(id));
    return step && { ...step, to: { ...step.to, contributions } };
  }
  if (!reward?.contributions.some((part) => part.id === bought.id)) return undefined;
  const contributions = reward.contributions.filter((part) => part.id !== bought.id);
  return { from: reward, to: { ...reward, contributions } };
};

const ended = (stored: StoredPurchase | undefined, to: Ending, by: UserId, now: Date): StoredPurchase => {
  if (!stored) throw new Refusal('not_found');
  if (!isAwaitingFulfilment(stored)) throw new Refusal('already_settled');
  const at = now.toISOString();
  return {
    ...stored,
    status: to,
    status_changed_at: at,
    ...(to !== 'canceled' && { processed_at: at }),
    settled_by: by,
  };
};

/**
 * Plans the fulfillment of a pending purchase.
 * @throws Refusal not_found | already_settled
 */
export const planFulfilment = (stored: StoredPurchase | undefined, by: UserId, now: Date): Settlement => ({
  purchase: ended(stored, 'fulfilled', by, now),
  entries: [],
});

/** Returns who paid how much. A team's request was paid by its contributions, which count separately. */
export const paymentOf = (bought: Redemption): Pick<PointsPayment, 'user_id' | 'amount'> | undefined => {
  if (bought.kind === 'contribution') return bought;
  return bought.reward.reward_type === 'individual' ? bought.parts[0] : undefined;
};

type Refunding = {
  /** Absent when the product declines a gift card. */
  readonly by?: UserId;
  /** The buyer of an individual reward. */
  readonly buyer: (BalanceHolder & Pick<User, 'state'>) | undefined;
  readonly reward: StoredReward | undefined;
  readonly entryId: EntryId;
  readonly now: Date;
};

/** Plans what follows from an ended purchase: the buyer gets the points back, the reward returns to the shop. */
export const refundBuyer = (
  purchase: StoredPurchase,
  to: Exclude<Ending, 'fulfilled'>,
  { by, buyer, reward, entryId, now }: Refunding,
): Settlement => {
  const single = paymentOf(purchase) && buyer;
  const amount = totalPaid(purchase.parts);
  const cause = { type: refundType[to], amount, purchase_id: purchase.id, ...(by && { by_id: by }) };
  const step = released(reward, purchase.id);
  // What an erased member redeemed is counted nowhere any more.
  const unused = single && single.state !== 'deleted' ? usedIn(purchase) : undefined;
  return {
    purchase,
    entries: single ? [nextEntry(single, entryId, cause, now)] : [],
    ...(step && { step }),
    ...(purchase.from_stock && reward && { restocked: reward }),
    ...(unused && { unused }),
  };
};

/**
 * Plans the decline or cancellation of a pending purchase: refunds the points and returns the reward to the shop.
 * @throws Refusal not_found | already_settled
 */
export const planRefund = (
  stored: StoredPurchase | undefined,
  to: Exclude<Ending, 'fulfilled'>,
  found: Refunding & { readonly by: UserId },
): Settlement => refundBuyer(ended(stored, to, found.by, found.now), to, found);

/**
 * Checks that a purchase or contribution belongs to this member. The purchase of a team reward belongs to no member:
 * each contributor has their own contribution.
 * @throws Refusal not_found
 */
export const requireOwnRedemption = (bought: Redemption | undefined, me: UserId): Redemption => {
  if (!bought || paymentOf(bought)?.user_id !== me) throw new Refusal('not_found');
  return bought;
};

export type Withdrawal = {
  readonly contribution: StoredContribution;
  readonly entry: StoredEntry;
  readonly step: RewardChange;
};

/** Whether a contribution can still be withdrawn: its reward is not funded yet. */
export const isWithdrawable = (
  { id, status }: Pick<StoredContribution, 'id' | 'status'>,
  reward: StoredReward | undefined,
): boolean =>
  status === 'pending' && reward?.status === 'open' && reward.contributions.some((part) => part.id === id);

/**
 * Plans the withdrawal of a contribution from a team reward that is not funded yet.
 * @throws Refusal already_settled
 */
export const planWithdrawal = (
  contribution: StoredContribution,
  reward: StoredReward | undefined,
  buyer: BalanceHolder,
  entryId: EntryId,
  now: Date,
): Withdrawal => {
  const { id, amount } = contribution;
  if (!reward || !isWithdrawable(contribution, reward)) throw new Refusal('already_settled');
  const cause = { type: 'purchase_canceled', amount, by_id: buyer.id, purchase_id: id } as const;
  return {
    contribution: { ...contribution, status: 'canceled', status_changed_at: now.toISOString() },
    entry: nextEntry(buyer, entryId, cause, now),
    step: {
      from: reward,
      to: { ...reward, contributions: reward.contributions.filter((part) => part.id !== id) },
    },
  };
};

/** Settles a contribution together with its reward: fulfilled, or declined with a refund. */
export const planContributionSettlement = (
  contribution: StoredContribution,
  to: 'fulfilled' | 'declined',
  { by, buyer, entryId, now }: Omit<Refunding, 'by' | 'reward'> & { readonly by: UserId | undefined },
): { readonly contribution: StoredContribution; readonly entries: readonly StoredEntry[] } => {
  const { id, amount } = contribution;
  const cause = { type: 'purchase_declined', amount, purchase_id: id, ...(by && { by_id: by }) } as const;
  return {
    contribution: { ...contribution, status: to, status_changed_at: now.toISOString() },
    entries: to === 'declined' && buyer ? [nextEntry(buyer, entryId, cause, now)] : [],
  };
};
