import { expect, test } from 'vitest';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { PurchaseId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { addDays } from '#shared/rules/time';
import { unknownId } from '../support/post-body.ts';
import { aReward, giveCoins, redeem, storedPurchases } from '../support/shop.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, type Member, signIn, storedEntries, storedUser } from '../support/team.ts';

const { readDays } = await import('#functions/projections/statistics');
const unknownPurchase = unknownId as unknown as PurchaseId;
const offers = async (by: Member) => (await call(shop.list, { query: {} }, by)).body;
const ownPurchases = async (by: Member) => (await call(shop.listPurchases, { query: {} }, by)).body;
const requests = async (by: Member, query: { status?: 'pending' | 'declined' | 'fulfilled' } = {}) =>
  (await call(rewards.listPurchases, { query }, by)).body;
const fulfil = (id: PurchaseId, by: Member, key?: string) =>
  call(rewards.fulfil, { params: { id } }, { ...by, key });
const decline = (id: PurchaseId, by: Member, key?: string) =>
  call(rewards.decline, { params: { id } }, { ...by, key });
const cancel = (id: PurchaseId, by: Member, key?: string) =>
  call(shop.cancel, { params: { id } }, { ...by, key });

/** ann administers; bob, cyd and dan have 30 coins each. */
const aShop = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  await giveCoins(team.ann, 30, team.bob, team.cyd, team.dan);
  return team;
};

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

test('declining a team request refunds every contributor, and the reward can be funded again', async () => {
  const team = await aShop();
  const reward = await aReward(team.ann, { reward_type: 'team', price: '40' });
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
  expect((await redeem(team.dan, reward.id, { amount: 30 })).status).toBe(201);
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
])('422 for %s towards a team reward', async (_, body, code, message) => {
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
  const team = await aTeam(['ann'], { now: new Date('2026-11-01T10:00:00.000Z') });
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id });
  await giveCoins(team.ann, 30, team.ann);
  const card = { fulfilment: 'automatic', country: 'US', gift_card_value: '500' };
  const at = (moment: string) => ({ token, at: new Date(moment) });
  const early = at('2026-11-03T09:59:59.999Z');
  const late = at('2026-11-03T10:00:00.000Z');
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
  expect(await why(late)).toEqual([['not_configured', false]]);
  expect(await ask(late)).toMatchObject({ status: 503, codes: ['not_configured'] });
  expect((await storedPurchases(team)).purchases).toEqual([]);
});

test('requests are paged pending first, then by latest change, and filtered by status', async () => {
  const team = await aTeam(['ann', 'bob']);
  await giveCoins(team.ann, 1000, team.bob);
  const reward = await aReward(team.ann, { price: '1' });
  const made: PurchaseId[] = [];
  for (let at = 0; at < limits.page + 6; at += 1) made.push((await redeem(team.bob, reward.id)).body.id);
  const [a, b, c, d] = made as [PurchaseId, PurchaseId, PurchaseId, PurchaseId];
  await fulfil(b, team.ann);
  await decline(d, team.ann);
  await cancel(a, team.bob);
  await fulfil(c, team.ann);
  const order = [...made.slice(4).toReversed(), c, a, d, b];
  const first = await call(rewards.listPurchases, { query: {} }, team.ann);
  expect(first.body.map(({ id }) => id)).toEqual(order.slice(0, limits.page));
  const cursor = String(first.headers.get('x-next-cursor'));
  const second = await call(rewards.listPurchases, { query: { cursor } }, team.ann);
  expect(second.body.map(({ id }) => id)).toEqual(order.slice(limits.page));
  expect(second.headers.get('x-next-cursor')).toBeNull();
  expect((await requests(team.ann, { status: 'fulfilled' })).map(({ id }) => id)).toEqual([c, b]);
  expect((await requests(team.ann, { status: 'declined' })).map(({ id }) => id)).toEqual([d]);
  const mine = await call(shop.listPurchases, { query: {} }, team.bob);
  const next_cursor = String(mine.headers.get('x-next-cursor'));
  const rest = await call(shop.listPurchases, { query: { next_cursor } }, team.bob);
  expect([...mine.body, ...rest.body].map(({ id }) => id)).toEqual(order);
  const wrong = await call(rewards.listPurchases, { query: { status: 'pending', cursor } }, team.ann);
  expect(wrong).toMatchObject({ status: 400, codes: ['invalid_cursor'] });
});

