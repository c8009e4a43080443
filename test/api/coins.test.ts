import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { coins } from '#shared/contract/coins';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { allPermissions } from '#shared/rules/people/users';
import { postBody, unknownId } from '../support/post-body.ts';
import { beforeEachCommand } from '../support/faults.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedEntries,
  storedUser,
  withPermissions,
} from '../support/team.ts';

const adjust = (to: Pick<Member, 'id'>, amount: number, by: Member, key?: string) =>
  call(coins.adjust, { params: { id: to.id }, body: { amount, comment: 'Anniversary' } }, { ...by, key });

test('200: a credit and a debit become entries with their comment and their author', async () => {
  const team = await aTeam(['ann', 'bob']);
  expect(await adjust(team.bob, 50, team.ann)).toMatchObject({
    status: 200,
    body: { type: 'adjust', amount: 50, balance_after: 50, by_id: team.ann.id, comment: 'Anniversary' },
  });
  expect((await adjust(team.bob, -20, team.ann)).body).toMatchObject({ amount: -20, balance_after: 30 });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 2 });
  expect(await storedEntries(team, team.bob)).toMatchObject([
    { counter: 'adjusted' },
    { counter: 'adjusted' },
  ]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('an adjustment is in the audit log once, however often its change is delivered', async () => {
  const team = await aTeam(['ann', 'bob']);
  await adjust(team.bob, 50, team.ann);
  const [entry] = await storedEntries(team, team.bob);
  await stack.settle();
  const { keys, table, writes } = internals;
  await table.write(writes.remove(keys.entry(team.workspace.id, team.bob.id, 1)));
  await table.write(writes.create(keys.entry(team.workspace.id, team.bob.id, 1), entry as object));
  await stack.settle();
  expect((await call(audit.list, { query: {} }, team.ann)).body).toMatchObject([
    {
      id: entry?.id,
      action: 'balance_adjusted',
      by: { id: team.ann.id },
      subject: { id: team.bob.id },
      details: { amount: 50 },
    },
  ]);
});

test('403 own_balance: only another administrator adjusts the balance of an administrator', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { permissions: allPermissions } } });
  const refused = { status: 403, codes: ['own_balance'] };
  for (const amount of [5, -5]) expect(await adjust(team.ann, amount, team.ann)).toMatchObject(refused);
  expect(await storedUser(team, team.ann)).toMatchObject({ balance: 0, entries: 0 });
  expect((await adjust(team.ann, 5, team.bob)).status).toBe(200);
  const own = (await call(users.list, { query: {} }, team.ann)).body.find(({ id }) => id === team.ann.id);
  expect(own).toMatchObject({ can: { edit: true, adjust: false } });
});

test.each([
  ['nothing', 0],
  ['half a coin', 0.5],
  ['text', '5'],
  ['more than the bound', limits.pointsLimit.max + 1],
  ['more than there is', -31],
])('422 invalid_amount for %s', async (_, amount) => {
  const team = await aTeam(['ann', 'bob']);
  await adjust(team.bob, 30, team.ann);
  const answered = await send('PUT', `/coins/${team.bob.id}`, { amount }, { token: team.ann.token });
  expect(answered).toMatchObject({ status: 422, codes: ['invalid_amount'] });
  expect(answered.body).toMatchObject({ errors: [{ message: 'Invalid amount value', path: ['amount'] }] });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 30, entries: 1 });
});

test('a balance below 0 after a deleted post can be raised but not lowered', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { body: post } = await call(posts.create, { body: postBody(team, [team.bob], 30) }, team.ann);
  await adjust(team.bob, -20, team.ann);
  await call(posts.remove, { params: { id: post.id } }, team.ann);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: -20 });
  expect((await adjust(team.bob, -1, team.ann)).status).toBe(422);
  expect((await adjust(team.bob, 5, team.ann)).body).toMatchObject({ balance_after: -15 });
});

test('200 for a pending member, 404 for a deactivated one', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: { state: 'pending' }, cyd: { state: 'deactivated' } },
  });
  expect((await adjust(team.bob, 5, team.ann)).status).toBe(200);
  expect(await adjust(team.cyd, 5, team.ann)).toMatchObject({ status: 404, codes: ['user_not_found'] });
});

test('403 for a member, 404 for a user of another workspace, 401 without a token', async () => {
  const team = await aTeam(['ann', 'bob']);
  const other = await aTeam(['eve']);
  expect(await adjust(team.bob, 5, team.bob)).toMatchObject({ status: 403, codes: ['forbidden'] });
  expect(await adjust(other.eve, 5, team.ann)).toMatchObject({ status: 404, codes: ['not_found'] });
  expect(await adjust({ id: unknownId }, 5, team.ann)).toMatchObject({ status: 404 });
  expect((await send('PUT', `/coins/${team.bob.id}`, { amount: 5 })).status).toBe(401);
});

test('a repeated key returns the first answer; 409 with another body', async () => {
  const team = await aTeam(['ann', 'bob']);
  const first = await adjust(team.bob, 5, team.ann, 'once');
  expect((await adjust(team.bob, 5, team.ann, 'once')).body).toEqual(first.body);
  expect(await adjust(team.bob, 6, team.ann, 'once')).toMatchObject({
    status: 409,
    codes: ['idempotency_mismatch'],
  });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 5 });
});

