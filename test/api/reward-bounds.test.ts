import { expect, test } from 'vitest';
import { interruptTransaction } from '../support/faults.ts';
import {
  aReward,
  aShop,
  cancel,
  createReward,
  decline,
  fulfil,
  offers,
  redeem,
  redeemFor,
  storedRewards,
  updateReward,
} from '../support/shop.ts';
import { ledgerDifferences, shareTeams, storedUser } from '../support/team.ts';

shareTeams();
const team = await aShop();
const { ann, bob, cyd } = team;

const stockOf = async (id: string) => {
  const stored = (await storedRewards(team)).find((one) => one.id === id);
  return { stock: stored?.stock, taken: stored?.taken };
};
const shown = async (id: string) => (await offers(bob)).find((one) => one.id === id);

test('the last of a stock sells out: the shop still shows it, and a declined or canceled request puts one back', async () => {
  const { id } = await aReward(ann, { title: 'Mug', price: '1', stock: '2' });
  expect(await shown(id)).toMatchObject({ left: 2, withheld: null, can: { redeem: true } });
  const { body: first } = await redeem(bob, id);
  const { body: second } = await redeemFor(ann, cyd, id);
  expect(await shown(id)).toMatchObject({ left: 0, withheld: 'sold_out', can: { redeem: false } });
  const { status, codes } = await redeem(bob, id);
  expect([status, codes]).toEqual([409, ['sold_out']]);
  expect((await decline(first.id, ann)).status).toBe(200);
  expect(await shown(id)).toMatchObject({ left: 1 });
  expect((await cancel(second.id, cyd)).status).toBe(200);
  expect(await stockOf(id)).toEqual({ stock: 2, taken: 0 });
  const { body: kept } = await redeem(bob, id);
  await fulfil(kept.id, ann);
  expect(await shown(id)).toMatchObject({ left: 1 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('an edit sets how many there are in all, and loses no request that came between', async () => {
  const { id } = await aReward(ann, { price: '1', stock: '5' });
  const stop = interruptTransaction('rewards.update', { before: async () => void (await redeem(bob, id)) });
  const { body } = await updateReward(ann, id, { title: 'Tea', price: '1', stock: '3' });
  stop();
  expect(body).toMatchObject({ title: 'Tea', stock: 3 });
  expect(await stockOf(id)).toEqual({ stock: 3, taken: 1 });
  await updateReward(ann, id, { price: '1', stock: '0' });
  expect(await shown(id)).toMatchObject({ left: 0, withheld: 'sold_out' });
  await updateReward(ann, id, { price: '1' });
  expect(await shown(id)).toMatchObject({ left: null, can: { redeem: true } });
});

test('an edit that lowers the stock during a request is seen: the request is decided again', async () => {
  const { id } = await aReward(ann, { price: '1', stock: '5' });
  const before = await storedUser(team, bob);
  const lower = async () => void (await updateReward(ann, id, { price: '1', stock: '0' }));
  const stop = interruptTransaction('shop.redeem', { before: lower });
  expect((await redeem(bob, id)).codes).toEqual(['sold_out']);
  stop();
  expect(await storedUser(team, bob)).toMatchObject({ balance: before.balance });
});

test('what was redeemed before there was a stock is not put back into it', async () => {
  const { id } = await aReward(ann, { price: '1' });
  const { body: early } = await redeem(bob, id);
  await updateReward(ann, id, { price: '1', stock: '1' });
  await decline(early.id, ann);
  expect(await shown(id)).toMatchObject({ left: 1 });
  expect((await redeem(bob, id)).status).toBe(201);
  expect((await redeem(bob, id)).codes).toEqual(['sold_out']);
});

test.each([
  ['of less than none', { stock: '-1' }, 'out_of_range'],
  ['of too many', { stock: '1000001' }, 'out_of_range'],
  ['of a one-time reward', { stock: '2', one_time: 'true' }, 'wrong_format'],
  ['of a team reward', { stock: '2', reward_type: 'team' }, 'wrong_format'],
  [
    'of gift cards',
    { stock: '2', fulfilment: 'automatic', country: 'DE', gift_card_value: '1000' },
    'wrong_format',
  ],
])('a stock %s is refused', async (_, fields, code) => {
  const { status, codes } = await createReward(ann, fields);
  expect([status, codes]).toEqual([422, [code]]);
});
