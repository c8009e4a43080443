import { randomIdBytes } from '#functions/crypto/tokens';
import type { EntryId, PurchaseId, RewardId, UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredPost } from '#shared/model/post';
import type { Redemption } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { DemoDataIds, WorkspaceJob } from '#shared/model/workspace-job';
import { isImported } from '#shared/rules/posts';
import { isDemoRedemption, isPartlyDemo, withoutDemoMembers } from '#shared/rules/demo';
import { withoutPeople } from '#shared/rules/groups';
import { createIds } from '#shared/rules/ids';
import { nextEntry } from '#shared/rules/ledger';
import { planAllowanceReturn } from '#shared/rules/grants';
import { paymentOf, withoutRedemption } from '#shared/rules/settlements';
import { type Key, keys, lists } from '#functions/table/keys';
import { findAddOn } from '#functions/data/add-ons';
import { findPost } from '#functions/data/posts';
import { removeAddOns } from './follow-posts.ts';
import { findRedemption } from '#functions/data/purchases';
import { changeReward, findReward } from '#functions/data/rewards';
import { retryOnConflict } from '#functions/table/retry';
import { includingExpired, query } from '#functions/table/read';
import { removeItems, transact, write } from '#functions/table/transact';
import { addEntry, findUser, findUsers, returnAllowance } from '#functions/data/users';
import { removeActiveMembers } from '#functions/projections/active-members';
import { statisticsMonths } from '#functions/projections/statistics';
import { type Deadline, Reschedule } from './deadline.ts';
import { removeDemoGroups } from './demo-groups.ts';
import { deleteMembers } from './delete-workspace.ts';
import { discardDashboard } from '#functions/projections/dashboard';
import { forEachItem, eachPage, purge, purgePostLists } from './purge.ts';
import { change, discard, remove, type Write } from '#functions/table/writes';
import { updateJob } from '#functions/data/workspace-jobs';

type Removal = {
  readonly workspace: Workspace;
  readonly traces: DemoDataIds;
  readonly now: Date;
  readonly deadline: Deadline;
};

/** Finds the demo members and rewards, and the real members who got their posts, before any of it is removed. */
const findTraces = async ({ id: w }: Workspace, deadline: Deadline): Promise<DemoDataIds> => {
  const { items: users } = await query<User>(lists.users(w), includingExpired);
  const { items: rewards } = await query<StoredReward>(lists.rewards(w), includingExpired);
  const demo = new Set(users.filter((user) => user.demo).map(({ id }) => id));
  const met = new Set<UserId>();
  await eachPage<StoredPost>(lists.posts(w), deadline, async (posts) => {
    for (const { from_id: from, to_id: to } of posts)
      if (demo.has(from)) for (const id of to) if (!demo.has(id)) met.add(id);
  });
  return {
    user_ids: [...demo],
    reward_ids: rewards.filter((reward) => reward.demo).map(({ id }) => id),
    met_ids: [...met],
  };
};

const entryId = (now: Date): EntryId => createIds(now, randomIdBytes).entry();

/** Refunds what real members paid for demo rewards, unless it was refunded before. */
const refundOf = async (
  bought: Redemption,
  demo: ReadonlySet<UserId>,
  now: Date,
): Promise<readonly Write[]> => {
  const { workspace_id: w, id, status } = bought;
  const paid = paymentOf(bought);
  if (!paid || demo.has(paid.user_id) || status === 'declined' || status === 'canceled') return [];
  const buyer = await findUser(w, paid.user_id, includingExpired);
  if (!buyer) return [];
  const cause = { type: 'purchase_declined', amount: paid.amount, purchase_id: id } as const;
  return addEntry(w, nextEntry(buyer, entryId(now), cause, now));
};

const removeRedemption = (w: WorkspaceId, id: PurchaseId, { traces, now }: Removal): Promise<void> =>
  retryOnConflict(async () => {
    const bought = await findRedemption(w, id, includingExpired);
    if (!bought) return;
    // A pot of real members loses what demo members put in, and what there is once returns to the shop.
    const isReal = !traces.reward_ids.includes(bought.reward.id);
    const demo = new Set(traces.user_ids);
    const step =
      isReal && withoutRedemption(await findReward(w, bought.reward.id, includingExpired), bought, demo);
    await transact(
      remove(keys.purchase(w, id), [['status', '=', bought.status]]),
      ...(step ? [changeReward(step)] : []),
      ...(await refundOf(bought, demo, now)),
    );
  });

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

/** Returns what real members gave to demo members to their allowance, if it is still of that period. */
const returnOf = (
  giver: User | undefined,
  given: StoredPost | StoredAddOn,
  count: number,
): readonly Write[] => {
  const planned = planAllowanceReturn(giver, given, count);
  return planned ? [returnAllowance(planned)] : [];
};

