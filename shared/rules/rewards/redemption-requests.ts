import type { Email } from '#shared/model/common';
import type { EntryId, PurchaseId, UserId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { StoredReward, StoredRewardUse } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { type GiftCardMeans, isFor } from './rewards.ts';

/** The user whose balance changes. */
export type BalanceHolder = Pick<User, 'id' | 'balance' | 'entries'>;

/** A wish to redeem a reward, and everything as it was read that decides it. */
export type RedemptionRequest = {
  readonly reward: StoredReward | undefined;
  readonly buyer: BalanceHolder &
    Pick<User, 'department_id' | 'location_id' | 'manager_chain' | 'state' | 'demo'>;
  /** Whether the buyer has it already and cannot redeem it again. */
  readonly redeemed: boolean;
  /** How often the buyer has redeemed it in this period, where that is limited. */
  readonly used: StoredRewardUse | undefined;
  /** The administrator who redeems for the buyer. */
  readonly by?: UserId;
  /** The private address for the gift card of somebody who left. */
  readonly email?: Email | undefined;
  readonly workspace: Pick<Workspace, 'created_at' | 'timezone'>;
  readonly means: GiftCardMeans;
  readonly comment: string | undefined;
  readonly amount: number | undefined;
  /** What the buyer saw that an individual reward costs; undefined: not said. */
  readonly price: number | undefined;
  readonly newId: () => PurchaseId;
  readonly entryId: EntryId;
  readonly now: Date;
};

/** Demo members touch no real money, no pot of real members, and nothing that runs out. */
const isForRealMembers = ({
  fulfilment,
  reward_type: type,
  one_time: once,
  stock,
  demo,
}: StoredReward): boolean =>
  fulfilment === 'automatic' || (!demo && (type === 'team' || once || stock !== undefined));

/**
 * A gift card of somebody who left needs another address than the one of the company. Anybody else has their own: an address
 * that would lead nowhere is refused.
 * @throws Refusal member_pending | invalid_email | wrong_format
 */
const checkAddress = (reward: StoredReward, { buyer, email }: RedemptionRequest): void => {
  const isCard = reward.fulfilment === 'automatic';
  const hasLeft = buyer.state === 'deactivated';
  if (isCard && hasLeft && email === undefined) throw new Refusal('invalid_email', {}, ['email']);
  if (isCard && !hasLeft && buyer.state !== 'accepted') throw new Refusal('member_pending');
  if (email !== undefined && !(isCard && hasLeft)) throw new Refusal('wrong_format', {}, ['email']);
};

/** @throws Refusal demo_member | member_pending | already_redeemed | invalid_email | wrong_format */
export const checkBuyer = (reward: StoredReward, request: RedemptionRequest): void => {
  const { buyer, redeemed } = request;
  if (buyer.demo && isForRealMembers(reward)) throw new Refusal('demo_member');
  checkAddress(reward, request);
  if (redeemed) throw new Refusal('already_redeemed');
};

/**
 * Whoever redeems for somebody sees all rewards; anybody else does not learn that there is one for others.
 * @throws Refusal not_found | outside_audience
 */
export const checkAudience = (reward: StoredReward, { buyer, by }: RedemptionRequest): void => {
  if (isFor(reward, buyer)) return;
  throw by === undefined ? new Refusal('not_found') : new Refusal('outside_audience', {}, ['user_id']);
};
