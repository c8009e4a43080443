import { removeActiveMembers } from '#functions/projections/active-members';
import { discardDashboard } from '#functions/projections/dashboard';
import { statisticsMonths } from '#functions/projections/statistics';
import { type Key, keys, lists } from '#functions/table/keys';
import { removeItems, write } from '#functions/table/transact';
import { change, remove } from '#functions/table/writes';
import type { RewardId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import type { DemoDataIds } from '#shared/model/workspace-job';
import type { Deadline } from '../deadline.ts';
import { eachPage, forEachItem, purge } from '../purge.ts';

/** Removes demo rewards from the item of a day, of the workspace or of a group. */
const cleanDay = async (day: Key, rewards: readonly RewardId[]): Promise<void> => {
  const named = rewards.flatMap((id) => [`reward_${id}`, `bought_${id}`]).filter((name) => name in day);
  if (named.length > 0) await write(change({ pk: day.pk, sk: day.sk }, { remove: named }));
};

/**
 * Removes demo members from the statistics, after the change stream has subtracted their points. What it subtracts
 * later does not name them.
 */
export const sweepStatistics = async (
  workspace: Workspace,
  { user_ids: gone, reward_ids: rewards, met_ids: met }: DemoDataIds,
  now: Date,
  deadline: Deadline,
): Promise<void> => {
  const { id: w } = workspace;
  const isOfDemo = ({ sk }: Key): boolean => gone.some((id) => sk.includes(id));
  await forEachItem(gone, deadline, (id) => purge(lists.own(w, id), deadline));
  await forEachItem(statisticsMonths(workspace, now), deadline, async (month) => {
    await removeActiveMembers(w, month, gone);
    await purge(lists.ofMonth(w, month), deadline, isOfDemo);
  });
  await removeItems(
    met.flatMap((to) => gone.flatMap((from) => [keys.sender(w, to, from), keys.thanker(w, to, from)])),
  );
  for (const list of [lists.days(w), lists.groupDays(w)])
    await eachPage<object>(list, deadline, (days) =>
      forEachItem(days, deadline, (day) => cleanDay(day, rewards)),
    );
  for (const list of [lists.groupMembers(w), lists.edges(w), lists.mailed(w)])
    await purge(list, deadline, isOfDemo);
  await purge(lists.pointsMonths(w), deadline, ({ sk }) => sk.endsWith('#demo'));
  await discardDashboard(w);
  await write(remove(keys.job(w, 'remove_demo')));
};
