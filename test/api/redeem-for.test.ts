import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { coins } from '#shared/contract/coins';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import { unknownId } from '../support/post-body.ts';
import { aReward, giveCoins, redeemFor, storedPurchases } from '../support/shop.ts';
import { call, send } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedUser } from '../support/team.ts';

const purchaseOf = async (by: Parameters<typeof giveCoins>[0]) =>
  (await call(shop.listPurchases, { query: {} }, by)).body;

/** ann administers; bob and cyd have 30 coins each. */
const aShop = async (users: Parameters<typeof aTeam>[1] = {}) => {
  const team = await aTeam(['ann', 'bob', 'cyd'], users);
  await giveCoins(team.ann, 30, team.bob, team.cyd);
  return team;
};

test('201: an administrator redeems with a member’s coins and is named everywhere', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann);
  const { status, body } = await redeemFor(team.ann, team.bob, reward.id, { comment: 'He has no computer' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'pending',
    amount: 10,
    user_ids: [team.bob.id],
    redeemed_by: { id: team.ann.id },
    comments: [{ user_id: team.ann.id, comment: 'He has no computer' }],
  });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 20 });
  expect(await storedUser(team, team.ann)).toMatchObject({ balance: 0 });
  expect(await purchaseOf(team.bob)).toEqual([body]);
  expect(await purchaseOf(team.ann)).toEqual([]);
  const { body: requests } = await call(rewards.listPurchases, { query: {} }, team.ann);
  expect(requests).toMatchObject([{ id: body.id, redeemed_by: { id: team.ann.id } }]);
  const { body: sheet } = await call(coins.list, { params: { id: team.bob.id }, query: {} }, team.bob);
  expect(sheet[0]).toMatchObject({ type: 'purchase', amount: -10, by_id: team.ann.id });
  const { body: log } = await call(audit.list, { query: {} }, team.ann);
  expect(log[0]).toMatchObject({
    action: 'redeemed_for',
    by: { id: team.ann.id },
    subject: { id: team.bob.id },
    details: { amount: 10 },
  });
  const csv = await send('GET', '/rewards/purchases.csv?days=30', undefined, { token: team.ann.token });
  expect(String(csv.body).trim()).toMatch(
    /,redeemed_by,money_value,currency,organization\r\n.*,He has no computer,ann Member,,,$/,
  );
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('200: the member cancels a redemption made for them and gets the coins back', async () => {
  const team = await aShop();
  const { body } = await redeemFor(team.ann, team.bob, (await aReward(team.ann)).id);
  const { status, body: canceled } = await call(shop.cancel, { params: { id: body.id } }, team.bob);
  expect(status).toBe(200);
  expect(canceled).toMatchObject({ status: 'canceled', redeemed_by: { id: team.ann.id } });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30 });
});

test('201: a contribution to a team reward, up to the member’s balance', async () => {
  const team = await aShop();
  const { id } = await aReward(team.ann, { reward_type: 'team', price: '50' });
  const tooMuch = await redeemFor(team.ann, team.bob, id, { amount: 31 });
  expect(tooMuch).toMatchObject({ status: 422, codes: ['not_enough_points'] });
  const { status, body } = await redeemFor(team.ann, team.bob, id, { amount: 30, comment: 'For the trip' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ amount: 30, remaining: 20, redeemed_by: { id: team.ann.id } });
  expect(await purchaseOf(team.bob)).toEqual([body]);
  const { status: taken, body: canceled } = await call(shop.cancel, { params: { id: body.id } }, team.bob);
  expect({ taken, by: canceled.redeemed_by?.id }).toEqual({ taken: 200, by: team.ann.id });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('the comment on a team reward belongs to its author', async () => {
  const team = await aShop();
  const { id } = await aReward(team.ann, { reward_type: 'team', price: '30' });
  await redeemFor(team.ann, team.bob, id, { amount: 30, comment: 'For the trip' });
  const { body } = await call(rewards.listPurchases, { query: {} }, team.ann);
  expect(body).toMatchObject([
    { redeemed_by: null, comments: [{ user_id: team.ann.id, comment: 'For the trip' }] },
  ]);
});

test('201 for a pending member', async () => {
  const team = await aShop({ users: { bob: { state: 'pending' } } });
  const { id } = await aReward(team.ann);
  expect((await redeemFor(team.ann, team.bob, id)).status).toBe(201);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 20 });
});

test('404 for a deactivated, an unknown and another workspace’s member', async () => {
  const team = await aShop({ users: { cyd: { state: 'deactivated' } } });
  const stranger = (await aTeam(['eve'])).eve;
  const { id } = await aReward(team.ann);
  for (const member of [team.cyd, stranger, { id: unknownId }])
    expect(await redeemFor(team.ann, member, id)).toMatchObject({ status: 404, codes: ['user_not_found'] });
  expect((await storedPurchases(team)).purchases).toEqual([]);
});

test('422 without enough coins or a required comment', async () => {
  const team = await aShop();
  const dear = await aReward(team.ann, { price: '31' });
  const asking = await aReward(team.ann, { comment_required: 'true' });
  expect(await redeemFor(team.ann, team.bob, dear.id)).toMatchObject({
    status: 422,
    codes: ['not_enough_points'],
  });
  expect(await redeemFor(team.ann, team.bob, asking.id)).toMatchObject({
    status: 422,
    codes: ['comment_required'],
  });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30 });
});

test('403 for a member who is no rewards administrator', async () => {
  const team = await aShop();
  const { id } = await aReward(team.ann);
  expect((await redeemFor(team.bob, team.cyd, id)).status).toBe(403);
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 30 });
});

test('a repeated key redeems once; 409 for another member', async () => {
  const team = await aShop();
  const { id } = await aReward(team.ann);
  const first = await redeemFor(team.ann, team.bob, id, {}, 'once');
  expect(await redeemFor(team.ann, team.bob, id, {}, 'once')).toMatchObject({ body: first.body });
  expect(await redeemFor(team.ann, team.cyd, id, {}, 'once')).toMatchObject({ status: 409 });
  expect((await storedPurchases(team)).purchases).toHaveLength(1);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 20 });
});

test('422 for a demo member and anything real that there is once; what can be had often is only a request', async () => {
  const team = await aShop({ users: { bob: { demo: true } } });
  const [pot, once, plain] = [
    await aReward(team.ann, { reward_type: 'team', price: '30' }),
    await aReward(team.ann, { one_time: 'true' }),
    await aReward(team.ann),
  ];
  const asked = [
    await redeemFor(team.ann, team.bob, pot.id, { amount: 5 }),
    await redeemFor(team.ann, team.bob, once.id),
  ];
  expect(asked.flatMap(({ codes }) => codes)).toEqual(['demo_member', 'demo_member']);
  expect((await redeemFor(team.ann, team.bob, plain.id)).status).toBe(201);
  expect((await redeemFor(team.ann, team.cyd, once.id, { price: 11 })).codes).toEqual(['price_changed']);
});
