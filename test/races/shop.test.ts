import { expect, test } from 'vitest';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { PurchaseId } from '#shared/model/ids';
import type { Reward } from '#shared/model/reward';
import { noPermissions } from '#shared/rules/people/users';
import { leave, payLeaver, returnLeaver } from '../support/leavers.ts';
import { onDevices } from '../support/devices.ts';
import { connectionLost, interruptTransaction, changeBeforeCommit } from '../support/faults.ts';
import {
  aReward,
  createReward,
  giveCoins,
  redeem,
  redeemFor,
  storedPurchases,
  storedRewards,
  updateReward,
} from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedEntries,
  storedUser,
  withPermissions,
} from '../support/team.ts';
import { times } from '../support/times.ts';

const balances = (team: Parameters<typeof storedUser>[0], people: readonly Member[]) =>
  Promise.all(people.map(async (member) => (await storedUser(team, member)).balance));

const memberNames = (count: number): string[] => times(count).map((at) => `u${at}`);
const statuses = (answers: readonly { readonly status: number }[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
      status,
      all?.length ?? 0,
    ]),
  );

test('16 concurrent redemptions with coins for one: exactly one succeeds', async () => {
  const team = await aTeam(['ann', 'bob']);
  await giveCoins(team.ann, 15, team.bob);
  const reward = await aReward(team.ann);
  const answers = await onDevices(team, team.bob, 16, (bob) => redeem(bob, reward.id));
  expect(statuses(answers)).toEqual({ 201: 1, 422: 15 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 5 });
  expect((await storedPurchases(team)).purchases).toHaveLength(1);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('one of 16 members who redeem a one-time reward concurrently gets it; the others keep their coins', async () => {
  const names = memberNames(16);
  const team = await aTeam(['ann', ...names]);
  const ann = team['ann'] as Member;
  await giveCoins(ann, 10, ...names.map((name) => team[name]));
  const reward = await aReward(ann, { one_time: 'true' });
  const answers = await Promise.all(names.map((name) => redeem(team[name] as Member, reward.id)));
  expect(statuses(answers)).toEqual({ 201: 1, 409: 15 });
  expect(answers.filter(({ codes }) => codes[0] === 'sold_out')).toHaveLength(15);
  const left = await balances(
    team,
    names.map((name) => team[name] as Member),
  );
  expect(left.toSorted((a, b) => a - b)).toEqual([0, ...times(15).map(() => 10)]);
  expect((await storedPurchases(team)).purchases).toHaveLength(1);
});

test('of a stock of five, 16 members who redeem concurrently get five, and those declined meanwhile go back', async () => {
  const names = memberNames(16);
  const team = await aTeam(['ann', ...names]);
  const ann = team['ann'] as Member;
  await giveCoins(ann, 10, ...names.map((name) => team[name]));
  const reward = await aReward(ann, { stock: '5' });
  const answers = await Promise.all(names.map((name) => redeem(team[name] as Member, reward.id)));
  expect(statuses(answers)).toEqual({ 201: 5, 409: 11 });
  expect(answers.filter(({ codes }) => codes[0] === 'sold_out')).toHaveLength(11);
  const ids = answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])).slice(0, 2);
  await Promise.all([
    ...names.slice(0, 8).map((name) => redeem(team[name] as Member, reward.id)),
    ...ids.flatMap((id) => times(2).map(() => call(rewards.decline, { params: { id } }, ann))),
  ]);
  const { purchases } = await storedPurchases(team);
  const live = purchases.filter(({ status }) => status === 'pending').length;
  expect(await storedRewards(team)).toMatchObject([{ taken: live, stock: 5 }]);
  expect(live).toBeGreaterThanOrEqual(3);
  expect(live).toBeLessThanOrEqual(5);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('16 concurrent contributions never exceed the price and create one request', async () => {
  const names = memberNames(16);
  const team = await aTeam(['ann', ...names]);
  const ann = team['ann'] as Member;
  await giveCoins(ann, 10, ...names.map((name) => team[name]));
  const reward = await aReward(ann, { reward_type: 'team', price: '70' });
  const answers = await Promise.all(
    names.map((name) => redeem(team[name] as Member, reward.id, { amount: 10 })),
  );
  expect(statuses(answers)).toEqual({ 201: 7, 409: 9 });
  expect(answers.filter(({ codes }) => codes[0] === 'sold_out')).toHaveLength(9);
  const { purchases, contributions } = await storedPurchases(team);
  expect(contributions.reduce((sum, { amount }) => sum + amount, 0)).toBe(70);
  expect(purchases).toMatchObject([{ status: 'pending', price: 70 }]);
  expect(purchases[0]?.parts).toHaveLength(7);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('of concurrent fulfill, decline and cancel calls one succeeds, with at most one refund', async () => {
  const team = await aTeam(['ann', 'bob']);
  await giveCoins(team.ann, 10, team.bob);
  const reward = await aReward(team.ann);
  for (const _ of times(6)) {
    const before = (await storedUser(team, team.bob)).balance;
    if (before < 10) await giveCoins(team.ann, 10, team.bob);
    const { body: bought } = await redeem(team.bob, reward.id);
    const params = { id: bought.id };
    const [settled, canceled] = await Promise.all([
      onDevices(team, team.ann, 3, (me, at) => call(at ? rewards.decline : rewards.fulfil, { params }, me)),
      onDevices(team, team.bob, 2, (bob) => call(shop.cancel, { params }, bob)),
    ]);
    const answers = [...settled, ...canceled];
    expect(statuses(answers)).toEqual({ 200: 1, 409: 4 });
    const ended = answers.find(({ status }) => status === 200)?.body.status;
    const { purchases } = await storedPurchases(team);
    expect(purchases.find(({ id }) => id === bought.id)?.status).toBe(ended);
    const refunds = (await storedEntries(team, team.bob)).filter(
      ({ purchase_id: id, amount }) => id === bought.id && amount > 0,
    );
    expect(refunds).toHaveLength(ended === 'fulfilled' ? 0 : 1);
  }
  expect(await ledgerDifferences(team)).toEqual([]);
});

/** A team reward with `count` contributors of `each` coins; the first `missing` of them have not paid yet. */
const aTeamReward = async (count: number, each: number, missing = 0) => {
  const names = memberNames(count);
  const team = await aTeam(['ann', ...names]);
  const ann = team['ann'] as Member;
  const people = names.map((name) => team[name] as Member);
  await giveCoins(ann, each, ...people);
  const reward: Reward = await aReward(ann, { reward_type: 'team', price: String(count * each) });
  for (const member of people.slice(missing)) await redeem(member, reward.id, { amount: each });
  return { team, ann, people, reward };
};

test('a contribution canceled while the last one arrives is either refunded or part of the request', async () => {
  for (const _ of times(5)) {
    const { team, people, reward } = await aTeamReward(4, 10, 1);
    const [last, first] = people as [Member, Member];
    const { contributions } = await storedPurchases(team);
    const mine = contributions.find(({ user_id: id }) => id === first.id)?.id as PurchaseId;
    const [paid, back] = await Promise.all([
      redeem(last, reward.id, { amount: 10 }),
      call(shop.cancel, { params: { id: mine } }, first),
    ]);
    expect(paid.status).toBe(201);
    const { purchases } = await storedPurchases(team);
    expect(purchases).toHaveLength(back.status === 200 ? 0 : 1);
    expect(await balances(team, [first])).toEqual([back.status === 200 ? 10 : 0]);
    expect(await ledgerDifferences(team)).toEqual([]);
  }
});

test('deleting a team reward during contributions and cancellations refunds every coin', async () => {
  const { team, ann, people, reward } = await aTeamReward(12, 10, 6);
  const { contributions } = await storedPurchases(team);
  const answers = await Promise.all([
    ...people.slice(0, 5).map((member) => redeem(member, reward.id, { amount: 10 })),
    call(rewards.remove, { params: { id: reward.id } }, ann),
    ...contributions.slice(0, 3).map(({ id, user_id }) =>
      call(
        shop.cancel,
        { params: { id } },
        people.find((one) => one.id === user_id),
      ),
    ),
  ]);
  expect(answers.filter(({ status }) => ![200, 201, 204, 404, 409].includes(status))).toEqual([]);
  await stack.settle();
  expect(await storedRewards(team)).toEqual([]);
  expect(await balances(team, people)).toEqual(people.map(() => 10));
  const { contributions: after } = await storedPurchases(team);
  expect(after.filter(({ status }) => status === 'pending')).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('four concurrent declines of a request of 40 contributors refund each of them once', async () => {
  const { team, ann, people } = await aTeamReward(40, 3);
  const [request] = (await call(rewards.listPurchases, { query: {} }, ann)).body;
  const params = { id: request?.id as PurchaseId };
  const answers = await onDevices(team, ann, 4, (me) => call(rewards.decline, { params }, me));
  expect(statuses(answers)).toEqual({ 200: 1, 409: 3 });
  await stack.settle();
  expect(await balances(team, people)).toEqual(people.map(() => 3));
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a decline interrupted after its first step is completed by the change stream, each refund once', async () => {
  const { team, ann, people } = await aTeamReward(12, 3);
  const [request] = (await call(rewards.listPurchases, { query: {} }, ann)).body;
  const stop = interruptTransaction('rewards.decline', { after: connectionLost });
  const params = { id: request?.id as PurchaseId };
  const lost = await call(rewards.decline, { params }, { ...ann, key: 'dies' });
  stop();
  expect(lost).toMatchObject({ status: 200, body: { status: 'declined' } });
  await stack.settle();
  expect(await balances(team, people)).toEqual(people.map(() => 3));
  expect((await call(rewards.decline, { params }, { ...ann, key: 'dies' })).status).toBe(200);
  expect(await balances(team, people)).toEqual(people.map(() => 3));
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a deletion interrupted after its first step is completed by the change stream', async () => {
  const { team, ann, people, reward } = await aTeamReward(12, 3, 1);
  const stop = interruptTransaction('rewards.remove', { after: connectionLost });
  const lost = await call(rewards.remove, { params: { id: reward.id } }, { ...ann, key: 'dies' });
  stop();
  expect(lost.status).toBe(204);
  await stack.settle();
  expect(await storedRewards(team)).toEqual([]);
  expect(await balances(team, people)).toEqual(people.map(() => 3));
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('an answer lost after the commit is returned for its key, with one purchase', async () => {
  const team = await aTeam(['ann', 'bob']);
  await giveCoins(team.ann, 30, team.bob);
  const reward = await aReward(team.ann);
  const stop = interruptTransaction('shop.redeem', { after: connectionLost });
  const lost = await redeem(team.bob, reward.id, {}, 'lost');
  stop();
  expect(lost.status).toBe(201);
  const again = await onDevices(team, team.bob, 8, (bob) => redeem(bob, reward.id, {}, 'lost'));
  expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([lost.body.id]));
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 20 });
});

test('401 for a buyer deactivated before the commit', async () => {
  const team = await aTeam(['ann', 'bob']);
  await giveCoins(team.ann, 30, team.bob);
  const reward = await aReward(team.ann);
  const stop = changeBeforeCommit('shop.redeem', internals.keys.user(team.workspace.id, team.bob.id), {
    state: 'deactivated',
  });
  const answer = await redeem(team.bob, reward.id);
  stop();
  expect(answer.status).toBe(401);
  expect((await storedPurchases(team)).purchases).toEqual([]);
});

const calls = ['create', 'update', 'duplicate', 'remove', 'redeem', 'fulfil', 'decline'] as const;

test.each(calls)('rewards.%s: 403 for an administrator demoted before the commit', async (power) => {
  const permissions = { ...noPermissions, rewards_administrator: true };
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { bob: { permissions } } });
  await giveCoins(team.ann, 10, team.bob, team.cyd);
  const reward = await aReward(team.ann);
  const { body: bought } = await redeem(team.bob, reward.id);
  const stop = changeBeforeCommit(`rewards.${power}`, internals.keys.user(team.workspace.id, team.bob.id), {
    permissions: noPermissions,
  });
  const does = {
    create: () => createReward(team.bob),
    update: () => updateReward(team.bob, reward.id, { price: '1' }),
    duplicate: () => call(rewards.duplicate, { params: { id: reward.id } }, team.bob),
    remove: () => call(rewards.remove, { params: { id: reward.id } }, team.bob),
    redeem: () => redeemFor(team.bob, team.cyd, reward.id),
    fulfil: () => call(rewards.fulfil, { params: { id: bought.id } }, team.bob),
    decline: () => call(rewards.decline, { params: { id: bought.id } }, team.bob),
  };
  const { status } = await does[power]();
  stop();
  expect(status).toBe(403);
  expect(await storedRewards(team)).toMatchObject([{ price: 10 }]);
  expect((await storedPurchases(team)).purchases).toMatchObject([{ status: 'pending' }]);
});

test('two administrators redeem the last coins of somebody who left: one wins, and nothing is half done', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: withPermissions('rewards_administrator') },
  });
  await giveCoins(team.ann, 15, team.bob);
  await leave(team.ann, team.bob);
  const reward = await aReward(team.ann);
  const answers = await Promise.all([team.ann, team.cyd].map((by) => redeemFor(by, team.bob, reward.id)));
  expect(statuses(answers)).toEqual({ 201: 1, 422: 1 });
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['not_enough_points']);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 5, entries: 2 });
  expect((await storedPurchases(team)).purchases).toHaveLength(1);
});

test('whatever administrators do at once with the points of somebody who left, one wins', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    users: {
      cyd: withPermissions('rewards_administrator'),
      dan: withPermissions('rewards_administrator'),
    },
  });
  await giveCoins(team.ann, 10, team.bob);
  await leave(team.ann, team.bob);
  const reward = await aReward(team.ann);
  const answers = await Promise.all([
    redeemFor(team.ann, team.bob, reward.id),
    returnLeaver(team.cyd, team.bob, 1),
    payLeaver(team.dan, team.bob, { version: 1 }),
  ]);
  const codes = answers.flatMap((answer) => answer.codes as readonly string[]);
  expect(codes).toHaveLength(2);
  // Whoever redeems for nobody with points any more finds nobody.
  const lost = new Set(['leaver_changed', 'request_open', 'user_not_found']);
  expect(codes.filter((code) => !lost.has(code))).toEqual([]);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 0, entries: 2 });
  expect(await ledgerDifferences(team)).toEqual([]);
});
