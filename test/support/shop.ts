import { coins } from '#shared/contract/coins';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { RewardId } from '#shared/model/ids';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { Reward, StoredReward } from '#shared/model/reward';
import type { Workspace } from '#shared/model/workspace';
import { type Answered, call, internals, send } from './product.ts';
import type { Member } from './team.ts';

const { listRewards } = await import('#functions/data/rewards');
const { lists } = await import('#functions/data/table/keys');

type Fields = Record<string, string | Blob | undefined>;

/** The form of a reward, by default a coffee for ten coins; undefined leaves a field out. */
export const rewardForm = (fields: Fields = {}): FormData => {
  const data = new FormData();
  const all = { title: 'Coffee', price: '10', emoji: 'coffee', ...fields };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) data.set(name, value);
  return data;
};

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
  by: Member,
  id: RewardId,
  body: { comment?: string; amount?: number } = {},
  key?: string,
) => call(shop.redeem, { params: { id }, body }, { ...by, key });

export const redeemFor = (
  by: Member,
  member: Pick<Member, 'id'>,
  id: RewardId,
  body: { comment?: string; amount?: number } = {},
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
