import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { ledger } from '#shared/contract/ledger';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { presentLeaver } from '#shared/rules/rewards/leavers';
import { interruptTransaction } from '../support/faults.ts';
import { leave, leaversOf, leftAgo, payLeaver, returnLeaver } from '../support/leavers.ts';
import { unknownId } from '../support/post-body.ts';
import { aReward, decline, fulfil, giveCoins, redeem, redeemFor, requests } from '../support/shop.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  signIn,
  storedEntries,
  storedUser,
  withPermissions,
} from '../support/team.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');

const thisMonth = new Date().toISOString().slice(0, 7);
const today = () => stack.clock.now().toISOString().slice(0, 10);

/** ann administers; bob has left with 30 coins, cyd is still there with 30. */
const aParting = async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await giveCoins(team.ann, 30, team.bob, team.cyd);
  await leave(team.ann, team.bob);
  return team;
};
const linesOf = async (by: Member) => {
  await stack.counted();
  return (await call(ledger.account, { query: { month: thisMonth } }, by)).body.lines;
};
const lastLog = async (by: Member) => (await call(audit.list, { query: {} }, by)).body[0];

test('200: who left with points, since when, those who left first at the top; without a day last', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve', 'fay'], { users: { fay: { demo: true } } });
  await giveCoins(team.ann, 30, team.bob, team.cyd, team.dan, team.fay);
  await leave(team.ann, team.bob, team.cyd, team.dan, team.eve, team.fay);
  await leftAgo(team, team.bob, undefined);
  await leftAgo(team, team.cyd, 3);
  const list = await leaversOf(team.ann);
  expect(list.map(({ user, balance, left_on }) => [user.id, balance, left_on])).toEqual([
    [team.cyd.id, 30, new Date(stack.clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10)],
    [team.dan.id, 30, today()],
    [team.bob.id, 30, null],
  ]);
  expect(list.map(({ can }) => can)).toEqual([
    { redeem: true, pay: true, return: true },
    { redeem: true, pay: true, return: true },
    // Nobody knows for how long it has been.
    { redeem: false, pay: true, return: true },
  ]);
  const { body } = await call(rewards.sumLeavers, {}, team.ann);
  expect(body).toMatchObject({ leavers: 3, coins: 90, return_after: null, point_value: null });
});

test('the list has pages, and goes on where one ended', async () => {
  const names = Array.from({ length: limits.page + 2 }, (_, at) => `u${at}`);
  const left = Object.fromEntries(
    names.map((name) => [
      name,
      { state: 'deactivated', balance: 5, left_at: new Date().toISOString() } as const,
    ]),
  );
  const team = await aTeam(['ann', ...names], { users: left });
  await stack.counted();
  const first = await call(rewards.listLeavers, { query: {} }, team['ann'] as Member);
  expect(first.body).toHaveLength(limits.page);
  const query = { next_cursor: String(first.headers.get('x-next-cursor')) };
  const second = await call(rewards.listLeavers, { query }, team['ann'] as Member);
  expect(second.body).toHaveLength(2);
  expect(new Set([...first.body, ...second.body].map(({ user }) => user.id)).size).toBe(limits.page + 2);
});

