import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredReward, StoredRewardUse } from '#shared/model/reward';
import type { Workspace } from '#shared/model/workspace';
import { usePeriod } from '#shared/rules/rewards/person-limits';
import type { RedemptionPlan } from '#shared/rules/rewards/purchases';
import type { Settlement } from '#shared/rules/rewards/settlements';
import { type Condition, unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { getItems, type Reading } from '#functions/table/read';
import { change, check, upsert, type Write } from '#functions/table/writes';

/** Returns how often a member has redeemed rewards in the period of today, by reward. Only what is limited is read. */
export const findRewardUses = async (
  { id: w, timezone }: Pick<Workspace, 'id' | 'timezone'>,
  u: UserId,
  rewards: readonly (StoredReward | undefined)[],
  reading: Reading,
): Promise<ReadonlyMap<StoredReward['id'], StoredRewardUse>> => {
  const wanted = rewards.flatMap((reward) =>
    reward?.per_person
      ? [keys.rewardUse(w, u, reward.id, usePeriod(reward.per_person, { timezone }, reading.now))]
      : [],
  );
  const found = await getItems<readonly StoredRewardUse[]>(wanted, reading);
  return new Map(found.flatMap((use) => (use ? [[use.reward_id, use]] : [])));
};

/**
 * Takes one from the stock of a reward while there is one. An edit is a conflict, another request is none: so many people
 * can redeem it concurrently.
 */
const takeFromStock = ({ workspace_id: w, id, version, stock = 0 }: StoredReward): Write =>
  change(keys.reward(w, id), { add: { taken: 1 } }, [
    ['version', '=', version],
    { any: [{ absent: 'taken' }, ['taken', '<', stock]] },
  ]);

/** Who is in the audience of a reward is as read. */
export const inGroups = ({
  department_id: department,
  location_id: location,
}: NonNullable<RedemptionPlan['groups']>): readonly Condition[] => [
  unchanged('department_id', department),
  unchanged('location_id', location),
];

/** What a redemption takes of the bounds of its reward: while the reward is as read, and there is room. */
export const takeBounds = (
  w: WorkspaceId,
  { bounded, purchase, use }: Pick<RedemptionPlan, 'bounded' | 'purchase' | 'use'>,
): readonly Write[] => [
  ...(bounded && purchase?.from_stock ? [takeFromStock(bounded)] : []),
  ...(bounded && !purchase?.from_stock
    ? [check(keys.reward(w, bounded.id), [['version', '=', bounded.version]])]
    : []),
  ...(use
    ? [
        upsert(
          keys.rewardUse(w, use.user_id, use.reward_id, use.period),
          { set: { reward_id: use.reward_id, period: use.period }, add: { count: 1 } },
          [{ any: [{ absent: 'count' }, ['count', '<', use.most]] }],
        ),
      ]
    : []),
];

/** What the end of a request gives back. Only a reward or a member that is gone meanwhile is a conflict. */
export const returnBounds = (
  w: WorkspaceId,
  { restocked, unused }: Pick<Settlement, 'restocked' | 'unused'>,
): readonly Write[] => [
  ...(restocked ? [change(keys.reward(w, restocked.id), { add: { taken: -1 } })] : []),
  ...(unused
    ? [change(keys.rewardUse(w, unused.user_id, unused.reward_id, unused.period), { add: { count: -1 } })]
    : []),
];
