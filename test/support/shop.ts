import { coins } from '#shared/contract/coins';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { PurchaseId, RewardId } from '#shared/model/ids';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { Reward, StoredReward } from '#shared/model/reward';
import type { Workspace } from '#shared/model/workspace';
import { type Answered, call, internals, send } from './stack.ts';
import { aTeam, type Member } from './team.ts';

const { listRewards } = await import('#functions/data/rewards');
const { lists } = await import('#functions/table/keys');

type Fields = Record<string, string | Blob | undefined>;

/** The form of a reward, by default a coffee for ten coins; undefined leaves a field out. */
export const rewardForm = (fields: Fields = {}): FormData => {
  const data = new FormData();
  const all = { title: 'Coffee', price: '10', emoji: 'coffee', ...fields };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) data.set(name, value);
  return data;
};

/** A member at a time; without one, now. */
type Timed = Member & { readonly at?: Date };

export const createReward = async (by: Member, fields: Fields = {}): Promise<Answered<Reward>> =>
  (await send('POST', '/rewards/rewards', rewardForm(fields), { token: by.token })) as Answered<Reward>;

export const updateReward = async (
  by: Member,
  id: RewardId,
  fields: Fields = {},
): Promise<Answered<Reward>> =>
  (await send('PUT', `/rewards/rewards/${id}`, rewardForm(fields), { token: by.token })) as Answered<Reward>;

export const aReward = async (by: Member, fields: Fields = {}): Promise<Reward> => {
  const { status, body } = await createReward(by, fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};

/** Credits each member with coins, by an administrator. */
export const giveCoins = async (by: Member, amount: number, ...to: readonly (Member | undefined)[]) => {
  for (const member of to)
    await call(coins.adjust, { params: { id: (member as Member).id }, body: { amount } }, by);
};

export const redeem = (
  by: Timed,
  id: RewardId,
  body: { comment?: string; amount?: number; price?: number } = {},
  key?: string,
) => call(shop.redeem, { params: { id }, body }, { ...by, key });

export const redeemFor = (
  by: Timed,
  member: Pick<Member, 'id'>,
  id: RewardId,
  body: { comment?: string; amount?: number; price?: number } = {},
  key?: string,
) => call(rewards.redeem, { params: { id }, body: { user_id: member.id, ...body } }, { ...by, key });

const readAll = () => ({ now: new Date(0), consistent: true });

export const storedRewards = async ({ workspace }: { workspace: Workspace }): Promise<StoredReward[]> =>
  (await listRewards(workspace.id, undefined, readAll())).rewards;

export const storedPurchases = async ({ workspace }: { workspace: Workspace }) => {
  const { items } = await internals.table.query<StoredPurchase | StoredContribution>(
    lists.purchases(workspace.id),
    readAll(),
  );
  return {
    purchases: items.flatMap((one) => (one.kind === 'purchase' ? [one] : [])),
    contributions: items.flatMap((one) => (one.kind === 'contribution' ? [one] : [])),
  };
};

/** The rewards that a member sees in the shop. */
export const offers = async (by: Timed) => (await call(shop.list, { query: {} }, by)).body;

export const ownPurchases = async (by: Member) => (await call(shop.listPurchases, { query: {} }, by)).body;

/** The first page of requests, as an administrator sees them. */
export const requests = async (by: Member, query: { status?: 'pending' | 'declined' | 'fulfilled' } = {}) =>
  (await call(rewards.listPurchases, { query }, by)).body;

export const fulfil = (id: PurchaseId, by: Member, key?: string) =>
  call(rewards.fulfil, { params: { id } }, { ...by, key });

export const decline = (id: PurchaseId, by: Member, key?: string) =>
  call(rewards.decline, { params: { id } }, { ...by, key });

export const cancel = (id: PurchaseId, by: Member, key?: string) =>
  call(shop.cancel, { params: { id } }, { ...by, key });

/** ann administers; bob, cyd and dan have 30 coins each. */
export const aShop = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  await giveCoins(team.ann, 30, team.bob, team.cyd, team.dan);
  return team;
};
