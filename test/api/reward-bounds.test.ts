import { expect, test } from 'vitest';
import { groups } from '#shared/contract/groups';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import { changeBeforeCommit, interruptTransaction } from '../support/faults.ts';
import { aGroup } from '../support/groups.ts';
import {
  aReward,
  cancel,
  createReward,
  decline,
  fulfil,
  giveCoins,
  offers,
  redeem,
  redeemFor,
  storedRewards,
  updateReward,
} from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, type Member, shareTeams, signIn, storedUser } from '../support/team.ts';

shareTeams();
const team = await aTeam(['ann', 'bob', 'cyd'], { workspace: { manual_payments: true } });
await giveCoins(team.ann, 30, team.bob, team.cyd);
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

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const signedInAt = async (member: Member, now: Date) => ({
  ...member,
  token: await signIn(await storedUser(team, member), now),
  at: now,
});

test('a member redeems a reward so many times in a period, and again from the day that the refusal and the shop name', async () => {
  const { id } = await aReward(ann, { price: '1', per_person: '2', per_person_period: 'quarter' });
  const now = at('2027-02-10');
  const renews_on = '2027-04-01';
  const later = await signedInAt(bob, now);
  const admin = await signedInAt(ann, now);
  const { body: first } = await redeem(later, id);
  await redeemFor(admin, bob, id);
  const refused = await redeem(later, id);
  expect(refused).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'reward_limit_reached', details: { count: 2, renews_on } }] },
  });
  expect((await redeemFor(admin, bob, id)).codes).toEqual(['reward_limit_reached']);
  expect((await offers(later)).find((one) => one.id === id)).toMatchObject({
    per_person: { count: 2, period: 'quarter' },
    withheld: 'reward_limit_reached',
    renews_on,
    can: { redeem: false },
  });
  expect((await redeem(await signedInAt(cyd, now), id)).status).toBe(201);
  await decline(first.id, ann);
  expect((await redeem(later, id)).status).toBe(201);
  expect((await redeem(await signedInAt(bob, at(renews_on)), id)).status).toBe(201);
});

test('a limit for ever has no day on which it begins again, and a limit that is raised counts on', async () => {
  const { id } = await aReward(ann, { price: '1', per_person: '1', per_person_period: 'ever' });
  expect((await redeem(bob, id)).status).toBe(201);
  expect(await redeem(bob, id)).toMatchObject({ body: { errors: [{ details: { count: 1 } }] } });
  expect(await shown(id)).toMatchObject({ withheld: 'reward_limit_reached', renews_on: null });
  await updateReward(ann, id, { price: '1', per_person: '2', per_person_period: 'ever' });
  const again = await redeem(bob, id);
  expect(again.status).toBe(201);
  await cancel(again.body.id, bob);
  expect(await shown(id)).toMatchObject({ withheld: null });
});

test('what a member redeemed meanwhile counts, and so does a limit that was lowered', async () => {
  const twice = { price: '1', per_person: '2', per_person_period: 'ever' };
  const { id } = await aReward(ann, twice);
  await redeem(bob, id);
  const use = internals.keys.rewardUse(team.workspace.id, bob.id, id, 'ever');
  const count = changeBeforeCommit('shop.redeem', use, { count: 2 });
  expect((await redeem(bob, id)).codes).toEqual(['reward_limit_reached']);
  count();
  await redeem(cyd, id);
  const lower = async () => void (await updateReward(ann, id, { ...twice, per_person: '1' }));
  const change = interruptTransaction('shop.redeem', { before: lower });
  expect((await redeem(cyd, id)).codes).toEqual(['reward_limit_reached']);
  change();
});

test.each([
  ['of none', { per_person: '0', per_person_period: 'month' }, 'out_of_range'],
  ['of too many', { per_person: '1001', per_person_period: 'month' }, 'out_of_range'],
  ['without a period', { per_person: '1' }, 'wrong_format'],
  ['in another period', { per_person: '1', per_person_period: 'week' }, 'wrong_format'],
  ['of a one-time reward', { per_person: '1', per_person_period: 'month', one_time: 'true' }, 'wrong_format'],
  ['of a team reward', { per_person: '1', per_person_period: 'month', reward_type: 'team' }, 'wrong_format'],
])('a limit per person %s is refused', async (_, fields, code) => {
  const { status, codes } = await createReward(ann, fields);
  expect([status, codes]).toEqual([422, [code]]);
});

