import type { PurchaseId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { PurchaseStatus, StoredContribution, StoredPurchase } from '#shared/model/purchase';
import { PurchaseStatus as Statuses } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import { ulid } from '#shared/rules/ids';
import type { Redemption, RewardStep } from '#shared/rules/purchases';
import type { Settlement, Withdrawal } from '#shared/rules/settlements';
import { indexes, type Key, keys, lists } from './keys.ts';
import { stillInOffice } from './office.ts';
import { stepReward } from './rewards.ts';
import { get, getAll, getById, query, type Reading, transact } from './table.ts';
import { enter, enterBy } from './users.ts';
import { change, create, type Write } from './writes.ts';

export type Bought = StoredPurchase | StoredContribution;

/** Before every moment of settled ones: what waits stands first in one's own list. */
const waiting = 20_000_000_000_000;

const sortOf = ({ id, status_changed_at: changed }: Pick<Bought, 'id' | 'status_changed_at'>): string =>
  `${changed}#${id}`;

const own = (w: WorkspaceId, u: UserId, { status, status_changed_at: changed }: Bought) => ({
  user_id: u,
  ranking_key: indexes.purchasesOf(w, u),
  points: Date.parse(changed) + (status === 'pending' ? waiting : 0),
});

/** Whose own list a purchase stands in: its buyer's. Contributors find their contributions in theirs. */
const buyerOf = ({ reward, parts }: StoredPurchase): UserId | undefined =>
  reward.reward_type === 'individual' ? parts[0]?.user_id : undefined;

const placed = (bought: Bought) => {
  const { workspace_id: w } = bought;
  if (bought.kind === 'contribution') return own(w, bought.user_id, bought);
  const buyer = buyerOf(bought);
  return {
    list_key: indexes.purchasesByStatus(w, bought.status),
    list_sort: sortOf(bought),
    ...(buyer && own(w, buyer, bought)),
  };
};

/** A new request or contribution, in the lists it belongs to. */
const addBought = (bought: Bought): Write =>
  create(keys.purchase(bought.workspace_id, bought.id), { ...bought, ...placed(bought) });

/** Ends one that is pending: the others who try at the same moment find it settled. */
export const endBought = (bought: Bought): Write => {
  const set = {
    status: bought.status,
    status_changed_at: bought.status_changed_at,
    ...(bought.kind === 'purchase' && {
      processed_at: bought.processed_at,
      settled_by: bought.settled_by,
    }),
    ...placed(bought),
  };
  return change(keys.purchase(bought.workspace_id, bought.id), { set }, [['status', '=', 'pending']]);
};

/**
 * Coins, request or contribution, and the reward where it changes: all or nothing, and only once for one key. In the
 * name of a member only while the administrator may; they may not have signed in yet.
 */
export const recordRedemption = (
  w: WorkspaceId,
  { entry, step, contribution, purchase }: Redemption,
  once: readonly Write[],
  administrator?: User,
): Promise<void> =>
  transact(
    ...(administrator
      ? enterBy(administrator, [entry], ['pending', 'accepted'])
      : enter(w, entry, ['accepted'])),
    ...(step ? [stepReward(step)] : []),
    ...(contribution ? [addBought(contribution)] : []),
    ...(purchase ? [addBought(purchase)] : []),
    ...once,
  );

/** A changed reward, while the administrator may; with the request it was funded for, if the change did that. */
export const recordUpdate = (
  { step, purchase }: { readonly step: RewardStep; readonly purchase?: StoredPurchase },
  actor: User,
): Promise<void> =>
  transact(stepReward(step), ...(purchase ? [addBought(purchase)] : []), stillInOffice(actor));

/** An administrator's decision on a request, while they may. */
export const recordSettlement = (
  { purchase, entries, step }: Settlement,
  actor: User,
  once: readonly Write[],
): Promise<void> =>
  transact(endBought(purchase), ...enterBy(actor, entries), ...(step ? [stepReward(step)] : []), ...once);

/** A buyer takes their own request back. */
export const recordCancellation = (
  { purchase, entries, step }: Settlement,
  once: readonly Write[],
): Promise<void> =>
  transact(
    endBought(purchase),
    ...entries.flatMap((entry) => enter(purchase.workspace_id, entry, ['accepted'])),
    ...(step ? [stepReward(step)] : []),
    ...once,
  );

export const recordWithdrawal = (
  { contribution, entry, step }: Withdrawal,
  once: readonly Write[],
): Promise<void> =>
  transact(endBought(contribution), ...enter(contribution.workspace_id, entry), stepReward(step), ...once);

export const findBought = (w: WorkspaceId, p: PurchaseId, reading: Reading): Promise<Bought | undefined> =>
  get<Bought>(keys.purchase(w, p), reading);

/** A request; a contribution is none. */
export const findPurchase = async (
  w: WorkspaceId,
  p: PurchaseId,
  reading: Reading,
): Promise<StoredPurchase | undefined> => {
  const bought = await findBought(w, p, reading);
  return bought?.kind === 'purchase' ? bought : undefined;
};

/** The contributions a team reward was funded with. */
export const findContributions = (
  w: WorkspaceId,
  ids: readonly PurchaseId[],
  reading: Reading,
): Promise<ReadonlyMap<PurchaseId, StoredContribution>> =>
  getById<StoredContribution>(ids, (id) => keys.purchase(w, id), reading);

const itemsAt = async <One extends Bought>(found: readonly Key[], reading: Reading): Promise<One[]> =>
  (
    await getAll(
      found.map(({ pk, sk }) => ({ pk, sk })),
      reading,
    )
  ).flatMap((item) => (item ? [item as One] : []));

/** A page of what somebody asked for: pending first, then the latest change. */
export const listOwn = async (
  w: WorkspaceId,
  u: UserId,
  after: string | undefined,
  reading: Reading,
): Promise<{ bought: Bought[]; next: string | undefined }> => {
  const pk = indexes.purchasesOf(w, u);
  const [points, id] = after?.split('#') ?? [];
  const { items, next } = await query<Key & { points: number }>(
    {
      pk,
      index: 'ranking',
      newestFirst: true,
      limit: limits.page,
      ...(id !== undefined && {
        after: { ...keys.purchase(w, id as PurchaseId), ranking_key: pk, points: Number(points) },
      }),
    },
    reading,
  );
  const last = items.at(-1);
  return {
    bought: await itemsAt(items, reading),
    next: next && last && `${last.points}#${last.sk}`,
  };
};

type Listed = Key & { readonly list_sort: string };

const listStatus = async (
  w: WorkspaceId,
  status: PurchaseStatus,
  after: string | undefined,
  reading: Reading,
): Promise<{ items: Listed[]; more: boolean }> => {
  const pk = indexes.purchasesByStatus(w, status);
  const id = after?.split('#')[1];
  const { items, next } = await query<Listed>(
    {
      pk,
      index: 'lists',
      newestFirst: true,
      limit: limits.page,
      ...(after !== undefined && {
        after: { ...keys.purchase(w, id as PurchaseId), list_key: pk, list_sort: after },
      }),
    },
    reading,
  );
  return { items, more: next !== undefined };
};

const latestFirst = (a: Listed, b: Listed): number => (a.list_sort < b.list_sort ? 1 : -1);

/** The latest of several statuses: a page of each is enough to know a page of all. */
const listStatuses = async (
  w: WorkspaceId,
  statuses: readonly PurchaseStatus[],
  after: string | undefined,
  reading: Reading,
): Promise<{ items: Listed[]; more: boolean }> => {
  const pages = await Promise.all(statuses.map((status) => listStatus(w, status, after, reading)));
  const all = pages.flatMap(({ items }) => items).toSorted(latestFirst);
  return {
    items: all.slice(0, limits.page),
    more: all.length > limits.page || pages.some(({ more }) => more),
  };
};

const settled = Statuses.options.filter((status) => status !== 'pending');

/**
 * A page of requests: of one status, or pending ones first and then all others, the latest change first. A position
 * names the part of the list it lies in.
 */
export const listPurchases = async (
  w: WorkspaceId,
  status: PurchaseStatus | undefined,
  position: string | undefined,
  reading: Reading,
): Promise<{ purchases: StoredPurchase[]; next: string | undefined }> => {
  const [part, after] = position === undefined ? ['first', undefined] : [position[0], position.slice(1)];
  const first: readonly PurchaseStatus[] = [status ?? 'pending'];
  const from = after === '' ? undefined : after;
  const { items, more } = await listStatuses(w, part === '+' ? settled : first, from, reading);
  const mark = part === '+' ? '+' : '-';
  const last = items.at(-1)?.list_sort;
  const room = limits.page - items.length;
  const purchases = await itemsAt<StoredPurchase>(items, reading);
  if (more) return { purchases, next: `${mark}${last}` };
  if (part === '+' || status !== undefined) return { purchases, next: undefined };
  const rest = await listStatuses(w, settled, undefined, reading);
  const fill = rest.items.slice(0, room);
  const cut = fill.at(-1)?.list_sort ?? '';
  return {
    purchases: [...purchases, ...(await itemsAt<StoredPurchase>(fill, reading))],
    next: rest.more || rest.items.length > room ? `+${cut}` : undefined,
  };
};

const noChance = (): Uint8Array => new Uint8Array(10);

/** Everything asked for and put in from an instant on, newest first. */
export const boughtSince = async (w: WorkspaceId, from: Date, reading: Reading): Promise<Bought[]> =>
  (await query<Bought>({ ...lists.purchases(w), from: ulid(from, noChance), newestFirst: true }, reading))
    .items;
