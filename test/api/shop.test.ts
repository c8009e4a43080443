import { expect, onTestFinished, test, vi } from 'vitest';
import { posts } from '#shared/contract/posts';
import { shop } from '#shared/contract/shop';
import type { PurchaseId } from '#shared/model/ids';
import { postBody, unknownId } from '../support/post-body.ts';
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
  storedPurchases,
  updateReward,
} from '../support/shop.ts';
import { call, internals, send } from '../support/stack.ts';
import { aTeam, ledgerDifferences, signIn, storedEntries, storedUser } from '../support/team.ts';

const unknownPurchase = unknownId as unknown as PurchaseId;

test('201: redeeming takes the coins and creates a request', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann);
  expect(await offers(team.bob)).toMatchObject([{ id: reward.id, withheld: null, can: { redeem: true } }]);
  const { status, body } = await redeem(team.bob, reward.id, { comment: 'With milk' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'pending',
    price: 10,
    amount: 10,
    remaining: 0,
    reward: { id: reward.id, title: 'Coffee', emoji: '☕' },
    user_ids: [team.bob.id],
    comments: [{ user_id: team.bob.id, comment: 'With milk' }],
    can: { cancel: true },
  });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 20 });
  expect((await storedEntries(team, team.bob)).at(-1)).toMatchObject({
    type: 'purchase',
    amount: -10,
    counter: 'redeemed',
    purchase_id: body.id,
    by_id: team.bob.id,
  });
  expect(await ownPurchases(team.bob)).toEqual([body]);
  expect(await ownPurchases(team.cyd)).toEqual([]);
  expect(await requests(team.ann)).toMatchObject([{ id: body.id, can: { fulfil: true, decline: true } }]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('422 without enough coins, with the message of the specification', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann, { price: '31' });
  const answered = await redeem(team.bob, reward.id);
  expect(answered).toMatchObject({ status: 422, codes: ['not_enough_points'] });
  expect(answered.body).toMatchObject({
    errors: [{ message: "You don't have enough points yet to purchase this reward." }],
  });
  expect(await offers(team.bob)).toMatchObject([{ can: { redeem: false } }]);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30 });
});

test('422 without a required comment', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann, { comment_required: 'true' });
  for (const body of [{}, { comment: '  ' }]) {
    const answered = await redeem(team.bob, reward.id, body);
    expect(answered).toMatchObject({ status: 422, codes: ['comment_required'] });
    expect(answered.body).toMatchObject({ errors: [{ message: 'Comment is required', path: ['comment'] }] });
  }
  expect((await redeem(team.bob, reward.id, { comment: 'M' })).status).toBe(201);
});

test('409 for a one-time reward already taken; it returns when the request is declined or canceled', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann, { one_time: 'true' });
  const { body: bought } = await redeem(team.bob, reward.id);
  expect(await redeem(team.cyd, reward.id)).toMatchObject({ status: 409, codes: ['sold_out'] });
  expect(await offers(team.cyd)).toEqual([]);
  expect((await call(shop.read, { params: { id: reward.id } }, team.cyd)).status).toBe(404);
  await decline(bought.id, team.ann);
  expect(await offers(team.cyd)).toMatchObject([{ id: reward.id }]);
  const { body: second } = await redeem(team.cyd, reward.id);
  await cancel(second.id, team.cyd);
  const { body: third } = await redeem(team.dan, reward.id);
  await fulfil(third.id, team.ann);
  expect(await redeem(team.bob, reward.id)).toMatchObject({ status: 409, codes: ['sold_out'] });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a request can be fulfilled, declined or canceled once', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann);
  const ends = [fulfil, decline, (id: PurchaseId) => cancel(id, team.bob)];
  for (const end of ends) {
    const { body: bought } = await redeem(team.bob, reward.id);
    expect((await end(bought.id, team.ann)).status).toBe(200);
    for (const again of ends)
      expect(await again(bought.id, team.ann)).toMatchObject({ status: 409, codes: ['already_settled'] });
  }
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 20 });
  const mine = await ownPurchases(team.bob);
  expect(mine.map(({ status }) => status).toSorted()).toEqual(['canceled', 'declined', 'fulfilled']);
  expect(mine.find(({ status }) => status === 'fulfilled')?.processed_at).not.toBeNull();
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a repeated key redeems and declines once with the same answer; 409 with another body', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann);
  const first = await redeem(team.bob, reward.id, {}, 'one');
  expect((await redeem(team.bob, reward.id, {}, 'one')).body).toEqual(first.body);
  expect(await redeem(team.bob, reward.id, { comment: 'x' }, 'one')).toMatchObject({
    status: 409,
    codes: ['idempotency_mismatch'],
  });
  expect((await decline(first.body.id, team.ann, 'two')).status).toBe(200);
  expect((await decline(first.body.id, team.ann, 'two')).status).toBe(200);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 3 });
});

