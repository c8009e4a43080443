import type { StoredEntry } from '#shared/model/entry';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Redemption } from '#shared/model/purchase';
import { isOpen } from '#shared/rules/rewards/leavers';
import { indexes, type Key, keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading } from '#functions/table/read';

/** How many of the latest are looked at: open ones sort first, and a gift card is bought within days. */
const latest = 10;

/** What an index lists first: a moment ago may be missing. */
const listedKeys = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<readonly Key[]> =>
  (
    await query<Key>(
      { pk: indexes.purchasesOf(w, u), index: 'ranking', newestFirst: true, limit: latest },
      reading,
    )
  ).items;

/** What the latest entries of the ledger were redeemed for: nothing is missing. */
const recentKeys = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<readonly Key[]> => {
  const { items } = await query<StoredEntry>(
    { ...lists.entries(w, u), newestFirst: true, limit: latest },
    { ...reading, consistent: true },
  );
  return items.flatMap(({ purchase_id: id }) => (id ? [keys.purchase(w, id)] : []));
};

const areOpen = async (found: readonly Key[], reading: Reading): Promise<boolean> => {
  const items = await getItems<readonly Redemption[]>(
    found.map(({ pk, sk }) => ({ pk, sk })),
    reading,
  );
  return items.some((item) => item !== undefined && isOpen(item));
};

/** Whether requests or contributions of somebody are shown as open. */
export const seemsOpen = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<boolean> =>
  areOpen(await listedKeys(w, u, reading), reading);

/**
 * Whether any is open. The index may miss a request of a moment ago; the ledger does not. The caller commits only while the number of
 * entries is as read, so a later request is not missed either.
 */
export const hasOpenRequest = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<boolean> => {
  const found = await Promise.all([listedKeys(w, u, reading), recentKeys(w, u, reading)]);
  return areOpen(found.flat(), { ...reading, consistent: true });
};
