import type { AwardRemoval, StoredAward } from '#shared/model/award';
import type { AwardId, PostId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { AwardPlan } from '#shared/rules/awards/award-posts';
import type { AwardChange } from '#shared/rules/awards/awards';
import { type ShownPost, shownOfPost } from '#shared/rules/posts/posts';
import { type Condition, unchanged } from '#functions/table/expressions';
import { indexes, type Key, keys, lists } from '#functions/table/keys';
import { get, getItemsById, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, create, remove, type Write } from '#functions/table/writes';
import { chargeBudget } from './award-budgets.ts';
import { addEntry } from './entries.ts';
import { requirePermissions } from './permissions.ts';
import { addPost, takesPart } from './posts.ts';

const isThere = ({ removal }: StoredAward): boolean => removal === undefined;

/** Returns the awards of a company, also those that are being deleted. There are few. */
export const listEveryAward = async (w: WorkspaceId, reading: Reading): Promise<StoredAward[]> =>
  (await query<StoredAward>(lists.awards(w), reading)).items;

export const listAwards = async (w: WorkspaceId, reading: Reading): Promise<StoredAward[]> =>
  (await listEveryAward(w, reading)).filter(isThere);

/** Returns an award, also when it is being deleted. */
export const findEveryAward = (
  w: WorkspaceId,
  id: AwardId,
  reading: Reading,
): Promise<StoredAward | undefined> => get<StoredAward>(keys.award(w, id), reading);

export const findAward = async (
  w: WorkspaceId,
  id: AwardId,
  reading: Reading,
): Promise<StoredAward | undefined> => {
  const award = await findEveryAward(w, id, reading);
  return award && isThere(award) ? award : undefined;
};

/** Counts awards in the workspace's item, so that two at once cannot exceed their number, and the schedules follow. */
export const countAwards = (w: WorkspaceId, by: 1 | 0 | -1): Write =>
  change(keys.workspace(w), { add: { awards_count: by, awards_revision: 1 } }, [
    { absent: 'closing' },
    ...(by === 1
      ? [{ any: [{ absent: 'awards_count' }, ['awards_count', '<', limits.award.count]] as const }]
      : []),
  ]);

/** What an award names has to be there. */
const requireNamed = (
  w: WorkspaceId,
  { group_id: group, value_id: value }: Pick<AwardChange, 'group_id' | 'value_id'>,
): readonly Write[] => [
  ...(group ? [check(keys.group(w, group), [])] : []),
  ...(value ? [check(keys.value(w, value), [])] : []),
];

/** Stores an award. Commits only while the administrator keeps their permissions, and while there is room for it. */
export const recordAward = (award: StoredAward, actor: User, audit: Write): Promise<void> => {
  const { workspace_id: w, id, group_id, value_id } = award;
  return transact(
    create(keys.award(w, id), award),
    countAwards(w, 1),
    ...requireNamed(w, { group_id, value_id }),
    requirePermissions(actor),
    audit,
  );
};

/** Changes an award that is still as it was read, while the administrator keeps their permissions. */
const recordStep = (
  { workspace_id: w, id, revision, round }: StoredAward,
  set: AwardChange | Pick<StoredAward, 'removal' | 'picture'>,
  actor: User,
  also: readonly Write[],
): Promise<void> =>
  transact(
    change(keys.award(w, id), { set: { ...set, revision: revision + 1 } }, [
      ['revision', '=', revision],
      unchanged('round', round),
    ]),
    countAwards(w, 0),
    requirePermissions(actor),
    ...also,
  );

export const recordAwardChange = (
  award: StoredAward,
  changed: AwardChange,
  actor: User,
  audit: Write,
): Promise<void> => recordStep(award, changed, actor, [...requireNamed(award.workspace_id, changed), audit]);

/** Shows a picture in place of the emoji of an award; undefined: the emoji again. */
export const recordAwardPicture = (
  award: StoredAward,
  picture: string | undefined,
  actor: User,
  audit: Write,
): Promise<void> => recordStep(award, { picture }, actor, [audit]);

/** Removes an award for which no request waits. What it gave stays, and what was counted of it. */
export const recordAwardRemoval = (
  { workspace_id: w, id }: StoredAward,
  actor: User,
  audit: Write,
): Promise<void> =>
  transact(
    remove(keys.award(w, id), [{ any: [{ absent: 'pending' }, ['pending', '=', 0]] }]),
    countAwards(w, -1),
    requirePermissions(actor),
    audit,
  );

/** Begins to delete an award for which requests wait. From now on nobody gives it, asks for it or decides on it. */
export const recordRemovalStart = (
  award: StoredAward,
  removal: AwardRemoval,
  actor: User,
  audit: Write,
): Promise<void> => recordStep(award, { removal }, actor, [audit]);

/** Deletes an award when no request waits for it any more. */
export const recordRemovalEnd = ({ workspace_id: w, id }: StoredAward): Promise<void> =>
  transact(remove(keys.award(w, id)), countAwards(w, -1));

/** What decided that the receiver may get the award, and from whom, is as it was read. */
const inAudience = ({ award, receiver }: AwardPlan) => {
  const deciding = [
    ...(award.group_id === undefined ? [] : (['department_id', 'location_id'] as const)),
    ...(award.decided_by === 'manager' ? (['manager_id'] as const) : []),
  ];
  return deciding.map((name) => unchanged(name, receiver[name]));
};

/**
 * What an award to a member writes: the post, the points and the budget. Commits only while the award is as read, the budget
 * has room, the member takes part and whoever decides keeps their rights.
 * @param actor whoever decides; undefined: it was decided before
 * @param also what else changes in the award
 */
export const awardPostWrites = (
  plan: AwardPlan,
  actor: User | undefined,
  also?: {
    readonly set?: Partial<StoredAward>;
    readonly add: Readonly<Record<string, number>>;
    readonly asRead?: readonly Condition[];
  },
): readonly Write[] => {
  const { award, receiver, post, entry, charge, use } = plan;
  const { workspace_id: w } = award;
  const belongs = inAudience(plan);
  const asRead = [['revision', '=', award.revision] as const, ...(also?.asRead ?? [])];
  const { set = {}, add } = also ?? {};
  return [
    check(keys.workspace(w), [{ absent: 'closing' }]),
    add ? change(keys.award(w, award.id), { set, add }, asRead) : check(keys.award(w, award.id), asRead),
    ...(charge ? chargeBudget(award, charge, use) : []),
    addPost(post),
    ...(entry
      ? addEntry(w, entry, ['pending', 'accepted'], belongs)
      : [check(keys.user(w, receiver.id), [...takesPart, ...belongs])]),
    ...(actor ? [requirePermissions(actor)] : []),
  ];
};

/** Records an award to a member in one transaction. */
export const recordAwardPost = (plan: AwardPlan, actor: User, also: readonly Write[]): Promise<void> =>
  transact(...awardPostWrites(plan, actor), ...also);

/** Returns a page of the posts by which a member got awards, newest first. The index may be behind: what is gone is left out. */
export const listAwardsTo = async (
  w: WorkspaceId,
  u: UserId,
  after: string | undefined,
  reading: Reading,
): Promise<{ readonly posts: readonly ShownPost[]; readonly next: string | undefined }> => {
  const pk = indexes.awardsTo(w, u);
  const from = after && { ...keys.post(w, after as PostId), list_key: pk, list_sort: after };
  const { items, next } = await query<Key>(
    { pk, index: 'lists', newestFirst: true, limit: limits.feedPage, ...(from && { after: from }) },
    { now: reading.now },
  );
  const ids = items.map(({ sk }) => sk as PostId);
  const posts = await getItemsById<ShownPost>(ids, (id) => keys.post(w, id), reading, shownOfPost);
  return { posts: ids.flatMap((id) => posts.get(id) ?? []), next: next && String(next['sk']) };
};