test('404 for another member’s, another workspace’s and an unknown request', async () => {
  const team = await aShop();
  const other = await aTeam(['eve']);
  const { body: bought } = await redeem(team.bob, (await aReward(team.ann)).id);
  expect(await cancel(bought.id, team.cyd)).toMatchObject({ status: 404, codes: ['not_found'] });
  for (const [id, by] of [
    [bought.id, other.eve],
    [unknownPurchase, team.ann],
  ] as const)
    for (const end of [fulfil, decline, cancel])
      expect(await end(id, by)).toMatchObject({ status: 404, codes: ['not_found'] });
  const team2 = await aReward(team.ann, { reward_type: 'team', price: '50' });
  const { body: part } = await redeem(team.bob, team2.id, { amount: 5 });
  expect(await fulfil(part.id, team.ann)).toMatchObject({ status: 404 });
});

test('403 for a member processing requests, 401 without a token', async () => {
  const team = await aShop();
  const { body: bought } = await redeem(team.bob, (await aReward(team.ann)).id);
  expect((await fulfil(bought.id, team.bob)).status).toBe(403);
  expect((await decline(bought.id, team.bob)).status).toBe(403);
  expect((await send('GET', '/shop/rewards', undefined)).status).toBe(401);
  expect((await send('POST', `/shop/rewards/${bought.reward.id}`, {})).status).toBe(401);
});

test('a gift card needs a validated team, then a card, then a provider', async () => {
  const founded = Date.now() - 3 * 86_400_000;
  const team = await aTeam(['ann', 'bob'], { now: new Date(founded) });
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id });
  const card = { fulfilment: 'automatic', country: 'US', gift_card_value: '500' };
  const twoDaysLater = founded + 2 * 86_400_000;
  const at = (moment: number) => ({ token, at: new Date(moment) });
  const early = at(twoDaysLater - 1);
  await call(posts.create, { body: postBody(team, [team.ann], 30) }, { ...team.bob, at: early.at });
  const late = at(twoDaysLater);
  const { id } = await aReward({ ...team.ann, token }, card);
  const ask = (when: typeof early) => call(shop.redeem, { params: { id }, body: {} }, when);
  const why = async (when: typeof early) =>
    (await call(shop.list, { query: {} }, when)).body.map(({ withheld, can }) => [withheld, can.redeem]);
  expect(await why(early)).toEqual([['team_being_validated', false]]);
  expect(await ask(early)).toMatchObject({ status: 422, codes: ['team_being_validated'] });
  expect(await why(late)).toEqual([['no_reward_card', false]]);
  expect(await ask(late)).toMatchObject({ status: 422, codes: ['no_reward_card'] });
  const { create } = internals.writes;
  await internals.table.transact(create(internals.keys.rewardCard(team.workspace.id), { last4: '4242' }));
  vi.stubEnv('FEATURES', 'stripe');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await why(late)).toEqual([['not_configured', false]]);
  expect(await ask(late)).toMatchObject({ status: 503, codes: ['not_configured'] });
  expect((await storedPurchases(team)).purchases).toEqual([]);
});

test('another workspace neither sees nor redeems the rewards', async () => {
  const team = await aShop();
  const other = await aTeam(['eve']);
  const reward = await aReward(team.ann);
  expect(await offers(other.eve)).toEqual([]);
  expect((await redeem(other.eve, reward.id)).status).toBe(404);
});

test('409 price_changed with the new price, when it is not the one that was shown', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann, { price: '10' });
  await updateReward(team.ann, reward.id, { price: '20' });
  const before = await storedUser(team, team.bob);
  const changed = await redeem(team.bob, reward.id, { price: 10 });
  expect(changed.codes).toEqual(['price_changed']);
  expect(changed.body).toMatchObject({ errors: [{ details: { price: 20 } }] });
  expect(await storedUser(team, team.bob)).toEqual(before);
  expect((await redeem(team.bob, reward.id, { price: 20 })).status).toBe(201);
});

test('who has a one-time reward cannot redeem it again, whatever becomes of the switch', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann);
  const once = (one_time: 'true' | 'false') => updateReward(team.ann, reward.id, { one_time });
  const { body: first } = await redeem(team.bob, reward.id);
  await once('true');
  expect(await redeem(team.bob, reward.id)).toMatchObject({ status: 409, codes: ['already_redeemed'] });
  await decline(first.id, team.ann);
  const { body: second } = await redeem(team.bob, reward.id);
  await once('false');
  await once('true');
  expect((await redeem(team.bob, reward.id)).status).toBe(409);
  await cancel(second.id, team.bob);
  expect((await redeem(team.bob, reward.id)).status).toBe(201);
  expect(await ledgerDifferences(team)).toEqual([]);
});
