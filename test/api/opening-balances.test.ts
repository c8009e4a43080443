import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { coins } from '#shared/contract/coins';
import { ledger } from '#shared/contract/ledger';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import { limits } from '#shared/model/limits';
import { loseFirstAnswer } from '../support/faults.ts';
import { newAddress } from '../support/sign-in.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedEntries,
  storedUser,
  withPermissions,
} from '../support/team.ts';
import { thank } from '../support/recognition.ts';

type Row = { readonly email: string; readonly opening_balance?: number };

const bring = (by: Member, ...rows: readonly Row[]) => call(users.invite, { body: { users: [...rows] } }, by);

test('new people bring their balance as the first entry of their ledger, under an account of its own', async () => {
  const team = await aTeam(['ann']);
  const [cyd, dan] = [newAddress(), newAddress()];
  const { status, body } = await bring(team.ann, { email: cyd, opening_balance: 340 }, { email: dan });
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { result: 'invited', opening: { result: 'added', code: null } },
    { result: 'invited', opening: null },
  ]);
  const [invited, other] = body.map(({ user_id: id }) => ({ id: id as Member['id'] }));
  expect(await storedUser(team, invited!)).toMatchObject({ balance: 340, entries: 1, opening_entry: 1 });
  expect(await storedUser(team, other!)).not.toHaveProperty('opening_entry');
  const statement = await call(coins.list, { params: invited!, query: {} }, team.ann);
  expect(statement.body).toMatchObject([
    { type: 'opening', amount: 340, balance_after: 340, by_id: team.ann.id, post_id: null },
  ]);
  expect((await call(ledger.verify, {}, team.ann)).body).toMatchObject({
    balanced: true,
    accounts: { issued: 0, redeemed: 0, adjusted: 0, opening: -340, balances: 340 },
  });
});

test('who is in the team brings a balance on top of what they have; the allowance stays', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { cyd: { state: 'pending' } } });
  await thank(team, team.ann, [team.bob], 5);
  const { body } = await bring(
    team.ann,
    { email: team.bob.email, opening_balance: 70 },
    { email: team.cyd.email, opening_balance: 1 },
  );
  expect(body).toMatchObject([
    { result: 'exists', opening: { result: 'added' } },
    { result: 'exists', opening: { result: 'added' } },
  ]);
  expect(await storedUser(team, team.bob)).toMatchObject({
    balance: 75,
    entries: 2,
    opening_entry: 2,
    spent: 0,
  });
  expect(await storedUser(team, team.cyd)).toMatchObject({ balance: 1, opening_entry: 1 });
});

test('the same file twice gives nothing twice, whatever amount the second says', async () => {
  const team = await aTeam(['ann', 'bob']);
  const cyd = newAddress();
  const file = [
    { email: cyd, opening_balance: 10 },
    { email: team.bob.email, opening_balance: 20 },
  ];
  await bring(team.ann, ...file);
  const again = await bring(team.ann, ...file.map((row) => ({ ...row, opening_balance: 500 })));
  expect(again.body).toMatchObject([
    { result: 'exists', opening: { result: 'exists' } },
    { result: 'exists', opening: { result: 'exists' } },
  ]);
  expect(await storedEntries(team, team.bob)).toMatchObject([{ type: 'opening', amount: 20 }]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('files sent at the same moment bring a balance once, to new people and to members who are being thanked', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const dan = newAddress();
  const file = [
    { email: team.bob.email, opening_balance: 30 },
    { email: dan, opening_balance: 40 },
  ];
  const sending = Array.from({ length: 6 }, () => bring(team.ann, ...file));
  const thanking = Array.from({ length: 4 }, () =>
    call(users.list, { query: {} }, team.cyd).then(() => thank(team, team.cyd, [team.bob], 1)),
  );
  const answers = await Promise.all(sending);
  await Promise.all(thanking);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const at of [0, 1]) {
    const results = answers.map(({ body }) => body[at]?.opening?.result);
    expect(results.filter((result) => result === 'added')).toHaveLength(1);
    expect(results.filter((result) => result === 'exists')).toHaveLength(5);
  }
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 34, entries: 5 });
  const { body } = await call(users.list, { query: {} }, team.ann);
  expect(body.find((one) => 'email' in one && one.email === dan)).toMatchObject({ balance: 40 });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('an answer that is lost after the commit brings nothing twice', async () => {
  const team = await aTeam(['ann', 'bob']);
  const stop = loseFirstAnswer('users.invite', 'TransactWriteItems');
  const rows = [
    { email: team.bob.email, opening_balance: 30 },
    { email: newAddress(), opening_balance: 40 },
  ];
  await bring(team.ann, ...rows);
  stop();
  const { body } = await bring(team.ann, ...rows);
  expect(body.map(({ opening }) => opening?.result)).toEqual(['exists', 'exists']);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 1 });
  const people = (await call(users.list, { query: {} }, team.ann)).body;
  const balances = people.map((one) => ('balance' in one ? one.balance : -1));
  expect(balances.toSorted((a, b) => a - b)).toEqual([0, 30, 40]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('the transaction itself refuses a second opening entry, whatever its planner believed', async () => {
  const team = await aTeam(['ann', 'bob']);
  await bring(team.ann, { email: team.bob.email, opening_balance: 30 });
  const { recordOpening } = await import('#functions/data/entries');
  const [first] = await storedEntries(team, team.bob);
  const second = { ...first!, number: 2, balance_after: 60 };
  await expect(recordOpening(second, await storedUser(team, team.ann))).rejects.toThrow('0');
  expect(await storedEntries(team, team.bob)).toHaveLength(1);
});

test.each([
  ['nothing', 0],
  ['a debt', -5],
  ['half a point', 1.5],
  ['text', '5'],
  ['more than the bound', limits.pointsLimit.max + 1],
])('a row that brings %s is refused, and the others are not', async (_, amount) => {
  const team = await aTeam(['ann']);
  const rows = [{ email: newAddress(), opening_balance: amount as number }, { email: newAddress() }];
  const { body } = await bring(team.ann, ...rows);
  expect(body).toMatchObject([
    { result: 'invalid', code: 'invalid_amount', opening: null },
    { result: 'invited' },
  ]);
});

test('nobody brings a balance to themselves', async () => {
  const team = await aTeam(['ann']);
  const { body } = await bring(team.ann, { email: team.ann.email, opening_balance: 30 });
  expect(body).toMatchObject([{ result: 'exists', opening: { result: 'refused', code: 'own_balance' } }]);
  expect(await storedUser(team, team.ann)).toMatchObject({ balance: 0, entries: 0 });
});

test('who comes back brings a balance too, once', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'deactivated' } } });
  const row = { email: team.bob.email, opening_balance: 30 };
  expect((await bring(team.ann, row)).body).toMatchObject([
    { result: 'reactivated', opening: { result: 'added' } },
  ]);
  expect((await bring(team.ann, row)).body).toMatchObject([
    { result: 'exists', opening: { result: 'exists' } },
  ]);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 1, state: 'pending' });
});

