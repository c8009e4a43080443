import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import type { StoredPurchase } from '#shared/model/purchase';
import {
  aReward,
  aShop,
  createReward,
  decline,
  fulfil,
  giveCoins,
  redeem,
  requests,
  updateReward,
} from '../support/shop.ts';
import { createIds } from '#shared/rules/basics/ids';
import { call, internals } from '../support/stack.ts';
import { aTeam, type Member, signIn, withPermissions } from '../support/team.ts';

const year = new Date().getUTCFullYear();
const usd = (amount: number) => ({ amount, currency: 'USD' });
const worth = (cents: number) => ({ money_value: String(cents), currency: 'USD' });

const taxes = async (by: Member, of = year) => {
  const { status, body } = await call(rewards.taxes, { query: { year: of } }, by);
  expect(status).toBe(200);
  return body;
};
const csvOf = async (by: Member, of = year) =>
  (await call(rewards.exportTaxes, { query: { year: of } }, by)).body;

test('a year has what was fulfilled, with the money value of the moment of redemption', async () => {
  const team = await aShop();
  const coffee = await aReward(team.ann, worth(450));
  expect(coffee.money_value).toEqual(usd(450));
  const [done, gone] = [await redeem(team.bob, coffee.id), await redeem(team.bob, coffee.id)];
  await redeem(team.cyd, coffee.id);
  await updateReward(team.ann, coffee.id, worth(900));
  await fulfil(done.body.id, team.ann);
  await decline(gone.body.id, team.ann);
  const { members, totals, rewards_without_value: missing } = await taxes(team.ann);
  expect(members).toMatchObject([
    {
      user: { id: team.bob.id },
      email: team.bob.email,
      redemptions: 1,
      coins: 10,
      values: [usd(450)],
      without_value: 0,
      items: [{ id: done.body.id, title: 'Coffee', coins: 10, value: usd(450), set_later: false }],
    },
  ]);
  expect(totals).toEqual({ redemptions: 1, coins: 10, values: [usd(450)], without_value: 0 });
  expect(missing).toEqual([]);
});

test('the money value of a team reward is split by what each paid, to the cent', async () => {
  const team = await aShop();
  const pizza = await aReward(team.ann, { ...worth(1000), reward_type: 'team', price: '21', title: 'Pizza' });
  for (const member of [team.bob, team.cyd, team.dan]) await redeem(member, pizza.id, { amount: 5 });
  await redeem(team.bob, pizza.id, { amount: 6 });
  const [request] = await requests(team.ann);
  await fulfil(request?.id as never, team.ann);
  const { members, totals } = await taxes(team.ann);
  expect(members.map(({ user, coins, values }) => [user.id, coins, values[0]?.amount])).toEqual([
    [team.bob.id, 11, 524],
    [team.cyd.id, 5, 238],
    [team.dan.id, 5, 238],
  ]);
  expect(totals).toMatchObject({ redemptions: 3, coins: 21, values: [usd(1000)] });
});

test('a reward without a money value is counted and named; the value it gets later counts and says so', async () => {
  const team = await aShop();
  const tea = await aReward(team.ann, { title: 'Tea' });
  expect(tea.money_value).toBeNull();
  await fulfil((await redeem(team.bob, tea.id)).body.id, team.ann);
  const before = await taxes(team.ann);
  expect(before.totals).toMatchObject({ values: [], without_value: 1 });
  expect(before.rewards_without_value).toEqual([{ id: tea.id, title: 'Tea', edit: true }]);
  await updateReward(team.ann, tea.id, { title: 'Tea', money_value: '0', currency: 'EUR' });
  const after = await taxes(team.ann);
  expect(after.members[0]?.items).toMatchObject([{ value: { amount: 0, currency: 'EUR' }, set_later: true }]);
  expect(after.rewards_without_value).toEqual([]);
  await call(rewards.remove, { params: { id: tea.id } }, team.ann);
  expect((await taxes(team.ann)).rewards_without_value).toEqual([{ id: tea.id, title: 'Tea', edit: false }]);
});

test('the day of the fulfillment in the time zone of the workspace decides the year', async () => {
  const team = await aTeam(['ann', 'bob'], { workspace: { timezone: 'Pacific/Auckland' } });
  const at = new Date('2031-12-31T10:30:00Z');
  const later = new Date('2031-12-31T11:30:00Z');
  const ulid = async () => createIds(at, (await import('#functions/crypto/tokens')).randomIdBytes).purchase();
  const store = async (id: string, changed: Date) => {
    const { keys, table, writes } = internals;
    const { withRedemptionIndexes } = await import('#functions/data/purchases');
    const reward = { id: await ulid(), title: 'Tea', emoji: 'tea', image: null, reward_type: 'individual' };
    const stored = {
      id,
      workspace_id: team.workspace.id,
      kind: 'purchase',
      status: 'fulfilled',
      reward: { ...reward, fulfilment: 'manual' },
      price: 10,
      created_at: at.toISOString(),
      status_changed_at: changed.toISOString(),
      day: '2031-12-31',
      parts: [{ id, user_id: team.bob.id, amount: 10, created_at: at.toISOString() }],
    } as unknown as StoredPurchase;
    await table.write(
      writes.replace(keys.purchase(team.workspace.id, stored.id), withRedemptionIndexes(stored)),
    );
  };
  const [first, second] = [await ulid(), await ulid()];
  await store(first, at);
  await store(second, later);
  const days = async (of: number) =>
    (await taxes(team.ann, of)).members.flatMap(({ items }) => items ?? []).map(({ id, day }) => [id, day]);
  expect(await days(2031)).toEqual([[first, '2031-12-31']]);
  expect(await days(2032)).toEqual([[second, '2032-01-01']]);
});

