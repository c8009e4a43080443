import type { EntryId, PurchaseId, UserId } from '#shared/model/ids';
import type { EntryType, StoredEntry } from '#shared/model/entry';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import { Refusal } from '#shared/model/refusal';
import type { StoredReward } from '#shared/model/reward';
import { nextEntry } from './ledger.ts';
import type { Purse, RewardStep } from './purchases.ts';
import { paidIn } from './rewards.ts';

/** Whether it waits for somebody to hand it over: what the product orders itself settles itself. */
export const isOpen = ({ status, reward }: StoredPurchase): boolean =>
  status === 'pending' && reward.fulfilment === 'manual';

type Ending = 'fulfilled' | 'declined' | 'canceled';

/** How coins that come back are written down. */
const refundType: Record<Exclude<Ending, 'fulfilled'>, EntryType> = {
  declined: 'purchase_declined',
  canceled: 'purchase_canceled',
};

export type Settlement = {
  readonly purchase: StoredPurchase;
  /** What the single buyer of an individual reward gets back; contributors get theirs one by one afterwards. */
  readonly entries: readonly StoredEntry[];
  /** A one-time or team reward that goes back into the shop. */
  readonly step?: RewardStep;
};

/** The reward without the purchase that has it, if it is this one: back in the shop, with nothing put into it. */
const released = (reward: StoredReward | undefined, id: PurchaseId): RewardStep | undefined => {
  if (reward?.purchase_id !== id || reward.status === 'closing') return undefined;
  const { purchase_id: _, ...rest } = reward;
  return { from: reward, to: { ...rest, status: 'open', contributions: [] } };
};

const ended = (stored: StoredPurchase | undefined, to: Ending, by: UserId, now: Date): StoredPurchase => {
  if (!stored) throw new Refusal('not_found');
  if (!isOpen(stored)) throw new Refusal('already_settled');
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
 * Decides that a request is fulfilled. Only a pending one can be.
 * @throws Refusal not_found | already_settled
 */
export const planFulfilment = (stored: StoredPurchase | undefined, by: UserId, now: Date): Settlement => ({
  purchase: ended(stored, 'fulfilled', by, now),
  entries: [],
});

/** Who alone paid for a request: nobody does for a team's, whose contributors each get back their own. */
export const soleBuyer = ({ reward, parts }: StoredPurchase): readonly UserId[] =>
  reward.reward_type === 'individual' ? parts.map(({ user_id: id }) => id) : [];

/**
 * Decides that a request is declined or canceled: what was paid goes back, and the reward into the shop. Only a
 * pending one can be.
 * @throws Refusal not_found | already_settled
 */
export const planRefund = (
  stored: StoredPurchase | undefined,
  to: Exclude<Ending, 'fulfilled'>,
  {
    by,
    buyer,
    reward,
    entryId,
    now,
  }: {
    readonly by: UserId;
    /** Who bought an individual reward. */
    readonly buyer: Purse | undefined;
    readonly reward: StoredReward | undefined;
    readonly entryId: EntryId;
    readonly now: Date;
  },
): Settlement => {
  const purchase = ended(stored, to, by, now);
  const single = soleBuyer(purchase).length > 0 ? buyer : undefined;
  const amount = paidIn(purchase.parts);
  const cause = { type: refundType[to], amount, by_id: by, purchase_id: purchase.id };
  const step = released(reward, purchase.id);
  return {
    purchase,
    entries: single ? [nextEntry(single, entryId, cause, now)] : [],
    ...(step && { step }),
  };
};

/**
 * One's own request or contribution. A team's request is nobody's own: each contributor has their contribution.
 * @throws Refusal not_found
 */
export const ownIn = (
  bought: StoredPurchase | StoredContribution | undefined,
  me: UserId,
): StoredPurchase | StoredContribution => {
  const owners = bought?.kind === 'contribution' ? [bought.user_id] : bought ? soleBuyer(bought) : [];
  if (!bought || !owners.includes(me)) throw new Refusal('not_found');
  return bought;
};

export type Withdrawal = {
  readonly contribution: StoredContribution;
  readonly entry: StoredEntry;
  readonly step: RewardStep;
};

/** Whether a contribution can still be taken back: its reward is not full. */
export const isWithdrawable = (
  { id, status }: Pick<StoredContribution, 'id' | 'status'>,
  reward: StoredReward | undefined,
): boolean =>
  status === 'pending' && reward?.status === 'open' && reward.contributions.some((part) => part.id === id);

/**
 * Decides taking one's contribution back out of a team reward that is not full.
 * @throws Refusal already_settled
 */
export const planWithdrawal = (
  contribution: StoredContribution,
  reward: StoredReward | undefined,
  buyer: Purse,
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

/** How a contribution ends with its reward: fulfilled, or declined with what was put in going back. */
export const planEnd = (
  contribution: StoredContribution,
  to: 'fulfilled' | 'declined',
  {
    by,
    buyer,
    entryId,
    now,
  }: {
    readonly by: UserId | undefined;
    readonly buyer: Purse | undefined;
    readonly entryId: EntryId;
    readonly now: Date;
  },
): { readonly contribution: StoredContribution; readonly entries: readonly StoredEntry[] } => {
  const { id, amount } = contribution;
  const cause = { type: 'purchase_declined', amount, purchase_id: id, ...(by && { by_id: by }) } as const;
  return {
    contribution: { ...contribution, status: to, status_changed_at: now.toISOString() },
    entries: to === 'declined' && buyer ? [nextEntry(buyer, entryId, cause, now)] : [],
  };
};
