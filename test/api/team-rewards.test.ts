import { expect, test } from 'vitest';
import type { PurchaseId } from '#shared/model/ids';
import {
  aReward,
  aShop,
  cancel,
  decline,
  fulfil,
  offers,
  ownPurchases,
  redeem,
  requests,
} from '../support/shop.ts';
import { ledgerDifferences, storedEntries, storedUser } from '../support/team.ts';

test('a funded team reward becomes one request for the administrator', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann, { reward_type: 'team', price: '40', comment_required: 'true' });
  const { body: first } = await redeem(team.bob, reward.id, { amount: 15, comment: 'Yes!' });
  expect(first).toMatchObject({ status: 'pending', amount: 15, remaining: 25, can: { cancel: true } });
  const [offer] = await offers(team.cyd);
  expect(offer).toMatchObject({
    remaining: 25,
    contributions: [{ id: first.id, amount: 15, status: 'pending', user: { name: 'bob Member' } }],
  });
  const { body: last } = await redeem(team.cyd, reward.id, { amount: 25, comment: 'Finally' });
  expect(last).toMatchObject({ remaining: 0, can: { cancel: false } });
  expect(await offers(team.dan)).toEqual([]);
  const [request, ...others] = await requests(team.ann);
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    status: 'pending',
    price: 40,
    user_ids: [team.bob.id, team.cyd.id],
    contributions: [
      { amount: 15, status: 'pending' },
      { amount: 25, status: 'pending' },
    ],
    comments: [{ comment: 'Yes!' }, { comment: 'Finally' }],
  });
  expect(await cancel(first.id, team.bob)).toMatchObject({ status: 409, codes: ['already_settled'] });
  expect((await fulfil(request?.id as PurchaseId, team.ann)).body).toMatchObject({
    status: 'fulfilled',
    contributions: [{ status: 'fulfilled' }, { status: 'fulfilled' }],
  });
  const [fulfilled] = await ownPurchases(team.bob);
  expect(fulfilled).toMatchObject({ id: first.id, status: 'fulfilled', amount: 15 });
  expect(fulfilled?.processed_at).toBe(fulfilled?.status_changed_at);
  expect(await redeem(team.dan, reward.id, { amount: 1, comment: 'x' })).toMatchObject({ status: 409 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('declining a request of a one-time team reward refunds all contributors, who may fund it again', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann, { reward_type: 'team', one_time: 'true', price: '40' });
  await redeem(team.bob, reward.id, { amount: 20 });
  await redeem(team.cyd, reward.id, { amount: 15 });
  await redeem(team.bob, reward.id, { amount: 5 });
  const [request] = await requests(team.ann);
  expect((await decline(request?.id as PurchaseId, team.ann)).body).toMatchObject({
    status: 'declined',
    contributions: [{ status: 'declined' }, { status: 'declined' }, { status: 'declined' }],
  });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30 });
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 30 });
  expect((await storedEntries(team, team.cyd)).at(-1)).toMatchObject({
    type: 'purchase_declined',
    amount: 15,
    by_id: team.ann.id,
  });
  expect(await offers(team.dan)).toMatchObject([{ remaining: 40, contributions: [] }]);
  for (const amount of [20, 5])
    expect(await redeem(team.bob, reward.id, { amount })).toMatchObject({ status: 201 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test.each([
  ['no amount', {}, 'invalid_amount', 'Invalid amount value'],
  ['half a coin', { amount: 1.5 }, 'invalid_amount', 'Invalid amount value'],
  ['nothing', { amount: 0 }, 'price_too_low', 'Please enter a price greater than 0'],
  [
    'more than the remaining price',
    { amount: 26 },
    'price_too_high',
    'Please enter a price no greater than 25',
  ],
  ['more than the balance', { amount: 21 }, 'not_enough_points', /enough points/],
])('422 for %s toward a team reward', async (_, body, code, message) => {
  const team = await aShop();
  const reward = await aReward(team.ann, { reward_type: 'team', price: '35' });
  await redeem(team.bob, reward.id, { amount: 10 });
  const answered = await redeem(team.bob, reward.id, body);
  expect(answered).toMatchObject({ status: 422, codes: [code] });
  const [error] = (answered.body as unknown as { errors: { message: string }[] }).errors;
  expect(error?.message).toMatch(message);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 20 });
});

test('a contribution can be canceled until the reward is funded', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann, { reward_type: 'team', price: '40' });
  const { body: mine } = await redeem(team.bob, reward.id, { amount: 15 });
  await redeem(team.cyd, reward.id, { amount: 5 });
  expect(await cancel(mine.id, team.cyd)).toMatchObject({ status: 404, codes: ['not_found'] });
  expect((await cancel(mine.id, team.bob, 'back')).body).toMatchObject({
    status: 'canceled',
    can: { cancel: false },
  });
  expect((await cancel(mine.id, team.bob, 'back')).status).toBe(200);
  expect(await cancel(mine.id, team.bob)).toMatchObject({ status: 409, codes: ['already_settled'] });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30 });
  expect(await offers(team.dan)).toMatchObject([{ remaining: 35 }]);
  expect(await ledgerDifferences(team)).toEqual([]);
});