test('the CSV export of requests has comments and no formulas', async () => {
  const team = await aShop();
  const { body: bought } = await redeem(team.bob, (await aReward(team.ann)).id, { comment: '=1+1' });
  const pizza = await aReward(team.ann, { reward_type: 'team', price: '20', title: 'Pizza' });
  await redeem(team.bob, pizza.id, { amount: 5, comment: 'with olives' });
  await redeem(team.cyd, pizza.id, { amount: 15 });
  const { body, headers } = await call(rewards.exportPurchases, { query: { days: '7' } }, team.ann);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = body.replace(/^\uFEFF/, '').split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.startsWith(bought.id))).toContain(
    `,Coffee,individual,10,${team.bob.id},bob Member,'=1+1`,
  );
  expect(lines.find((line) => line.includes('Pizza'))).toContain(
    `,team,20,${team.bob.id}; ${team.cyd.id},bob Member; cyd Member,with olives`,
  );
  expect((await call(rewards.exportPurchases, { query: { days: '7' } }, team.bob)).status).toBe(403);
});

test('the CSV export has the comments of every contribution, also of earlier ones', async () => {
  const team = await aShop();
  const pizza = await aReward(team.ann, { reward_type: 'team', price: '20', title: 'Pizza' });
  await redeem(team.bob, pizza.id, { amount: 5, comment: 'with olives' });
  const at = addDays(new Date(), 9);
  const last = { params: { id: pizza.id }, body: { amount: 15, comment: 'and cheese' } };
  await call(shop.redeem, last, { ...team.cyd, at });
  const { body } = await call(rewards.exportPurchases, { query: { days: '7' } }, { ...team.ann, at });
  expect(body).toContain(',bob Member; cyd Member,with olives; and cheese,');
});

test('points spent and purchases are counted by day and uncounted when they are refunded', async () => {
  const team = await aShop();
  const coffee = await aReward(team.ann);
  const pizza = await aReward(team.ann, { reward_type: 'team', price: '20', title: 'Pizza' });
  await redeem(team.bob, coffee.id);
  const { body: gone } = await redeem(team.bob, coffee.id);
  const { body: back } = await redeem(team.cyd, pizza.id, { amount: 7 });
  await redeem(team.cyd, pizza.id, { amount: 5 });
  await decline(gone.id, team.ann);
  await cancel(back.id, team.cyd);
  await stack.settle();
  const read = async () => {
    const [day] = await readDays(team.workspace.id, '2000-01-01', { now: new Date(), consistent: true });
    const counts = day?.rewards.map(({ reward, purchases }) => [reward.title, purchases]);
    return { spent: day?.spent, rewards: Object.fromEntries(counts ?? []) as Record<string, number> };
  };
  expect(await read()).toEqual({ spent: 15, rewards: { Coffee: 1 } });
  await redeem(team.dan, pizza.id, { amount: 15 });
  await stack.settle();
  expect(await read()).toEqual({ spent: 30, rewards: { Coffee: 1, Pizza: 1 } });
  const [request] = await requests(team.ann, { status: 'pending' });
  await decline(request?.id as PurchaseId, team.ann);
  await stack.settle();
  expect(await read()).toEqual({ spent: 10, rewards: { Coffee: 1 } });
});

test('another workspace neither sees nor redeems the rewards', async () => {
  const team = await aShop();
  const other = await aTeam(['eve']);
  const reward = await aReward(team.ann);
  expect(await offers(other.eve)).toEqual([]);
  expect((await redeem(other.eve, reward.id)).status).toBe(404);
});