test('the file has a line for each redemption and payer, with no formulas, and is in the audit log', async () => {
  const team = await aShop();
  const evil = await aReward(team.ann, { ...worth(2550), title: '=1+1' });
  const { body: bought } = await redeem(team.bob, evil.id);
  await fulfil(bought.id, team.ann);
  const lines = (await csvOf(team.ann)).split('\r\n');
  expect(lines[0]).toBe('id,date,user_id,name,email,reward,coins,value,currency,set_later,organization');
  expect(lines[1]).toMatch(new RegExp(`^${bought.id},${year}-\\d\\d-\\d\\d,`));
  expect(lines[1]).toContain(`,${team.bob.id},bob Member,${team.bob.email},'=1+1,10,25.50,USD,false`);
  expect(lines).toHaveLength(3);
  const { body: log } = await call(audit.list, { query: {} }, team.ann);
  expect(log[0]).toMatchObject({ action: 'exported', details: { what: 'taxes', year } });
});

test('whoever runs only the shop sees no addresses, and the file needs a recent proof', async () => {
  const bobs = withPermissions('rewards_administrator');
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { bob: bobs } });
  const coffee = await aReward(team.bob, worth(450));
  await giveCoins(team.ann, 10, team.cyd);
  await fulfil((await redeem(team.cyd, coffee.id)).body.id, team.bob);
  expect((await taxes(team.bob)).members).toMatchObject([{ user: { id: team.cyd.id }, email: null }]);
  expect((await call(rewards.taxes, { query: { year } }, team.cyd)).status).toBe(403);
  expect(await csvOf(team.bob)).not.toContain(team.cyd.email);
  const old = new Date(Date.now() - (limits.recentProofMinutes + 1) * 60_000);
  const token = await signIn({ id: team.bob.id, workspace_id: team.workspace.id }, old);
  const refused = await call(rewards.exportTaxes, { query: { year } }, { ...team.bob, token });
  expect(refused).toMatchObject({ status: 403, codes: ['proof_required'] });
});

test('an erased member keeps their amounts without a name or an address', async () => {
  const team = await aShop();
  const coffee = await aReward(team.ann, worth(450));
  await fulfil((await redeem(team.bob, coffee.id)).body.id, team.ann);
  await call(users.update, { params: { id: team.bob.id }, body: { state: 'deactivated' } }, team.ann);
  await call(users.remove, { params: { id: team.bob.id } }, team.ann);
  const { members } = await taxes(team.ann);
  expect(members).toMatchObject([{ user: { state: 'deleted' }, email: '', values: [usd(450)] }]);
  expect(await csvOf(team.ann)).not.toContain('bob');
});

test('the shop never shows the money value', async () => {
  const team = await aShop();
  const coffee = await aReward(team.ann, worth(450));
  await redeem(team.bob, coffee.id);
  const shown = [
    await call(shop.list, { query: {} }, team.bob),
    await call(shop.read, { params: { id: coffee.id } }, team.bob),
    await call(shop.listPurchases, { query: {} }, team.bob),
  ];
  for (const { body } of shown) expect(JSON.stringify(body)).not.toContain('money_value');
});

test('a money value needs a currency, and a gift card has its own value', async () => {
  const { ann } = await aTeam(['ann', 'bob']);
  expect(await createReward(ann, { money_value: '450' })).toMatchObject({ codes: ['wrong_format'] });
  expect(await createReward(ann, { ...worth(limits.reward.moneyMax + 1) })).toMatchObject({
    codes: ['out_of_range'],
  });
  expect(await createReward(ann, { money_value: '1', currency: 'XXX' })).toMatchObject({
    codes: ['wrong_format'],
  });
});

test('a year before 2000 or after 2100 is refused', async () => {
  const { ann } = await aTeam(['ann']);
  for (const wrong of [limits.taxYear.first - 1, limits.taxYear.last + 1])
    expect(await call(rewards.taxes, { query: { year: wrong } }, ann)).toMatchObject({
      status: 422,
      codes: ['out_of_range'],
    });
  for (const right of [limits.taxYear.first, limits.taxYear.last])
    expect((await taxes(ann, right)).members).toEqual([]);
});
