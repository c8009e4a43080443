import type { RewardId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import { contributorIds } from '#shared/rules/rewards/reward-views';
import { type GiftCardMeans } from '#shared/rules/rewards/rewards';
import type { UsersById } from '#shared/rules/people/users';
import type { RewardChange } from '#shared/rules/rewards/purchases';
import { keys, lists } from '#functions/table/keys';
import { requirePermissions } from './permissions.ts';
import { areGiftCardsConfigured } from '#functions/platform/features';
import { get, getItemsById, newestPage, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { findShownUsers } from './users.ts';
import { change, check, create, remove, type Write } from '#functions/table/writes';

export const findReward = (
  w: WorkspaceId,
  r: RewardId,
  reading: Reading,
): Promise<StoredReward | undefined> => get<StoredReward>(keys.reward(w, r), reading);

/** Returns the rewards that exist, by id. */
export const findRewards = (
  w: WorkspaceId,
  ids: readonly RewardId[],
  reading: Reading,
): Promise<ReadonlyMap<RewardId, StoredReward>> =>
  getItemsById<StoredReward>(ids, (id) => keys.reward(w, id), reading);

/** Returns a page of rewards, newest first. */
export const listRewards = async (
  w: WorkspaceId,
  after: string | undefined,
  reading: Reading,
): Promise<{ rewards: StoredReward[]; next: string | undefined }> => {
  const from = after === undefined ? undefined : keys.reward(w, after as RewardId);
  const { items, next } = await newestPage<StoredReward>(lists.rewards(w), limits.page, from, reading);
  return { rewards: items, next };
};

/** Returns the contributors to these rewards: one round trip, none when there are no contributions. */
export const findContributors = (
  w: WorkspaceId,
  rewards: readonly StoredReward[],
  reading: Reading,
): Promise<UsersById> => findShownUsers(w, contributorIds(rewards), reading);

/**
 * Returns what ordering gift cards needs besides the reward itself. Reads only when one of the rewards is a gift
 * card.
 */
export const findGiftCardMeans = async (
  w: WorkspaceId,
  rewards: readonly (StoredReward | undefined)[],
  reading: Reading,
): Promise<GiftCardMeans> => {
  const wanted = rewards.some((reward) => reward?.fulfilment === 'automatic');
  return {
    provider: areGiftCardsConfigured(),
    card: wanted && (await get(keys.rewardCard(w), reading)) !== undefined,
  };
};

/** Changes a reward from how it was read to its new state. Conflicts when the reward changed meanwhile. */
export const changeReward = ({ from, to }: RewardChange): Write => {
  const was = from as Record<string, unknown>;
  const set = Object.entries(to).filter(([name, value]) => was[name] !== value);
  const removed = Object.keys(from).filter((name) => !(name in to) && name !== 'pk' && name !== 'sk');
  return change(
    keys.reward(from.workspace_id, from.id),
    { set: { ...Object.fromEntries(set), version: from.version + 1 }, remove: removed },
    [['version', '=', from.version]],
  );
};

/** Counts rewards in the workspace's item, so that the shop is shown without counting rewards. */
const countReward = (w: WorkspaceId, by: 1 | -1): Write =>
  change(keys.workspace(w), { add: { rewards_count: by } }, [{ absent: 'closing' }], 'workspace_busy');

/** The group that a reward is for has to be there. */
export const requireGroup = ({ workspace_id: w, group_id: group }: StoredReward): readonly Write[] =>
  group === undefined ? [] : [check(keys.group(w, group), [])];

/** Creates a reward. Commits only while the administrator keeps their permissions. */
export const recordReward = (
  reward: StoredReward,
  actor: User,
  audit: Write,
  also: readonly Write[] = [],
): Promise<void> =>
  transact(
    create(keys.reward(reward.workspace_id, reward.id), reward),
    ...also,
    countReward(reward.workspace_id, 1),
    requirePermissions(actor),
    audit,
  );

/** Removes a reward that has no contributions. */
export const recordRewardRemoval = (
  reward: StoredReward,
  actor: User,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    remove(keys.reward(reward.workspace_id, reward.id), [['version', '=', reward.version]]),
    countReward(reward.workspace_id, -1),
    requirePermissions(actor),
    ...idempotency,
  );

/** Closes a reward that has contributions: from now on no contribution can be added or taken back. */
export const recordRewardClosing = (
  step: RewardChange,
  actor: User,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    changeReward(step),
    countReward(step.from.workspace_id, -1),
    requirePermissions(actor),
    ...idempotency,
  );