test('201: points paid by payroll are a fulfilled request with its value, in the tax year and in the account', async () => {
  const team = await aParting();
  const [bob] = await leaversOf(team.ann);
  const { version } = bob!;
  const draft = { amount: 20, value: { amount: 1000, currency: 'EUR' as const }, comment: 'June', version };
  const paid = await payLeaver(team.ann, team.bob, draft, 'pay-1');
  expect(paid.status).toBe(201);
  expect(paid.body).toMatchObject({
    status: 'fulfilled',
    price: 20,
    reward: { fulfilment: 'payroll', title: 'Paid by payroll', reward_type: 'individual' },
    user_ids: [team.bob.id],
    redeemed_by: { id: team.ann.id },
    comments: [{ comment: 'June' }],
    can: { fulfil: false, decline: false },
  });
  // Sent again, it is not paid again.
  expect((await payLeaver(team.ann, team.bob, draft, 'pay-1')).body).toEqual(paid.body);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 10 });
  expect(await requests(team.ann, { status: 'fulfilled' })).toEqual([paid.body]);
  expect((await decline(paid.body.id, team.ann)).codes).toEqual(['already_settled']);
  const year = new Date().getUTCFullYear();
  const { body: taxes } = await call(rewards.taxes, { query: { year } }, team.ann);
  expect(taxes.members).toMatchObject([
    {
      user: { id: team.bob.id },
      coins: 20,
      items: [{ payroll: true, value: draft.value, set_later: false }],
    },
  ]);
  expect(await linesOf(team.ann)).toMatchObject({ adjusted: 60, payroll: -20, individual: 0, returned: 0 });
  expect(await lastLog(team.ann)).toMatchObject({
    action: 'paid_by_payroll',
    by: { id: team.ann.id },
    subject: { id: team.bob.id },
    details: { amount: 20 },
  });
  const csv = await send('GET', '/rewards/purchases.csv?days=30', undefined, { token: team.ann.token });
  expect(String(csv.body)).toMatch(/Paid by payroll,individual,20,.*,June,ann Member,10\.00,EUR/);
  expect(await ledgerDifferences(team)).toEqual([]);
  expect(await findDiscrepancies(team.workspace, new Date())).toEqual([]);
});

test('200: all points go back to the company by one entry, and the account closes with what is left', async () => {
  const team = await aParting();
  const [bob] = await leaversOf(team.ann);
  const returned = await returnLeaver(team.ann, team.bob, bob!.version, 'return-1');
  expect(returned).toMatchObject({
    status: 200,
    body: { type: 'returned', amount: -30, balance_after: 0, by_id: team.ann.id },
  });
  expect((await returnLeaver(team.ann, team.bob, bob!.version, 'return-1')).body).toEqual(returned.body);
  expect(await storedEntries(team, team.bob)).toMatchObject([
    { type: 'adjust' },
    { type: 'returned', counter: 'returned', amount: -30 },
  ]);
  await stack.counted();
  expect(await leaversOf(team.ann)).toEqual([]);
  expect(await linesOf(team.ann)).toMatchObject({ adjusted: 60, returned: -30, back: 0 });
  expect((await call(ledger.checkAccount, {}, team.ann)).body).toEqual({
    closing: 30,
    balances: 30,
    balanced: true,
  });
  const { body: verified } = await call(ledger.verify, {}, team.ann);
  expect(verified).toMatchObject({ balanced: true, accounts: { adjusted: -60, returned: 30, balances: 30 } });
  expect(await lastLog(team.ann)).toMatchObject({ action: 'coins_returned', details: { amount: 30 } });
});

test('409: what an administrator decides about a balance that has moved, or about somebody who came back', async () => {
  const team = await aParting();
  const [bob] = await leaversOf(team.ann);
  const { version } = bob!;
  await payLeaver(team.ann, team.bob, { amount: 5, version });
  const stale = [
    await payLeaver(team.ann, team.bob, { version }),
    await returnLeaver(team.ann, team.bob, version),
  ];
  expect(stale.map(({ status, codes }) => [status, codes])).toEqual([
    [409, ['leaver_changed']],
    [409, ['leaver_changed']],
  ]);
  await call(users.update, { params: { id: team.bob.id }, body: { state: 'pending' } }, team.ann);
  for (const refused of [
    await payLeaver(team.ann, team.bob, { version: version + 1 }),
    await returnLeaver(team.ann, team.bob, version + 1),
    await returnLeaver(team.ann, team.cyd, 1),
  ])
    expect(refused).toMatchObject({ status: 409, codes: ['leaver_changed'] });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 25, entries: 2 });
});

