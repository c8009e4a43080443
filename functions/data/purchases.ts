import type { StoredGiftCard } from '#shared/model/gift-card';
import type { PurchaseId, UserId, WorkspaceId } from '#shared/model/ids';
import type { Redemption, StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { User, UserState } from '#shared/model/user';
import type { RedemptionPlan, RewardChange } from '#shared/rules/rewards/purchases';
import { paymentOf, type Settlement, type Withdrawal } from '#shared/rules/rewards/settlements';
import { indexes, keys } from '#functions/table/keys';
import { requirePermissions } from './permissions.ts';
import { inGroups, returnBounds, takeBounds } from './reward-bounds.ts';
import { changeReward, requireGroup } from './rewards.ts';
import { get, getItemsById, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { addEntry, addEntriesAs } from './entries.ts';
import { change, create, type Write } from '#functions/table/writes';

/**
 * Added to the time of a pending purchase, in milliseconds, so that it sorts before every settled one in a member's
 * own list.
 */
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

const indexAttributes = (bought: Redemption) => {
  const { workspace_id: w } = bought;
  const buyer = paymentOf(bought)?.user_id;
  return {
    ...(bought.kind === 'purchase' && {
      list_key: indexes.purchasesByStatus(w, bought.status),
      list_sort: sortKey(bought),
    }),
    ...(buyer && ownListAttributes(w, buyer, bought)),
  };
};

/** A request or contribution with its attributes in the indexes. */
export const withRedemptionIndexes = (bought: Redemption) => ({ ...bought, ...indexAttributes(bought) });

/** Creates a request or contribution, in the lists it belongs to. */
export const addRedemption = (bought: Redemption): Write =>
  create(keys.purchase(bought.workspace_id, bought.id), withRedemptionIndexes(bought));

/** Has a gift card bought for a purchase. It is in the list of open ones until it has ended. */
const addGiftCard = (card: StoredGiftCard): Write =>
  create(keys.giftCard(card.id), {
    ...card,
    list_key: indexes.openGiftCards(),
    list_sort: `${card.created_at}#${card.id}`,
  });

/** Gives a request or contribution its next status, while it still has the one that was read. */
const changeStatus = (bought: Redemption, from: Redemption['status']): Write => {
  const set = {
    status: bought.status,
    status_changed_at: bought.status_changed_at,
    ...(bought.kind === 'purchase' && {
      processed_at: bought.processed_at,
      parts: bought.parts,
      settled_by: bought.settled_by,
      failure: bought.failure,
      gift_card_url: bought.gift_card_url,
    }),
    ...indexAttributes(bought),
  };
  return change(keys.purchase(bought.workspace_id, bought.id), { set }, [['status', '=', from]]);
};

/** Ends a pending request or contribution; concurrent attempts find it settled. */
export const endRedemption = (bought: Redemption): Write => changeStatus(bought, 'pending');

/** Changes a request or contribution from how it was read. */
export const changeRedemption = (from: Redemption, to: Redemption): Write => changeStatus(to, from.status);

/**
 * Records the coins, the request or contribution, and the changed reward in one transaction, once for one idempotency
 * key.
 * @param helped when an administrator redeems for a member: it commits only while they keep their permissions, and the member is
 * in one of these states
 */
export const recordRedemption = (
  w: WorkspaceId,
  { entry, step, contribution, purchase, giftCard, groups, ...bounds }: RedemptionPlan,
  idempotency: readonly Write[],
  helped?: { readonly by: User; readonly states: readonly UserState[] },
): Promise<void> => {
  const belongs = groups ? inGroups(groups) : [];
  return transact(
    ...(helped
      ? addEntriesAs(helped.by, [entry], helped.states, belongs)
      : addEntry(w, entry, ['accepted'], belongs)),
    ...(step ? [changeReward(step)] : []),
    ...takeBounds(w, { ...bounds, ...(purchase && { purchase }) }),
    ...(contribution ? [addRedemption(contribution)] : []),
    ...(purchase ? [addRedemption(purchase)] : []),
    ...(giftCard ? [addGiftCard(giftCard)] : []),
    ...idempotency,
  );
};

/**
 * Records a changed reward, and the request that became fully funded by the change, if any. Commits only while the
 * administrator keeps their permissions.
 */
export const recordRewardUpdate = (
  { step, purchase }: { readonly step: RewardChange; readonly purchase?: StoredPurchase },
  actor: User,
  audit: Write,
): Promise<void> =>
  transact(
    changeReward(step),
    ...requireGroup(step.to),
    ...(purchase ? [addRedemption(purchase)] : []),
    requirePermissions(actor),
    audit,
  );

/**
 * Records the end of a request.
 * @param administrator who decides it, while they keep their permissions; nobody if the buyer cancels it
 */
export const recordSettlement = (
  { purchase, entries, step, ...bounds }: Settlement,
  administrator: User | undefined,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    endRedemption(purchase),
    ...(administrator
      ? addEntriesAs(administrator, entries)
      : entries.flatMap((entry) => addEntry(purchase.workspace_id, entry, ['accepted']))),
    ...(step ? [changeReward(step)] : []),
    ...returnBounds(purchase.workspace_id, bounds),
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

/** Returns a request; undefined for a contribution. */
export const findPurchase = async (
  w: WorkspaceId,
  p: PurchaseId,
  reading: Reading,
): Promise<StoredPurchase | undefined> => {
  const bought = await findRedemption(w, p, reading);
  return bought?.kind === 'purchase' ? bought : undefined;
};

/** Returns the copies of rewards that purchases and contributions keep, by their ids. */
export const findRedeemedRewards = async (
  w: WorkspaceId,
  ids: readonly PurchaseId[],
  reading: Reading,
): Promise<ReadonlyMap<PurchaseId, Redemption['reward']>> => {
  const found = await getItemsById<Redemption>(ids, (id) => keys.purchase(w, id), reading, ['id', 'reward']);
  return new Map(Array.from(found.values(), ({ id, reward }) => [id, reward]));
};

/** Returns the contributions that funded a team reward. */
export const findContributions = (
  w: WorkspaceId,
  ids: readonly PurchaseId[],
  reading: Reading,
): Promise<ReadonlyMap<PurchaseId, StoredContribution>> =>
  getItemsById<StoredContribution>(ids, (id) => keys.purchase(w, id), reading);
