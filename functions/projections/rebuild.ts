import type { RewardId, UserId } from '#shared/model/ids';
import type { Redemption } from '#shared/model/purchase';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredPost } from '#shared/model/post';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { isFromStock } from '#shared/rules/rewards/settlements';
import { chainsOf, managerOf } from '#shared/rules/people/managers';
import { isCurrentMember } from '#shared/rules/people/users';
import { awardDeltas } from './award-budgets.ts';
import { activeMembers, withoutGuests } from './active-members.ts';
import { readGroups } from '#functions/data/groups';
import { countedIn } from './group-members.ts';
import { useDeltas } from './reward-uses.ts';
import { statisticsMonths } from './statistics.ts';
import {
  type Delta,
  entryDeltas,
  redemptionDeltas,
  postDeltas,
  mergeDeltas,
  attributesOf,
} from './deltas.ts';
import { type Key, keys, type List, lists, keyText } from '#functions/table/keys';
import { get, getItems, includingExpired, query } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { mapConcurrent } from '#functions/platform/concurrency';
import { unlessConflict } from '#functions/table/retry';
import { change, upsert, type Write } from '#functions/table/writes';

/** A number of the statistics that differs from the sum of posts and requests. */
export type Discrepancy = {
  readonly key: Key;
  readonly field: string;
  readonly stored: number;
  readonly recounted: number;
  /** The item's other attributes, in case the item is missing. */
  readonly words: Readonly<Record<string, unknown>>;
  /** The item is more than its number: a repair never creates it. */
  readonly whole?: true;
};

type Stored = Key & Readonly<Record<string, unknown>>;

const all = async <Item>(list: List): Promise<Item[]> => (await query<Item>(list, includingExpired)).items;

const ownSums = [lists.activity, lists.userValues, lists.senders, lists.rewardUses];

/** How many members' own statistics are read concurrently. */
const width = 8;

const readMemberStatistics = async (users: readonly User[]): Promise<Stored[]> =>
  (
    await mapConcurrent(users, width, async ({ workspace_id: w, id }) => {
      const [totals, ...listed] = await Promise.all([
        get<Stored>(keys.userTotals(w, id), includingExpired),
        ...ownSums.map((of) => all<Stored>(of(w, id))),
      ]);
      return [...(totals ? [totals] : []), ...listed.flat()];
    })
  ).flat();

/** Returns the expected sums, by item. Users who are gone altogether have none. */
const expectedDeltas = async (
  w: Workspace['id'],
  people: ReadonlyMap<UserId, User>,
  bought: readonly Redemption[],
): Promise<readonly Delta[]> => {
  const [posts, privatePosts, addOns] = await Promise.all([
    all<StoredPost>(lists.posts(w)),
    all<StoredPost>(lists.privatePosts(w)),
    all<StoredAddOn>(lists.addOns(w)),
  ]);
  const entries = await mapConcurrent([...people.keys()], width, (id) =>
    all<StoredEntry>(lists.entries(w, id)),
  );
  const known = new Set<UserId | RewardId>([...people.keys(), ...bought.map(({ reward }) => reward.id)]);
  const gains = [
    ...[...posts, ...privatePosts, ...addOns].flatMap((given) => postDeltas(given, 1)),
    ...[...posts, ...privatePosts].flatMap(awardDeltas),
    ...bought.flatMap((one) => [...redemptionDeltas(one, 1), ...useDeltas(one, people)]),
    ...entries.flat().flatMap((entry) => entryDeltas(w, entry)),
  ]
    .filter(({ of = [] }) => of.every((id) => known.has(id)))
    .map((gain) => withoutGuests(gain, people));
  const sums = mergeDeltas(gains, ({ key }) => keyText(key));
  return mergeDeltas([...sums, ...activeMembers(sums)], ({ key }) => keyText(key));
};

