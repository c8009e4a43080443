import { expect, test } from 'vitest';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { PurchaseId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { addDays } from '#shared/rules/basics/time';
import { aReward, aShop, cancel, decline, fulfil, giveCoins, redeem, requests } from '../support/shop.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const { readDays } = await import('#functions/projections/statistics');
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
    `,team,20,"${team.bob.id}; ${team.cyd.id}","bob Member; cyd Member",with olives`,
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
  expect(body).toContain(',"bob Member; cyd Member","with olives; and cheese",');
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
    const [day] = await readDays(team.workspace.id, ['2000-01-01'], { now: new Date(), consistent: true });
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
