import type { PurchaseId, UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import type { Redemption, RewardStep } from '#shared/rules/purchases';
import type { Settlement, Withdrawal } from '#shared/rules/settlements';
import { indexes, keys } from '#functions/data/table/keys';
import { stillInOffice } from './permissions.ts';
import { stepReward } from './rewards.ts';
import { get, getById, type Reading, transact } from '#functions/data/table/table';
import { enter, enterBy } from './users.ts';
import { change, create, type Write } from '#functions/data/table/writes';

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
