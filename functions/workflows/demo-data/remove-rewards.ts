import { randomIdBytes } from '#functions/crypto/tokens';
import { changeRedemption, findRedemption } from '#functions/data/purchases';
import { changeReward, findReward } from '#functions/data/rewards';
import { addEntry } from '#functions/data/entries';
import { findUser } from '#functions/data/users';
import { keys, lists } from '#functions/table/keys';
import { includingExpired } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { change, remove, type Write } from '#functions/table/writes';
import type { RewardId, WorkspaceId } from '#shared/model/ids';
import type { Redemption } from '#shared/model/purchase';
import { canceledWithDemo, closedWithDemo, isDemoRedemption } from '#shared/rules/workspaces/demo';
import { createIds } from '#shared/rules/basics/ids';
import { nextEntry } from '#shared/rules/rewards/ledger';
import { paymentOf, withoutRedemption } from '#shared/rules/rewards/settlements';
import { eachPage, forEachItem } from '../purge.ts';
import { finishRewardRemoval } from '../settle-purchases.ts';
import type { Removal } from './removal.ts';

/** Refunds what a real member paid. */
const refundOf = async (bought: Redemption, { people, by, now }: Removal): Promise<readonly Write[]> => {
  const { workspace_id: w, id } = bought;
  const paid = paymentOf(bought);
  if (!paid || people.has(paid.user_id)) return [];
  const buyer = await findUser(w, paid.user_id, includingExpired);
  if (!buyer) return [];
  const cause = { type: 'purchase_canceled', amount: paid.amount, purchase_id: id, by_id: by } as const;
  return addEntry(w, nextEntry(buyer, createIds(now, randomIdBytes).entry(), cause, now));
};

/** A pot of real members loses what demo members put in, and what there is once returns to the shop. */
const returnToShop = async (bought: Redemption, { people, rewards }: Removal): Promise<readonly Write[]> => {
  const { workspace_id: w, reward } = bought;
  if (rewards.has(reward.id)) return [];
  const step = withoutRedemption(await findReward(w, reward.id, includingExpired), bought, people);
  return step ? [changeReward(step)] : [];
};

/** What becomes of a request or a contribution: a real member's one for a demo reward stays, canceled. */
const end = async (bought: Redemption, removal: Removal): Promise<readonly Write[]> => {
  const { people, rewards, by, now } = removal;
  const canceled = rewards.has(bought.reward.id) ? canceledWithDemo(bought, people, by, now) : undefined;
  if (canceled === bought) return [];
  return [
    canceled
      ? changeRedemption(bought, canceled)
      : remove(keys.purchase(bought.workspace_id, bought.id), [['status', '=', bought.status]]),
    ...(await returnToShop(bought, removal)),
    ...(await refundOf(bought, removal)),
  ];
};

const endRedemption = ({ workspace_id: w, id }: Redemption, removal: Removal): Promise<void> =>
  retryOnConflict(async () => {
    const bought = await findRedemption(w, id, includingExpired);
    if (bought) await transact(...(await end(bought, removal)));
  });

/** Ends what was redeemed by demo members, or for their rewards. */
export const removeDemoRedemptions = (removal: Removal): Promise<void> => {
  const { workspace, people, rewards, deadline } = removal;
  return eachPage<Redemption>(lists.purchases(workspace.id), deadline, (page) =>
    forEachItem(
      page.filter((bought) => isDemoRedemption(bought, people, rewards)),
      deadline,
      (bought) => endRedemption(bought, removal),
    ),
  );
};

/** Closes the open demo rewards that real members put coins into, which tells them, and gives these back. */
export const closeDemoPots = async ({
  workspace: { id: w },
  rewards,
  people,
  by,
  now,
}: Removal): Promise<void> => {
  for (const id of rewards)
    await retryOnConflict(async () => {
      const from = await findReward(w, id, includingExpired);
      const to = from && closedWithDemo(from, people, by);
      if (!from || !to) return;
      if (from.status === 'open')
        await transact(changeReward({ from, to }), change(keys.workspace(w), { add: { rewards_count: -1 } }));
      await finishRewardRemoval(to, now);
    });
};

const removeReward = (w: WorkspaceId, id: RewardId): Promise<void> =>
  retryOnConflict(async () => {
    const reward = await findReward(w, id, includingExpired);
    if (!reward) return;
    await transact(
      remove(keys.reward(w, id), [['version', '=', reward.version]]),
      // A reward that was being deleted is no longer counted.
      ...(reward.status === 'closing' ? [] : [change(keys.workspace(w), { add: { rewards_count: -1 } })]),
    );
  });

export const removeDemoRewards = async ({ workspace, rewards }: Removal): Promise<void> => {
  for (const id of rewards) await removeReward(workspace.id, id);
};
