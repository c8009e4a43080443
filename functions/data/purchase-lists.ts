import type { PurchaseId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { PurchaseStatus, type StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import { firstIdAt } from '#shared/rules/basics/ids';
import { indexes, type Key, keys, lists } from '#functions/table/keys';
import type { Redemption } from '#shared/model/purchase';
import { getItems, query, type Reading } from '#functions/table/read';

const itemsAt = async <One extends Redemption>(found: readonly Key[], reading: Reading): Promise<One[]> =>
  (
    await getItems<readonly One[]>(
      found.map(({ pk, sk }) => ({ pk, sk })),
      reading,
    )
  ).flatMap((item) => item ?? []);

/** Returns a page of a member's requests and contributions: pending ones first, then by latest change. */
export const listOwnRedemptions = async (
  w: WorkspaceId,
  u: UserId,
  after: string | undefined,
  reading: Reading,
): Promise<{ bought: Redemption[]; next: string | undefined }> => {
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

/**
 * Whether a member has redeemed a one-time reward and was not declined, by their own list: a moment ago may be missing.
 * Other rewards are redeemed again and again, and whoever put points into a team reward may add more.
 */
export const hasRedeemedOnce = async (
  w: WorkspaceId,
  u: UserId,
  reward: StoredReward | undefined,
  reading: Reading,
): Promise<boolean> => {
  if (!reward?.one_time || reward.reward_type === 'team') return false;
  for (let after: string | undefined; ;) {
    const { bought, next } = await listOwnRedemptions(w, u, after, reading);
    const isThere = bought.some(
      (one) => one.reward.id === reward.id && one.status !== 'declined' && one.status !== 'canceled',
    );
    if (isThere || next === undefined) return isThere;
    after = next;
  }
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

/** Returns a page of several statuses, latest change first. A page of each status is enough to merge one of all. */
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

const settled = PurchaseStatus.options.filter((status) => status !== 'pending');

/**
 * Returns a page of requests: of one status, or pending ones first and then all others, latest change first. A
 * position also names the part of the list it is in.
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

/** Returns the requests that were fulfilled from one instant until before another, in that order. */
export const fulfilledBetween = async (
  w: WorkspaceId,
  from: Date,
  until: Date,
  reading: Reading,
): Promise<StoredPurchase[]> => {
  const range = { from: from.toISOString(), until: until.toISOString() };
  const { items } = await query<Listed>(
    { pk: indexes.purchasesByStatus(w, 'fulfilled'), index: 'lists', ...range },
    reading,
  );
  return itemsAt<StoredPurchase>(items, reading);
};

/** Returns every request and contribution since an instant, newest first. */
export const redemptionsSince = async (w: WorkspaceId, from: Date, reading: Reading): Promise<Redemption[]> =>
  (await query<Redemption>({ ...lists.purchases(w), from: firstIdAt(from), newestFirst: true }, reading))
    .items;
