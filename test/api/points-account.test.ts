import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { coins } from '#shared/contract/coins';
import { groups } from '#shared/contract/groups';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { shop } from '#shared/contract/shop';
import { users } from '#shared/contract/users';
import { postBody } from '../support/post-body.ts';
import { aReward, decline, giveCoins, redeem } from '../support/shop.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, withPermissions } from '../support/team.ts';

const { findDiscrepancies, repairDiscrepancy } = await import('#functions/projections/rebuild');

const thisMonth = new Date().toISOString().slice(0, 7);
const nothing = { given: 0, company: 0, adjusted: 0, brought: 0, deleted: 0, individual: 0, team: 0 };
const account = async (by: Member, month = thisMonth) => {
  await stack.counted();
  return call(ledger.account, { query: { month } }, by);
};
const check = async (by: Member) => {
  await stack.counted();
  return (await call(ledger.checkAccount, {}, by)).body;
};

test('a month has all that changed by kind and department, and closes with the sum of all balances', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const { body: sales } = await call(
    groups.create,
    { body: { name: 'Sales', kind: 'department' } },
    team.ann,
  );
  await call(users.update, { params: { id: team.bob.id }, body: { department_id: sales.id } }, team.ann);
  const { body: post } = await call(
    posts.create,
    { body: postBody(team, [team.bob, team.cyd], 30) },
    team.ann,
  );
  await call(posts.create, { body: postBody(team, [team.bob], 20) }, team.cyd);
  await call(posts.addPoints, { params: { id: post.id }, body: { score: 5 } }, team.ann);
  const { body: wrong } = await call(posts.create, { body: postBody(team, [team.cyd], 7) }, team.ann);
  await call(posts.remove, { params: { id: wrong.id } }, team.ann);
  await giveCoins(team.ann, 100, team.cyd);
  const row = { email: team.bob.email, opening_balance: 40 };
  await call(users.invite, { body: { users: [row] } }, team.ann);
  const coffee = await aReward(team.ann);
  const party = await aReward(team.ann, { title: 'Party', price: '50', reward_type: 'team' });
  await redeem(team.bob, coffee.id);
  await redeem(team.cyd, party.id, { amount: 25 });
  const declined = await redeem(team.cyd, coffee.id);
  await decline(declined.body.id, team.ann);
  const canceled = await redeem(team.bob, coffee.id);
  await call(shop.cancel, { params: { id: canceled.body.id } }, team.bob);
  const lines = {
    given: 97,
    company: 0,
    adjusted: 100,
    brought: 40,
    deleted: -7,
    individual: -30,
    team: -25,
    gift_card: 0,
    payroll: 0,
    earlier: 0,
    back: 20,
    returned: 0,
  };
  const { body } = await account(team.ann);
  expect(body).toMatchObject({ month: thisMonth, opening: 0, lines, closing: 195, demo: null });
  expect(body.departments).toEqual([
    {
      id: sales.id,
      name: 'Sales',
      lines: { ...lines, given: 55, adjusted: 0, deleted: 0, individual: -20, team: 0, back: 10 },
    },
    { id: null, name: null, lines: { ...lines, given: 42, brought: 0, individual: -10, back: 10 } },
  ]);
  expect(await check(team.ann)).toEqual({ closing: 195, balances: 195, balanced: true });
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
  const { keys, table, writes } = internals;
  await table.write(
    writes.change(keys.pointsMonth(team.workspace.id, thisMonth, 'none'), { add: { given: 3 } }),
  );
  expect(await check(team.ann)).toEqual({ closing: 198, balances: 195, balanced: false });
  for (const one of await findDiscrepancies(team.workspace, new Date())) await repairDiscrepancy(one);
  expect(await check(team.ann)).toMatchObject({ balanced: true });
});

test('a month opens with what the months before came to, and fictional members are apart', async () => {
  const past = new Date(Date.now() - 70 * 86_400_000);
  const team = await aTeam(['ann', 'bob', 'dee'], {
    now: past,
    workspace: { manual_payments: true },
    users: { dee: { demo: true } },
  });
  const adjust = (to: Member, amount: number, at: Date) =>
    call(coins.adjust, { params: { id: to.id }, body: { amount } }, { ...team.ann, at });
  await adjust(team.bob, 50, past);
  await adjust(team.dee, 9, past);
  const before = past.toISOString().slice(0, 7);
  const { body: then } = await call(
    ledger.account,
    { query: { month: before } },
    { ...team.ann, at: (await stack.counted(), past) },
  );
  expect(then).toMatchObject({
    first_month: before,
    opening: 0,
    lines: { ...nothing, adjusted: 50 },
    closing: 50,
    demo: { opening: 0, closing: 9 },
  });
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id });
  const { body: now } = await account({ ...team.ann, token });
  expect(now).toMatchObject({ opening: 50, lines: nothing, closing: 50, demo: { opening: 9, closing: 9 } });
});

test('403 without the permission, 422 for a month to come, before the team or none', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: {
      bob: withPermissions('billing_administrator'),
      cyd: withPermissions('global_administrator', 'account_administrator'),
    },
  });
  expect((await account(team.bob)).status).toBe(200);
  expect((await account(team.cyd)).status).toBe(403);
  for (const [month, code] of [
    ['2999-01', 'out_of_range'],
    ['2001-01', 'out_of_range'],
    ['2026-13', 'wrong_format'],
  ] as const)
    expect(await account(team.ann, month)).toMatchObject({ codes: [code] });
});

test('a point is worth what bookkeepers say, which the file shows and the log records', async () => {
  const team = await aTeam(['ann', 'bob']);
  const value = { amount: 500, currency: 'EUR' } as const;
  const set = (point_value: object | null) =>
    send('PUT', '/ledger/point_value', { point_value }, { token: team.ann.token });
  expect(await set(value)).toMatchObject({ status: 200, body: { point_value: value } });
  for (const wrong of [{ amount: 0 }, { amount: 10_000_001 }, { amount: 0.5 }, { currency: 'JPY' }])
    expect((await set({ ...value, ...wrong })).status).toBe(422);
  await giveCoins(team.ann, 250, team.bob);
  expect((await account(team.ann)).body).toMatchObject({ closing: 250, point_value: value });
  const csv = await call(ledger.exportAccount, { query: { month: thisMonth } }, team.ann);
  expect(csv.body.split('\r\n')[1]).toBe(`${thisMonth},all,0,0,0,250,0,0,0,0,0,0,0,0,0,250,12.50,EUR`);
  expect((await call(audit.list, { query: {} }, team.ann)).body.slice(0, 1)).toMatchObject([
    { action: 'exported', details: { what: 'account', month: thisMonth } },
  ]);
  expect(await set(null)).toMatchObject({ status: 200, body: { point_value: null } });
});