test('the audit log says who brought how many balances, and how many points in all', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await bring(team.ann, { email: team.bob.email, opening_balance: 5 });
  await bring(
    team.ann,
    { email: team.bob.email, opening_balance: 5 },
    { email: team.cyd.email, opening_balance: 20 },
    { email: newAddress(), opening_balance: 300 },
    { email: team.ann.email, opening_balance: 1000 },
  );
  await bring(team.ann, { email: team.bob.email, opening_balance: 5 });
  const { body } = await call(audit.list, { query: {} }, team.ann);
  expect(
    body
      .filter(({ action }) => action === 'balances_brought')
      .map(({ by, details }) => [by?.id, details])
      .toReversed(),
  ).toEqual([
    [team.ann.id, { count: 1, points: 5 }],
    [team.ann.id, { count: 2, points: 320 }],
  ]);
});

test('403 for a member; a member of another workspace is a stranger who is invited', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: withPermissions('rewards_administrator') } });
  const other = await aTeam(['eve', 'fay']);
  const body = { users: [{ email: team.bob.email, opening_balance: 5 }] };
  expect(await send('POST', '/users', body, { token: team.bob.token })).toMatchObject({ status: 403 });
  await bring(team.ann, { email: other.fay.email, opening_balance: 5 });
  expect(await storedUser(other, other.fay)).toMatchObject({ balance: 0, entries: 0 });
});

test('verifying the ledger names a balance that could be brought again', async () => {
  const team = await aTeam(['ann', 'bob']);
  await bring(team.ann, { email: team.bob.email, opening_balance: 30 });
  const key = internals.keys.user(team.workspace.id, team.bob.id);
  await internals.table.write(internals.writes.change(key, { remove: ['opening_entry'] }));
  expect((await call(ledger.verify, {}, team.ann)).body).toMatchObject({
    balanced: false,
    differences: [{ person: { id: team.bob.id }, balance: 30, recomputed: 30, entry: 1 }],
  });
  const { repairLedger } = await import('#functions/workflows/repair-ledger');
  await repairLedger(
    { user: await storedUser(team, team.bob), entries: await storedEntries(team, team.bob) },
    new Date(),
  );
  expect(await ledgerDifferences(team)).toEqual([]);
  expect((await bring(team.ann, { email: team.bob.email, opening_balance: 30 })).body).toMatchObject([
    { opening: { result: 'exists' } },
  ]);
});

test('after a reset balances are brought again', async () => {
  const team = await aTeam(['ann', 'bob']);
  const row = { email: team.bob.email, opening_balance: 30 };
  await bring(team.ann, row);
  await stack.settle();
  await call(workspace.reset, { body: { name: team.workspace.name } }, team.ann);
  await stack.settle();
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 0, entries: 0 });
  expect((await bring(team.ann, row)).body).toMatchObject([{ opening: { result: 'added' } }]);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 1, opening_entry: 1 });
});