test.each([
  ['returned', 'rewards.returnLeaver', returnLeaver],
  ['paid', 'rewards.payLeaver', (by: Member, to: Member, version: number) => payLeaver(by, to, { version })],
] as const)('who is invited again while their points are %s keeps them', async (_, id, decide) => {
  const team = await aParting();
  const [bob] = await leaversOf(team.ann);
  const back = { params: { id: team.bob.id }, body: { state: 'pending' } } as const;
  const token = await signIn({ id: team.ann.id, workspace_id: team.workspace.id });
  const stop = interruptTransaction(id, {
    before: async () => void (await call(users.update, back, { token })),
  });
  const refused = await decide(team.ann, team.bob, bob!.version);
  stop();
  expect(refused).toMatchObject({ status: 409, codes: ['leaver_changed'] });
  expect(await storedUser(team, team.bob)).toMatchObject({ state: 'pending', balance: 30, entries: 1 });
});

test('whoever comes back keeps what is left', async () => {
  const team = await aParting();
  const [bob] = await leaversOf(team.ann);
  await payLeaver(team.ann, team.bob, { amount: 12, version: bob!.version });
  await call(users.update, { params: { id: team.bob.id }, body: { state: 'pending' } }, team.ann);
  await stack.counted();
  expect(await storedUser(team, team.bob)).toMatchObject({ state: 'pending', balance: 18 });
  expect(await leaversOf(team.ann)).toEqual([]);
});

test('409: nothing is returned while a request or a contribution is open, and the list says so', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await giveCoins(team.ann, 30, team.bob, team.cyd);
  const coffee = await aReward(team.ann);
  const party = await aReward(team.ann, { title: 'Party', price: '50', reward_type: 'team' });
  const { body: request } = await redeem(team.bob, coffee.id);
  await redeem(team.cyd, party.id, { amount: 10 });
  await leave(team.ann, team.bob, team.cyd);
  const list = await leaversOf(team.ann);
  expect(list.map(({ balance, can }) => [balance, can.return])).toEqual([
    [20, false],
    [20, false],
  ]);
  for (const one of [team.bob, team.cyd])
    expect(await returnLeaver(team.ann, one, 2)).toMatchObject({ status: 409, codes: ['request_open'] });
  await fulfil(request.id, team.ann);
  expect((await returnLeaver(team.ann, team.bob, 2)).status).toBe(200);
});

test('409: a request that the index does not know of yet is open all the same', async () => {
  const team = await aParting();
  const coffee = await aReward(team.ann);
  const { body } = await redeemFor(team.ann, team.bob, coffee.id);
  const { keys, table, writes } = internals;
  const key = keys.purchase(team.workspace.id, body.id);
  await table.write(writes.change(key, { remove: ['ranking_key', 'points'] }));
  expect(await returnLeaver(team.ann, team.bob, 2)).toMatchObject({ status: 409, codes: ['request_open'] });
});

test('what is refunded later makes somebody a leaver with points again', async () => {
  const team = await aParting();
  const coffee = await aReward(team.ann, { price: '30' });
  const { body } = await redeemFor(team.ann, team.bob, coffee.id);
  await stack.counted();
  expect(await leaversOf(team.ann)).toEqual([]);
  await decline(body.id, team.ann);
  await stack.counted();
  expect(await leaversOf(team.ann)).toMatchObject([{ balance: 30, version: 3 }]);
});

test('201: a reward is redeemed for somebody for 90 days after they left', async () => {
  const team = await aParting();
  const coffee = await aReward(team.ann);
  await leftAgo(team, team.bob, limits.leaver.redeemDays);
  expect((await redeemFor(team.ann, team.bob, coffee.id)).status).toBe(201);
  await leftAgo(team, team.bob, limits.leaver.redeemDays + 1);
  const late = await redeemFor(team.ann, team.bob, coffee.id);
  expect(late).toMatchObject({
    status: 404,
    codes: ['user_not_found'],
    body: { errors: [{ path: ['user_id'] }] },
  });
  await leftAgo(team, team.bob, undefined);
  expect((await redeemFor(team.ann, team.bob, coffee.id)).codes).toEqual(['user_not_found']);
  await leftAgo(team, team.bob, 1);
  const wrong = await call(
    rewards.redeem,
    { params: { id: coffee.id }, body: { user_id: team.bob.id, email: 'bob@home.example' } },
    team.ann,
  );
  expect(wrong).toMatchObject({ status: 422, codes: ['wrong_format'] });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 20 });
});