const numbersIn = (item: Stored | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(item ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

const compare = (
  key: Key,
  stored: Readonly<Record<string, number>>,
  recounted: Readonly<Record<string, number>>,
  words: Discrepancy['words'] = {},
): Discrepancy[] =>
  [...new Set([...Object.keys(stored), ...Object.keys(recounted)])].flatMap((field) => {
    const [is, should] = [stored[field] ?? 0, recounted[field] ?? 0];
    return is === should ? [] : [{ key, field, stored: is, recounted: should, words }];
  });

/** Returns the discrepancies of the workspace's own counters. */
const inWorkspace = async (
  w: Workspace['id'],
  users: readonly User[],
  rewards: readonly StoredReward[],
): Promise<Discrepancy[]> => {
  const workspace = await get<Workspace>(keys.workspace(w), includingExpired);
  const { users_count = 0, rewards_count = 0 } = workspace ?? {};
  return compare(
    keys.workspace(w),
    { users_count, rewards_count },
    {
      users_count: users.filter((user) => isCurrentMember(user) && !user.demo).length,
      rewards_count: rewards.filter(({ status }) => status !== 'closing').length,
    },
  );
};

/** Returns the discrepancies of what is redeemed of the stock of rewards. */
const inStock = (rewards: readonly StoredReward[], bought: readonly Redemption[]): Discrepancy[] => {
  const redeemed = Map.groupBy(bought.filter(isFromStock), ({ reward }) => reward.id);
  return rewards.flatMap(({ workspace_id: w, id, taken = 0 }) =>
    compare(keys.reward(w, id), { taken }, { taken: redeemed.get(id)?.length ?? 0 }).map((found) => ({
      ...found,
      whole: true as const,
    })),
  );
};

/** Returns the discrepancies of the numbers of members that groups have. */
const inGroups = async (w: Workspace['id'], users: readonly User[]): Promise<Discrepancy[]> => {
  const { groups } = await readGroups(w, includingExpired);
  const sizes = await getItems<readonly Stored[]>(
    groups.map(({ id }) => keys.groupSize(w, id)),
    includingExpired,
  );
  return groups.flatMap(({ id }, at) => {
    const members = users.filter((user) => countedIn(user).includes(id)).length;
    return compare(keys.groupSize(w, id), numbersIn(sizes[at]), { members });
  });
};

/** Returns the discrepancies of the numbers of members who report to a manager. */
const inManagers = (w: Workspace['id'], users: readonly User[]): Discrepancy[] => {
  const reports = Map.groupBy(users, managerOf);
  return users.flatMap(({ id, direct_reports = 0 }) =>
    compare(keys.user(w, id), { direct_reports }, { direct_reports: reports.get(id)?.length ?? 0 }),
  );
};

/** Reads what is stored of all sums: of the workspace and of its groups, of months, and of members. */
const readStored = async (
  w: Workspace['id'],
  users: readonly User[],
  months: ReadonlySet<string>,
): Promise<Stored[]> => {
  const shared = [
    ...[
      lists.days,
      lists.dayValues,
      lists.groupDays,
      lists.groupDayValues,
      lists.edges,
      lists.pointsMonths,
      lists.awardBudgets,
      lists.awardUses,
    ].map((of) => of(w)),
    ...[...months].map((pk) => ({ pk })),
  ];
  const found = await Promise.all(shared.map((list) => all<Stored>(list)));
  return [...found.flat(), ...(await readMemberStatistics(users))];
};

/** Computes every sum again and returns each number that differs. */
export const findDiscrepancies = async (
  workspace: Pick<Workspace, 'id' | 'created_at'>,
  now: Date,
): Promise<readonly Discrepancy[]> => {
  const { id: w } = workspace;
  const users = await all<User>(lists.users(w));
  const people = new Map(users.map((user) => [user.id, user]));
  const [bought, rewards] = await Promise.all([
    all<Redemption>(lists.purchases(w)),
    all<StoredReward>(lists.rewards(w)),
  ]);
  const gains = await expectedDeltas(w, people, bought);
  const months = new Set(statisticsMonths(workspace, now).map((month) => lists.ofMonth(w, month).pk));
  for (const { key } of gains) if (key.pk.startsWith(lists.ofMonth(w, '').pk)) months.add(key.pk);
  const stored = new Map((await readStored(w, users, months)).map((item) => [keyText(item), item]));
  const expected = new Map(gains.map((gain) => [keyText(gain.key), gain]));
  const differences = [...new Set([...stored.keys(), ...expected.keys()])].flatMap((name) => {
    const [item, gain] = [stored.get(name), expected.get(name)];
    const { pk = '', sk = '' } = gain?.key ?? item ?? {};
    return compare({ pk, sk }, numbersIn(item), gain?.add ?? {}, gain && attributesOf(gain, people));
  });
  return [
    ...differences,
    ...(await inWorkspace(w, users, rewards)),
    ...inStock(rewards, bought),
    ...(await inGroups(w, users)),
    ...inManagers(w, users),
  ];
};

/** Repairs one number, unless it has changed since: then the next rebuild checks it. */
export const repairDiscrepancy = async ({
  key,
  field,
  stored,
  recounted,
  words,
  whole,
}: Discrepancy): Promise<void> => {
  const as = [field, '=', stored] as const;
  const when = stored === 0 ? { any: [{ absent: field }, as] } : as;
  const store = whole ? change : upsert;
  await unlessConflict(write(store(key, { set: { ...words, [field]: recounted } }, [when])));
};

/**
 * The sums of a workspace that has none yet, and who is above each member: what to store, and the counters of the workspace
 * itself.
 */
export const sumsOf = async (
  workspace: Pick<Workspace, 'id' | 'created_at'>,
  now: Date,
): Promise<{ writes: readonly Write[]; counters: Pick<Workspace, 'users_count' | 'rewards_count'> }> => {
  const own = keyText(keys.workspace(workspace.id));
  const counters: Record<string, number> = { users_count: 0, rewards_count: 0 };
  const items = new Map<string, { readonly key: Key; readonly set: Record<string, unknown> }>();
  for (const { key, field, recounted, words } of await findDiscrepancies(workspace, now)) {
    const name = keyText(key);
    if (name === own) counters[field] = recounted;
    else items.set(name, { key, set: { ...items.get(name)?.set, ...words, [field]: recounted } });
  }
  const users = await all<User>(lists.users(workspace.id));
  for (const [id, chain] of chainsOf(users)) {
    const key = keys.user(workspace.id, id);
    const { set = {} } = items.get(keyText(key)) ?? {};
    items.set(keyText(key), { key, set: { ...set, manager_chain: chain } });
  }
  return {
    writes: Array.from(items.values(), ({ key, set }) => upsert(key, { set })),
    counters: counters as Pick<Workspace, 'users_count' | 'rewards_count'>,
  };
};
