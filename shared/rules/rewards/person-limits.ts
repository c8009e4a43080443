import type { UserId } from '#shared/model/ids';
import type { StoredPurchase } from '#shared/model/purchase';
import { Refusal } from '#shared/model/refusal';
import type { PersonLimit, StoredReward, StoredRewardUse } from '#shared/model/reward';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, nextPeriodStart, periodOf } from '../basics/time.ts';

type Zone = Pick<Workspace, 'timezone'>;

/** The period in which a redemption counts now. */
export const usePeriod = ({ period }: PersonLimit, { timezone }: Zone, now: Date): string =>
  period === 'ever' ? 'ever' : periodOf(now, period, timezone);

/** The first day of the next period; null: there is none. */
export const limitRenewsOn = ({ period }: PersonLimit, { timezone }: Zone, now: Date): string | null =>
  period === 'ever' ? null : dayOf(nextPeriodStart(now, period, timezone), timezone);

/** Whether a member has redeemed a reward as often as they can. */
export const isUsedUp = (
  { per_person: limit }: Pick<StoredReward, 'per_person'>,
  used: Pick<StoredRewardUse, 'count'> | undefined,
): boolean => limit !== undefined && (used?.count ?? 0) >= limit.count;

/** What one more redemption counts. */
export type RewardUse = {
  readonly user_id: UserId;
  readonly reward_id: StoredReward['id'];
  readonly period: string;
  /** How often a member can redeem it. */
  readonly most: number;
};

/**
 * Plans what a redemption counts for its member; undefined: nobody counts.
 * @throws Refusal reward_limit_reached (details: count, renews_on)
 */
export const planUse = (
  reward: StoredReward,
  used: StoredRewardUse | undefined,
  buyer: UserId,
  zone: Zone,
  now: Date,
): RewardUse | undefined => {
  const { id, per_person: limit } = reward;
  if (!limit) return undefined;
  const renews_on = limitRenewsOn(limit, zone, now);
  if (isUsedUp(reward, used))
    throw new Refusal('reward_limit_reached', { count: limit.count, ...(renews_on && { renews_on }) });
  return { user_id: buyer, reward_id: id, period: usePeriod(limit, zone, now), most: limit.count };
};

/** Where a request was counted for its member; undefined: nowhere. */
export const usedIn = ({
  reward,
  parts,
  counted_in: period,
}: StoredPurchase): Omit<RewardUse, 'most'> | undefined => {
  const [part] = parts;
  return part && period !== undefined ? { user_id: part.user_id, reward_id: reward.id, period } : undefined;
};
