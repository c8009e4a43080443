import { findReward } from '#functions/data/rewards';
import { addUser, findUser } from '#functions/data/users';
import { findWorkspace, listValues } from '#functions/data/workspaces';
import { keys } from '#functions/table/keys';
import { includingExpired } from '#functions/table/read';
import { WriteConflict, transact } from '#functions/table/transact';
import { change, create, remove } from '#functions/table/writes';
import type { Email } from '#shared/model/common';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import { planDemoData } from '#shared/rules/workspaces/demo';
import { createIds } from '#shared/rules/basics/ids';
import { suggestedInitialValues } from '#shared/rules/workspaces/workspaces';
import { type Deadline, Reschedule } from '../deadline.ts';
import { addDemoCelebration } from './add-celebration.ts';
import { addDemoAddOn, addDemoPost } from './add-posts.ts';
import { addDemoRedemption } from './add-redemption.ts';
import { type Addition, seededBytes } from './addition.ts';
import { addDemoGroups } from './groups.ts';

/**
 * Demo data waits until a reset is over, and is never added to a workspace that is being deleted.
 * @throws Reschedule
 */
const requireOpen = async (w: WorkspaceId): Promise<void> => {
  const workspace = await findWorkspace(w, includingExpired);
  if (workspace?.closing !== undefined) throw new Reschedule('the workspace is closing');
};

const addPerson = async (person: User): Promise<void> => {
  if (await findUser(person.workspace_id, person.id, includingExpired)) return;
  try {
    await transact(...addUser(person));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'email_exists') throw error;
    // A real member was invited under this very address.
    const email = `${person.id.toLowerCase()}@demo.example` as Email;
    await transact(...addUser({ ...person, email }));
  }
};

const addReward = async (reward: StoredReward): Promise<void> => {
  const { workspace_id: w, id } = reward;
  if (await findReward(w, id, includingExpired)) return;
  await transact(
    create(keys.reward(w, id), reward),
    change(keys.workspace(w), { add: { rewards_count: 1 } }, [{ absent: 'closing' }]),
  );
};

/** Plans what to add: the same however often the job runs. */
const planAddition = async (workspace: Workspace, job: WorkspaceJob, now: Date): Promise<Addition> => {
  const chance = seededBytes(`${workspace.id}#${job.at}`);
  const plan = planDemoData(workspace, job, chance);
  const own = await listValues(workspace.id, includingExpired);
  // A workspace without values of its own sees some of ours in the posts.
  const ours = () => suggestedInitialValues(workspace.language, 5, createIds(new Date(job.at), chance));
  return { workspace, job, plan, values: own.length > 0 ? own : ours(), now };
};

/** Adds demo data to a workspace, by the rules that members' calls follow. Run again, it adds what is missing. */
export const addDemoData = async (
  workspace: Workspace,
  job: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<void> => {
  const { id: w } = workspace;
  const addition = await planAddition(workspace, job, now);
  const { groups, people, rewards, posts, addOns, visits } = addition.plan;
  await requireOpen(w);
  const inGroups = await addDemoGroups(w, groups);
  const steps = [
    ...people.map((person) => () => addPerson(inGroups(person))),
    ...rewards.map((reward) => () => addReward(reward)),
    ...posts.map((post) => () => addDemoPost(post, addition)),
    ...addOns.map((addOn) => () => addDemoAddOn(addOn, addition)),
    ...people.slice(0, 1).map((person) => () => addDemoCelebration(person, addition)),
    ...visits.map((visit) => () => addDemoRedemption(visit, addition)),
  ];
  for (const step of steps) {
    deadline();
    await requireOpen(w);
    await step();
  }
  try {
    await transact(
      change(keys.workspace(w), { set: { demo_data: 'there' } }, [{ absent: 'closing' }]),
      remove(keys.job(w, 'add_demo')),
    );
  } catch (error) {
    throw error instanceof WriteConflict ? new Reschedule('the workspace is closing') : error;
  }
};
