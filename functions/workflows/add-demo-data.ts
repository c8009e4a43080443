import { createHash } from 'node:crypto';
import type { Email } from '#shared/model/common';
import type { WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import { planAddOn } from '#shared/rules/add-ons';
import {
  type DemoAddOn,
  type DemoDataPlan,
  type DemoPost,
  type DemoRedemption,
  planDemoData,
} from '#shared/rules/demo';
import { type RandomBytes, createIds } from '#shared/rules/ids';
import { planRedemption } from '#shared/rules/purchases';
import { planFulfilment } from '#shared/rules/settlements';
import { addSeconds } from '#shared/rules/time';
import { isCurrentMember } from '#shared/rules/users';
import { suggestedInitialValues } from '#shared/rules/workspaces';
import { addDemoGroups } from './demo-groups.ts';
import { addDemoCelebration } from './add-demo-celebration.ts';
import { sendPost } from './send-post.ts';
import { settlePurchase } from './settle-purchases.ts';
import { keys } from '#functions/table/keys';
import { findAddOn, recordAddOn } from '#functions/data/add-ons';
import { findPost, recordLike } from '#functions/data/posts';
import { findRedemption, recordRedemption } from '#functions/data/purchases';
import { findReward } from '#functions/data/rewards';
import { retryOnConflict } from '#functions/table/retry';
import { includingExpired } from '#functions/table/read';
import { WriteConflict, transact } from '#functions/table/transact';
import { addUser, findUser, findUsers } from '#functions/data/users';
import { type Deadline, Reschedule } from './deadline.ts';
import { findWorkspace, listValues } from '#functions/data/workspaces';
import { change, create, remove } from '#functions/table/writes';

/** Returns random-looking bytes that are always the same for one name. */
const seededBytes = (name: string): RandomBytes => {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${name}#${drawn}`).digest().subarray(0, 10);
  };
};

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

const addReward = async (reward: DemoDataPlan['rewards'][number]): Promise<void> => {
  const { workspace_id: w, id } = reward;
  if (await findReward(w, id, includingExpired)) return;
  await transact(
    create(keys.reward(w, id), reward),
    change(keys.workspace(w), { add: { rewards_count: 1 } }, [{ absent: 'closing' }]),
  );
};

const addLikes = async ({ workspace_id: w, id }: StoredPost, { likers, at }: DemoPost): Promise<void> => {
  for (const liker of likers)
    await retryOnConflict(async () => {
      const post = await findPost(w, id, includingExpired);
      if (post) await recordLike(post, liker, addSeconds(at, 600));
    });
};

const addPost = (
  workspace: Workspace,
  values: readonly Value[],
  planned: DemoPost,
  now: Date,
): Promise<void> =>
  retryOnConflict(async () => {
    const { id: w } = workspace;
    const { id, from, to, value, score, message, at } = planned;
    const there = await findPost(w, id, includingExpired);
    if (there) return addLikes(there, planned);
    const people = await findUsers(w, [from, ...to], includingExpired);
    const giver = people.get(from);
    const receivers = to.flatMap((one) => people.get(one) ?? []).filter(isCurrentMember);
    const chosen = values[value % values.length];
    if (!giver || !chosen || receivers.length === 0) return;
    const post = await sendPost({
      draft: {
        to_id: receivers.map((receiver) => receiver.id),
        value_id: chosen.id,
        score,
        message,
      },
      giver,
      workspace: { ...workspace, limit: Number.MAX_SAFE_INTEGER },
      people: new Map(receivers.map((receiver) => [receiver.id, receiver])),
      value: chosen,
      now: at,
      id,
      randomBytes: seededBytes(`${id}#entries`),
      mark: { demo: true, added_at: now.toISOString() },
    });
    await addLikes(post, planned);
  });