/** Takes demo members out of a post or of an add-on: nothing of it stays when one gave it, or when only they got it. */
const removeGiven = <Given extends StoredPost | StoredAddOn>(
  key: Key,
  find: () => Promise<Given | undefined>,
  cause: Pick<StoredEntry, 'post_id' | 'add_on_id'>,
  { traces, now, workspace: { id: w } }: Removal,
): Promise<void> =>
  retryOnConflict(async () => {
    const given = await find();
    if (!given) return;
    const demo = new Set(traces.user_ids);
    const { own, to } = withoutDemoMembers(given, demo);
    if (!own && to.length === given.to_id.length) return;
    const people = await findUsers(w, [given.from_id, ...to], includingExpired);
    const taken = own && !isImported(given) ? to.flatMap((one) => people.get(one) ?? []) : [];
    const same = [['to_id', '=', given.to_id]] as const;
    await transact(
      own || to.length === 0
        ? remove(key, same)
        : change(key, { set: { to_id: to, groups: withoutPeople(given.groups, demo) } }, same),
      ...taken.flatMap((user) => {
        const entry = { type: 'post_deleted', amount: -given.score, ...cause } as const;
        return addEntry(w, nextEntry(user, entryId(now), entry, now));
      }),
      ...(own ? [] : returnOf(people.get(given.from_id), given, given.to_id.length - to.length)),
    );
  });

const removePost = ({ workspace_id: w, id }: StoredPost, removal: Removal): Promise<void> =>
  removeGiven(keys.post(w, id), () => findPost(w, id, includingExpired), { post_id: id }, removal);

/** What real members added to a post that stays, because real members got it too. */
const removeAddOn = ({ workspace_id: w, post_id: p, id }: StoredAddOn, removal: Removal): Promise<void> =>
  removeGiven(
    keys.addOn(w, p, id),
    () => findAddOn(w, p, id, includingExpired),
    { post_id: p, add_on_id: id },
    removal,
  );

/** Removes all demo data that people can see, and opens the workspace again. */
export const removeDemoData = async (
  workspace: Workspace,
  taken: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<void> => {
  const { id: w } = workspace;
  const job = taken.demo ? taken : await updateJob(taken, { demo: await findTraces(workspace, deadline) });
  const traces = job.demo as DemoDataIds;
  const removal = { workspace, traces, now, deadline };
  const [people, rewards] = [new Set(traces.user_ids), new Set<string>(traces.reward_ids)];
  await eachPage<Redemption>(lists.purchases(w), deadline, (page) =>
    forEachItem(
      page.filter((bought) => isDemoRedemption(bought, people, rewards) || isPartlyDemo(bought, people)),
      deadline,
      ({ id }) => removeRedemption(w, id, removal),
    ),
  );
  for (const id of traces.reward_ids) await removeReward(w, id);
  await eachPage<StoredPost>(lists.posts(w), deadline, async (posts) => {
    for (const post of posts) {
      const { own, to } = withoutDemoMembers(post, people);
      deadline();
      if (own || to.length < post.to_id.length) {
        if (own || to.length === 0) {
          await removeAddOns(post, undefined, now);
          await purgePostLists(w, post.id, deadline);
        }
        await removePost(post, removal);
      }
    }
  });
  await eachPage<StoredAddOn>(lists.addOns(w), deadline, (addOns) =>
    forEachItem(addOns, deadline, (addOn) => removeAddOn(addOn, removal)),
  );
  const members = await findUsers(w, traces.user_ids, includingExpired);
  await deleteMembers([...members.values()], deadline);
  await removeDemoGroups(w, people);
  await transact(
    change(keys.workspace(w), { remove: ['closing', 'demo_data'] }, [['closing', '=', 'demo']]),
    change(keys.job(w, 'remove_demo'), { set: { sweeping: true } }),
    // If demo data is still being added, that job is cancelled.
    discard(keys.job(w, 'add_demo')),
  );
  throw new Reschedule('demo data in the statistics is removed later');
};

/** Removes demo rewards from the item of a day, of the workspace or of a group. */
const cleanDay = (day: Key, rewards: readonly RewardId[]): Promise<unknown> => {
  const named = rewards.flatMap((id) => [`reward_${id}`, `bought_${id}`]).filter((name) => name in day);
  return named.length > 0 ? write(change({ pk: day.pk, sk: day.sk }, { remove: named })) : Promise.resolve();
};

/**
 * Removes demo members from the statistics, after the change stream has subtracted their points. What it subtracts
 * later does not name them.
 */
export const sweepDemoTraces = async (
  workspace: Workspace,
  { traces, now, deadline }: Pick<Removal, 'traces' | 'now' | 'deadline'>,
): Promise<void> => {
  const { id: w } = workspace;
  const { user_ids: gone, reward_ids: rewards, met_ids: met } = traces;
  const isOfDemo = ({ sk }: Key): boolean => gone.some((id) => sk.includes(id));
  await forEachItem(gone, deadline, (id) => purge(lists.own(w, id), deadline));
  await forEachItem(statisticsMonths(workspace, now), deadline, async (month) => {
    await removeActiveMembers(w, month, gone);
    await purge(lists.ofMonth(w, month), deadline, isOfDemo);
  });
  await removeItems(met.flatMap((to) => gone.map((from) => keys.sender(w, to, from))));
  for (const list of [lists.days(w), lists.groupDays(w)])
    await eachPage<object>(list, deadline, (days) =>
      forEachItem(days, deadline, (day) => cleanDay(day, rewards)),
    );
  await purge(lists.groupMembers(w), deadline, isOfDemo);
  await purge(lists.edges(w), deadline, isOfDemo);
  await purge(lists.mailed(w), deadline, isOfDemo);
  await discardDashboard(w);
  await write(remove(keys.job(w, 'remove_demo')));
};
