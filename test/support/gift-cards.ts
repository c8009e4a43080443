import { coins } from '#shared/contract/coins';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { StoredGiftCard } from '#shared/model/gift-card';
import type { PurchaseId } from '#shared/model/ids';
import type { Reward, StoredRewardUse } from '#shared/model/reward';
import type { Workspace } from '#shared/model/workspace';
import { callback, cards, enterCard } from './payments.ts';
import { as, aTeamNow, day } from './schedules.ts';
import { aReward } from './shop.ts';
import { call, internals, stack } from './stack.ts';
import { stripeSdk } from './stripe-sdk.ts';
import type { Member } from './team.ts';

export const tremendous = stack.tremendous!;

export type GiftTeam = Awaited<ReturnType<typeof aTeamNow>>;

/** Connects the card that gift cards are bought with. */
export const connectCard = async (team: GiftTeam, number: string, expiry?: string): Promise<void> => {
  const { body } = await call(rewards.connectPaymentMethod, { body: { callback } }, await as(team, team.ann));
  const { status } = await enterCard(body.session_url, number, expiry);
  if (status !== 303) throw new Error('the card was refused');
  await stack.settle();
};

/** What a gift card of 25 dollars costs the company, in cents. */
export const charged = 27_50;

/** A team that is validated and has a card and a gift card of 25 dollars for 40 coins; bob has 100 coins. */
export const aGiftTeam = async (number: string = cards.good): Promise<GiftTeam & { reward: Reward }> => {
  const team = await aTeamNow();
  await connectCard(team, number);
  stack.clock.advance(2 * day + 1);
  await stack.settle();
  const ann = { ...team.ann, ...(await as(team, team.ann)) };
  const reward = await aReward(ann, {
    title: 'Bookshop',
    price: '40',
    fulfilment: 'automatic',
    country: 'US',
    gift_card_value: '2500',
    per_person: '5',
    per_person_period: 'ever',
  });
  await call(coins.adjust, { params: { id: team.bob.id }, body: { amount: 100 } }, ann);
  return { ...team, reward };
};

/** Redeems the gift card, without waiting for what follows. */
export const buy = async (team: Awaited<ReturnType<typeof aGiftTeam>>): Promise<PurchaseId> => {
  const { status, body } = await call(
    shop.redeem,
    { params: { id: team.reward.id }, body: {} },
    await as(team, team.bob),
  );
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  if (body.status !== 'pending') throw new Error(`the purchase is ${body.status}`);
  return body.id;
};

const stored = <Item extends object>(key: Parameters<typeof internals.table.get>[0]) =>
  internals.table.get<Item>(key, { now: new Date(0), consistent: true });

export const balanceOf = async ({ workspace: { id } }: GiftTeam, { id: u }: Member): Promise<number> =>
  Number((await stored<{ balance: number }>(internals.keys.user(id, u)))?.balance);

export const stepOf = async (purchase: PurchaseId): Promise<string | undefined> =>
  (await stored<StoredGiftCard>(internals.keys.giftCard(purchase)))?.step;

/** How many gift cards count for bob, who can redeem five. */
export const usesOf = async ({ workspace, bob, reward }: Awaited<ReturnType<typeof aGiftTeam>>) =>
  (await stored<StoredRewardUse>(internals.keys.rewardUse(workspace.id, bob.id, reward.id, 'ever')))?.count;

/** The payments of a team's gift cards at Stripe: what was taken and what went back, in cents. */
export const moneyOf = async (team: GiftTeam) => {
  const workspace = await stored<Workspace>(internals.keys.workspace(team.workspace.id));
  const customer = String(workspace?.customer_id);
  const { data } = await stripeSdk().charges.list({ customer, limit: 100 });
  return data.map(({ amount_captured: taken, amount_refunded: back }) => ({ taken, back }));
};

/** The orders of a purchase at the provider. */
export const ordersOf = (purchase: PurchaseId) =>
  tremendous.orders().filter(({ external_id: id }) => id === purchase);

/** The bought gift cards as the buyer sees them. */
export const ownCards = async (team: GiftTeam) =>
  (await call(shop.listPurchases, { query: {} }, await as(team, team.bob))).body;

/** The requests as an administrator sees them. */
export const requestsOf = async (team: GiftTeam) =>
  (await call(rewards.listPurchases, { query: {} }, await as(team, team.ann))).body;