const addDemoAddOn = (
  workspace: Workspace,
  { id, post: postId, from, score, at }: DemoAddOn,
  now: Date,
): Promise<void> =>
  retryOnConflict(async () => {
    const { id: w } = workspace;
    const [post, there] = await Promise.all([
      findPost(w, postId, includingExpired),
      findAddOn(w, postId, id, includingExpired),
    ]);
    if (!post || there) return;
    const people = await findUsers(w, [from, ...post.to_id], includingExpired);
    const giver = people.get(from);
    const receivers = [...people.values()].filter(isCurrentMember);
    if (!giver || post.to_id.some((receiver) => !receivers.some((one) => one.id === receiver))) return;
    const plan = planAddOn({
      id,
      post,
      giver,
      score,
      receivers,
      workspace: { ...workspace, limit: Number.MAX_SAFE_INTEGER },
      newEntryId: createIds(at, seededBytes(`${id}#entries`)).entry,
      now: at,
    });
    const mark = { demo: true, added_at: now.toISOString() } as const;
    await recordAddOn({ ...plan, addOn: { ...plan.addOn, ...mark } }, []);
  });

const addDemoRedemption = (
  workspace: Workspace,
  { people, rewards }: DemoDataPlan,
  { id, reward: wanted, amount, comment, fulfilled, at }: DemoRedemption,
  { by_id: by }: WorkspaceJob,
  now: Date,
): Promise<void> =>
  retryOnConflict(async () => {
    const { id: w } = workspace;
    const there = await findRedemption(w, id, includingExpired);
    const [administrator, reward] = await Promise.all([
      findUser(w, by, includingExpired),
      findReward(w, rewards[wanted]?.id as never, includingExpired),
    ]);
    if (there?.kind === 'purchase' && there.status === 'pending' && fulfilled && administrator)
      return settlePurchase(planFulfilment(there, by, addSeconds(at, 7200)), administrator, [], now);
    if (there || !reward) return;
    const all = await findUsers(
      w,
      people.map((person) => person.id),
      includingExpired,
    );
    const [buyer] = [...all.values()].toSorted((a, b) => b.balance - a.balance);
    if (!buyer || buyer.balance < (amount ?? reward.price)) return;
    const redemption = planRedemption({
      reward,
      buyer,
      workspace,
      means: { provider: false, card: false },
      redeemed: false,
      comment,
      amount,
      price: undefined,
      newId: () => id,
      entryId: createIds(at, seededBytes(`${id}#entry`)).entry(),
      now: at,
    });
    const mark = { demo: true, added_at: now.toISOString() } as const;
    const { contribution, purchase } = redemption;
    await recordRedemption(
      w,
      {
        ...redemption,
        ...(contribution && { contribution: { ...contribution, ...mark } }),
        ...(purchase && { purchase: { ...purchase, ...mark } }),
      },
      [],
    );
    // Another attempt fulfils the request.
    if (fulfilled) throw new WriteConflict('fulfil');
  });

/** Adds demo data to a workspace, by the rules that members' calls follow. Run again, it adds what is missing. */
export const addDemoData = async (
  workspace: Workspace,
  job: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<void> => {
  const { id: w, language } = workspace;
  const chance = seededBytes(`${w}#${job.at}`);
  const plan = planDemoData(workspace, job, chance);
  const own = await listValues(w, includingExpired);
  // A workspace without values of its own sees some of ours in the posts.
  const values =
    own.length > 0 ? own : suggestedInitialValues(language, 5, createIds(new Date(job.at), chance));
  await requireOpen(w);
  const inGroups = await addDemoGroups(w, plan.groups);
  const steps = [
    ...plan.people.map((person) => () => addPerson(inGroups(person))),
    ...plan.rewards.map((reward) => () => addReward(reward)),
    ...plan.posts.map((post) => () => addPost(workspace, values, post, now)),
    ...plan.addOns.map((addOn) => () => addDemoAddOn(workspace, addOn, now)),
    ...plan.people.slice(0, 1).map((person) => () => addDemoCelebration(workspace, person, seededBytes, now)),
    ...plan.visits.map((visit) => () => addDemoRedemption(workspace, plan, visit, job, now)),
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
