import type { AwardCounts, StoredAward } from '#shared/model/award';
import type { AwardId, UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { limitRenewsOn, usePeriod } from '../rewards/person-limits.ts';
import { chargedAward } from './budgets.ts';

/** What one more award counts for its receiver. */
export type AwardUse = {
  readonly award_id: AwardId;
  readonly user_id: UserId;
  readonly period: string;
  /** How often a member can get it. */
  readonly most: number;
};

/**
 * Plans what an award counts for its receiver; undefined: nobody counts.
 * @throws Refusal award_limit_reached (details: count, renews_on)
 */
export const planAwardUse = (
  { id, per_person: limit }: Pick<StoredAward, 'id' | 'per_person'>,
  { persons }: AwardCounts,
  receiver: UserId,
  zone: Pick<Workspace, 'timezone'>,
  now: Date,
): AwardUse | undefined => {
  if (!limit) return undefined;
  const renews_on = limitRenewsOn(limit, zone, now);
  if ((persons?.get(receiver) ?? 0) >= limit.count)
    throw new Refusal('award_limit_reached', { count: limit.count, ...(renews_on && { renews_on }) });
  return { award_id: id, user_id: receiver, period: usePeriod(limit, zone, now), most: limit.count };
};

/** Where a post was counted for its receiver; undefined: nowhere. */
export const countedUse = (
  post: Pick<StoredPost, 'celebration' | 'demo' | 'to_id'>,
): Omit<AwardUse, 'most'> | undefined => {
  const [receiver] = post.to_id;
  const award = chargedAward(post);
  return award?.counted_in !== undefined && receiver
    ? { award_id: award.id, user_id: receiver, period: award.counted_in }
    : undefined;
};
