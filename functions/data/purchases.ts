import type { PurchaseId, UserId, WorkspaceId } from '#shared/model/ids';
import type { Redemption, StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import type { RedemptionPlan, RewardChange } from '#shared/rules/purchases';
import type { Settlement, Withdrawal } from '#shared/rules/settlements';
import { indexes, keys } from '#functions/data/table/keys';
import { requirePermissions } from './permissions.ts';
import { changeReward } from './rewards.ts';
import { get, getItemsById, type Reading, transact } from '#functions/data/table/table';
import { addEntry, addEntriesAs } from './users.ts';
import { change, create, type Write } from '#functions/data/table/writes';

/** Before every moment of settled ones: what waits stands first in one's own list. */
const waiting = 20_000_000_000_000;

const sortKey = ({ id, status_changed_at: changed }: Pick<Redemption, 'id' | 'status_changed_at'>): string =>
  `${changed}#${id}`;

const ownListAttributes = (
  w: WorkspaceId,
  u: UserId,
  { status, status_changed_at: changed }: Redemption,
) => ({
  user_id: u,
  ranking_key: indexes.purchasesOf(w, u),
  points: Date.parse(changed) + (status === 'pending' ? waiting : 0),
});

/** Whose own list a purchase stands in: its buyer's. Contributors find their contributions in theirs. */
const buyerOf = ({ reward, parts }: StoredPurchase): UserId | undefined =>
  reward.reward_type === 'individual' ? parts[0]?.user_id : undefined;

const indexAttributes = (bought: Redemption) => {
  const { workspace_id: w } = bought;
  if (bought.kind === 'contribution') return ownListAttributes(w, bought.user_id, bought);
  const buyer = buyerOf(bought);
  return {
    list_key: indexes.purchasesByStatus(w, bought.status),
    list_sort: sortKey(bought),
    ...(buyer && ownListAttributes(w, buyer, bought)),
  };
};

/** A new request or contribution, in the lists it belongs to. */
const addRedemption = (bought: Redemption): Write =>
  create(keys.purchase(bought.workspace_id, bought.id), { ...bought, ...indexAttributes(bought) });

/** Ends one that is pending: the others who try at the same moment find it settled. */
export const endRedemption = (bought: Redemption): Write => {
  const set = {
    status: bought.status,
    status_changed_at: bought.status_changed_at,
    ...(bought.kind === 'purchase' && {
      processed_at: bought.processed_at,
      settled_by: bought.settled_by,
    }),
    ...indexAttributes(bought),
  };
  return change(keys.purchase(bought.workspace_id, bought.id), { set }, [['status', '=', 'pending']]);
};

/**
 * Coins, request or contribution, and the reward where it changes: all or nothing, and only once for one key. In the
 * name of a member only while the administrator may; they may not have signed in yet.
 */
export const recordRedemption = (
  w: WorkspaceId,
  { entry, step, contribution, purchase }: RedemptionPlan,
  idempotency: readonly Write[],
  administrator?: User,
): Promise<void> =>
  transact(
    ...(administrator
      ? addEntriesAs(administrator, [entry], ['pending', 'accepted'])
      : addEntry(w, entry, ['accepted'])),
    ...(step ? [changeReward(step)] : []),
    ...(contribution ? [addRedemption(contribution)] : []),
    ...(purchase ? [addRedemption(purchase)] : []),
    ...idempotency,
  );

/** A changed reward, while the administrator may; with the request it was funded for, if the change did that. */
export const recordRewardUpdate = (
  { step, purchase }: { readonly step: RewardChange; readonly purchase?: StoredPurchase },
  actor: User,
): Promise<void> =>
  transact(changeReward(step), ...(purchase ? [addRedemption(purchase)] : []), requirePermissions(actor));

/** An administrator's decision on a request, while they may. */
export const recordSettlement = (
  { purchase, entries, step }: Settlement,
  actor: User,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    endRedemption(purchase),
    ...addEntriesAs(actor, entries),
    ...(step ? [changeReward(step)] : []),
    ...idempotency,
  );

/** A buyer takes their own request back. */
export const recordCancellation = (
  { purchase, entries, step }: Settlement,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    endRedemption(purchase),
    ...entries.flatMap((entry) => addEntry(purchase.workspace_id, entry, ['accepted'])),
    ...(step ? [changeReward(step)] : []),
    ...idempotency,
  );

export const recordWithdrawal = (
  { contribution, entry, step }: Withdrawal,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    endRedemption(contribution),
    ...addEntry(contribution.workspace_id, entry),
    changeReward(step),
    ...idempotency,
  );

export const findRedemption = (
  w: WorkspaceId,
  p: PurchaseId,
  reading: Reading,
): Promise<Redemption | undefined> => get<Redemption>(keys.purchase(w, p), reading);

/** A request; a contribution is none. */
export const findPurchase = async (
  w: WorkspaceId,
  p: PurchaseId,
  reading: Reading,
): Promise<StoredPurchase | undefined> => {
  const bought = await findRedemption(w, p, reading);
  return bought?.kind === 'purchase' ? bought : undefined;
};

/** The contributions a team reward was funded with. */
export const findContributions = (
  w: WorkspaceId,
  ids: readonly PurchaseId[],
  reading: Reading,
): Promise<ReadonlyMap<PurchaseId, StoredContribution>> =>
  getItemsById<StoredContribution>(ids, (id) => keys.purchase(w, id), reading);