test('verifying the ledger recomputes posts, debits and credits to a sum of 0', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd], 30) }, team.ann);
  await adjust(team.bob, -10, team.ann);
  expect(await call(ledger.verify, {}, team.ann)).toMatchObject({
    status: 200,
    body: {
      balanced: true,
      users: 3,
      entries: 3,
      accounts: { issued: -60, redeemed: 0, adjusted: 10, balances: 50 },
      sum: 0,
      differences: [],
    },
  });
});

test('verifying the ledger names each tampered balance and entry', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  const { id: w } = team.workspace;
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd, team.dan], 30) }, team.ann);
  const { change, remove } = internals.writes;
  await internals.table.transact(
    change(internals.keys.user(w, team.bob.id), { add: { balance: 7 } }),
    remove(internals.keys.entry(w, team.cyd.id, 1)),
    change(internals.keys.entry(w, team.dan.id, 1), { set: { balance_after: 31 } }),
  );
  const { body } = await call(ledger.verify, {}, team.ann);
  expect(body).toMatchObject({ balanced: false, sum: 37 });
  const named = body.differences.map(({ person, ...rest }) => ({ name: person.name, ...rest }));
  expect(named.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'bob Member', balance: 37, recomputed: 30, entry: null },
    { name: 'cyd Member', balance: 30, recomputed: 0, entry: 1 },
    { name: 'dan Member', balance: 30, recomputed: 30, entry: 1 },
  ]);
});

const verifyByCommand = (): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const script = fileURLToPath(new URL('../../infra/operate/commands.ts', import.meta.url));
    const env = { ...process.env, DYNAMODB_ENDPOINT: stack.dynamodb };
    execFile(process.execPath, [script, 'verify-ledger'], { env }, (error, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    );
  });

test('the command verifies every workspace, names each difference and exits with 1', async () => {
  const sound = await aTeam(['ann', 'bob']);
  const wrong = await aTeam(['eve']);
  await adjust(sound.bob, 5, sound.ann);
  await internals.table.transact(
    internals.writes.change(internals.keys.user(wrong.workspace.id, wrong.eve.id), { add: { balance: 7 } }),
  );
  const { code, said } = await verifyByCommand();
  expect(code).toBe(1);
  expect(said).toContain(`ok     ${sound.workspace.name} (${sound.workspace.id}): 2 members, 1 entries`);
  expect(said).toContain(`WRONG  ${wrong.workspace.name} (${wrong.workspace.id})`);
  expect(said).toContain(`eve Member (${wrong.eve.id}): the balance is 7, the entries say 0`);
});

test('the ledger verifies without differences while entries are being written', async () => {
  const team = await aTeam(['ann', 'bob']);
  let written = 0;
  // Writes an entry between reading the members and reading their entries.
  const stop = beforeEachCommand('ledger.verify', 'Query', async () => {
    written += 1;
    await adjust(team.bob, 1, team.ann);
  });
  const writing = Array.from({ length: 10 }, () => adjust(team.bob, 1, team.ann));
  const verdicts = await Promise.all(Array.from({ length: 5 }, () => call(ledger.verify, {}, team.ann)));
  await Promise.all(writing);
  stop();
  expect(verdicts.map(({ body }) => body.differences)).toEqual([[], [], [], [], []]);
  expect(written).toBeGreaterThanOrEqual(15);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: written + 10 });
});

test('verifying the ledger names an allowance that the posts do not explain, also in the command', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  await call(posts.create, { body: postBody(team, [team.bob, team.cyd], 15) }, team.ann);
  await call(posts.create, { body: postBody(team, [team.cyd], 5) }, team.bob);
  const { change } = internals.writes;
  const key = internals.keys.user(team.workspace.id, team.ann.id);
  await internals.table.write(change(key, { add: { spent: -20 } }));
  const { body } = await call(ledger.verify, {}, team.ann);
  expect(body).toMatchObject({
    balanced: false,
    differences: [],
    allowances: [{ person: { id: team.ann.id }, spent: 10, recomputed: 30 }],
  });
  expect(body.allowances).toHaveLength(1);
  const { code, said } = await verifyByCommand();
  expect(code).toBe(1);
  expect(said).toMatch(/: has spent 10 of the allowance of month:[\d-]+, the posts say 30/);
});

test('members who send while the ledger is verified are no difference', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  let sent = 0;
  const stop = beforeEachCommand('ledger.verify', 'Query', async () => {
    sent += 1;
    await call(posts.create, { body: postBody(team, [team.cyd], 1) }, team.bob);
  });
  const { body } = await call(ledger.verify, {}, team.ann);
  stop();
  expect(sent).toBeGreaterThan(3);
  expect(body).toMatchObject({ differences: [], allowances: [] });
  expect((await call(ledger.verify, {}, team.ann)).body.balanced).toBe(true);
});

test('only account administrators verify the ledger', async () => {
  const team = await aTeam(['ann', 'bob'], {
    users: { bob: withPermissions('global_administrator') },
  });
  expect(await call(ledger.verify, {}, team.bob)).toMatchObject({ status: 403 });
  expect((await send('GET', '/ledger/verify', undefined)).status).toBe(401);
});
