import { findUsers } from '#functions/data/users';
import { updateJob } from '#functions/data/workspace-jobs';
import { keys } from '#functions/table/keys';
import { includingExpired } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, discard } from '#functions/table/writes';
import type { Workspace } from '#shared/model/workspace';
import type { DemoDataIds, WorkspaceJob } from '#shared/model/workspace-job';
import { type Deadline, Reschedule } from '../deadline.ts';
import { deleteMembers } from '../delete-workspace.ts';
import { removeDemoGroups } from './groups.ts';
import { findDemoData } from './removal.ts';
import { removeDemoPosts } from './remove-posts.ts';
import { closeDemoPots, removeDemoRedemptions, removeDemoRewards } from './remove-rewards.ts';
import { sweepStatistics } from './sweep-statistics.ts';

/** Removes all demo data that people can see, opens the workspace again, and cleans the statistics afterward. */
export const removeDemoData = async (
  workspace: Workspace,
  job: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<void> => {
  if (job.sweeping && job.demo) return sweepStatistics(workspace, job.demo, now, deadline);
  const { id: w } = workspace;
  const { demo } = job.demo ? job : await updateJob(job, { demo: await findDemoData(workspace, deadline) });
  const { user_ids: userIds, reward_ids: rewardIds } = demo as DemoDataIds;
  const people = new Set(userIds);
  const removal = { workspace, people, rewards: new Set(rewardIds), by: job.by_id, now, deadline };
  await closeDemoPots(removal);
  await removeDemoRedemptions(removal);
  await removeDemoRewards(removal);
  await removeDemoPosts(removal);
  const members = await findUsers(w, userIds, includingExpired);
  await deleteMembers([...members.values()], deadline);
  await removeDemoGroups(w, people);
  await transact(
    change(keys.workspace(w), { remove: ['closing', 'demo_data'] }, [['closing', '=', 'demo']]),
    change(keys.job(w, 'remove_demo'), { set: { sweeping: true } }),
    // If demo data is still being added, that job is canceled.
    discard(keys.job(w, 'add_demo')),
  );
  throw new Reschedule('demo data in the statistics is removed later');
};