test('a reward for a group is seen and redeemed by its members only, and an administrator redeems it only for them', async () => {
  const design = await aGroup(ann, 'Design', [bob]);
  const created = await aReward(ann, { title: 'Pens', price: '1', group_id: design.id });
  const { id } = created;
  expect(created.group_id).toBe(design.id);
  const seenBy = async (member: Member) => [
    (await offers(member)).some((one) => one.id === id),
    (await call(shop.read, { params: { id } }, member)).status,
    (await redeem(member, id)).status,
  ];
  expect(await seenBy(bob)).toEqual([true, 200, 201]);
  expect(await seenBy(cyd)).toEqual([false, 404, 404]);
  expect(await redeemFor(ann, cyd, id)).toMatchObject({ status: 422, codes: ['outside_audience'] });
  expect((await redeemFor(ann, bob, id)).status).toBe(201);
  expect((await call(rewards.list, { query: {} }, ann)).body).toContainEqual(
    expect.objectContaining({ id, group_id: design.id }),
  );
});

test('whoever leaves the group during a request does not get the reward; without the group nobody does', async () => {
  const sales = await aGroup(ann, 'Sales', [bob, cyd]);
  const { id } = await aReward(ann, { price: '1', group_id: sales.id });
  const move = changeBeforeCommit('shop.redeem', internals.keys.user(team.workspace.id, bob.id), {
    department_id: 'elsewhere',
  });
  expect((await redeem(bob, id)).status).toBe(404);
  move();
  const other = await aGroup(ann, 'Support');
  const turn = interruptTransaction('shop.redeem', {
    before: async () => void (await updateReward(ann, id, { price: '1', group_id: other.id })),
  });
  expect((await redeem(cyd, id)).status).toBe(404);
  turn();
  await updateReward(ann, id, { price: '1', group_id: sales.id });
  const removed = async () => void (await call(groups.remove, { params: { id: sales.id } }, ann));
  const during = interruptTransaction('rewards.create', { before: removed });
  expect((await createReward(ann, { group_id: sales.id })).codes).toEqual(['group_not_found']);
  during();
  await stack.settle();
  expect((await redeem(cyd, id)).status).toBe(404);
  expect((await updateReward(ann, id, { price: '1', group_id: sales.id })).codes).toEqual([
    'group_not_found',
  ]);
});

test('what a donation is worth adds up by organization in the tax year, also under another name later', async () => {
  const donation = { price: '1', organization: ' The shelter ', money_value: '2500', currency: 'EUR' };
  const { id, organization } = await aReward(ann, donation);
  expect(organization).toBe('The shelter');
  for (const member of [bob, cyd]) await fulfil((await redeem(member, id)).body.id, ann);
  const renamed = await updateReward(ann, id, { price: '1', organization: 'Another one' });
  expect(renamed.body.organization).toBe('Another one');
  const year = new Date().getUTCFullYear();
  const { body } = await call(rewards.taxes, { query: { year } }, ann);
  expect(body.organizations).toEqual([
    {
      name: 'The shelter',
      redemptions: 2,
      coins: 2,
      values: [{ amount: 5000, currency: 'EUR' }],
      without_value: 0,
    },
  ]);
  const { body: csv } = await call(rewards.exportTaxes, { query: { year } }, ann);
  expect(csv.split('\r\n')[0]).toMatch(/set_later,organization$/);
  expect(csv.match(/,25\.00,EUR,false,The shelter/g)).toHaveLength(2);
  const { body: purchases } = await call(rewards.exportPurchases, { query: { days: 30 } }, ann);
  expect(purchases.match(/,25\.00,EUR,The shelter/g)).toHaveLength(2);
  expect((await createReward(ann, { organization: 'o'.repeat(121) })).codes).toEqual(['message_too_long']);
});