test('422: more than is there, no amount, no value, and another currency than there is', async () => {
  const team = await aParting();
  for (const [body, code] of [
    [{ amount: 31 }, 'not_enough_points'],
    [{ amount: 0 }, 'invalid_amount'],
    [{ amount: 1.5 }, 'invalid_amount'],
    [{ value: { amount: 0, currency: 'EUR' } }, 'out_of_range'],
    [{ value: { amount: 10, currency: 'XXX' } }, 'wrong_format'],
    [{ comment: 'x'.repeat(limits.comment + 1) }, 'message_too_long'],
  ] as const)
    expect(await payLeaver(team.ann, team.bob, { ...(body as object), version: 1 })).toMatchObject({
      status: 422,
      codes: [code],
    });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 1 });
});

test('404 for a stranger, an erased member and one of the demo data; 403 without the permission', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dee'], {
    users: { cyd: withPermissions('global_administrator', 'account_administrator'), dee: { demo: true } },
  });
  await giveCoins(team.ann, 30, team.bob, team.dee);
  await leave(team.ann, team.bob, team.dee);
  for (const id of [unknownId, team.dee.id])
    expect(await returnLeaver(team.ann, { id }, 1)).toMatchObject({ status: 404 });
  expect((await returnLeaver(team.cyd, team.bob, 1)).codes).toEqual(['forbidden']);
  await call(users.remove, { params: { id: team.bob.id } }, team.ann);
  await stack.counted();
  expect(await returnLeaver(team.ann, team.bob, 1)).toMatchObject({ status: 404, codes: ['not_found'] });
  expect(await leaversOf(team.ann)).toEqual([]);
});

test('the setting is saved and recorded, and says before whose points it returns', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  await giveCoins(team.ann, 30, team.bob, team.cyd, team.dan);
  await leave(team.ann, team.bob, team.cyd, team.dan);
  await leftAgo(team, team.bob, 31);
  await leftAgo(team, team.cyd, 90);
  await leftAgo(team, team.dan, undefined);
  const { body } = await call(rewards.sumLeavers, {}, team.ann);
  expect(body).toMatchObject({
    leavers: 3,
    coins: 90,
    due: [
      { days: 30, leavers: 2, coins: 60 },
      { days: 60, leavers: 1, coins: 30 },
      { days: 90, leavers: 0, coins: 0 },
    ],
  });
  const saved = await call(rewards.setReturn, { body: { return_after: 90 } }, team.ann);
  expect(saved).toMatchObject({ status: 200, body: { return_after: 90 } });
  expect((await call(rewards.sumLeavers, {}, team.ann)).body.return_after).toBe(90);
  expect(await lastLog(team.ann)).toMatchObject({
    action: 'settings_changed',
    details: { fields: 'return_after' },
  });
  for (const days of [31, 0, '30'])
    expect(await call(rewards.setReturn, { body: { return_after: days as 30 } }, team.ann)).toMatchObject({
      status: 422,
      codes: ['wrong_format'],
    });
  await call(rewards.setReturn, { body: { return_after: null } }, team.ann);
  expect((await call(rewards.sumLeavers, {}, team.ann)).body.return_after).toBeNull();
});

test('a day is one of the time zone of the team', async () => {
  const team = await aParting();
  const user = { ...(await storedUser(team, team.bob)), left_at: '2026-03-01T20:00:00.000Z' };
  const person = { id: user.id, name: 'bob', avatar: null, state: user.state };
  const seen = (timezone: string, now: string) =>
    presentLeaver(user, person, false, { timezone }, new Date(now));
  expect(seen('Asia/Tokyo', '2026-03-02T00:00:00Z').left_on).toBe('2026-03-02');
  expect(seen('UTC', '2026-05-30T23:59:00Z').can.redeem).toBe(true);
  expect(seen('UTC', '2026-05-31T00:00:00Z').can.redeem).toBe(false);
  expect(seen('Asia/Tokyo', '2026-05-31T00:00:00Z').can.redeem).toBe(true);
});
