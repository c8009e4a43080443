import { expect, test } from 'vitest';
import { runningFunction } from '#infra/emulators/lambda/enforce-access';
import { users } from '#shared/contract/users';
import { lists } from '#functions/table/keys';
import { noPermissions, allPermissions } from '#shared/rules/people/users';
import { storeApiKey } from '../support/api-keys.ts';
import { beforeEachCommand, changeBeforeCommit, interruptTransaction } from '../support/faults.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser, withPermissions } from '../support/team.ts';
import { times } from '../support/times.ts';

const demote = (actor: Member, { id }: Member) =>
  call(users.permit, { params: { id }, body: { account_administrator: false } }, actor);

const ownersOf = async (team: Parameters<typeof storedUser>[0], members: readonly Member[]) => {
  const stored = await Promise.all(members.map((member) => storedUser(team, member)));
  return stored.filter(({ state, permissions }) => state === 'accepted' && permissions.account_administrator);
};

test('16 account administrators who step down concurrently leave one', async () => {
  const names = times(16).map((at) => `u${at}`);
  const team = await aTeam(names, {
    users: Object.fromEntries(names.map((name) => [name, { permissions: allPermissions }])),
  });
  const everybody = names.map((name) => team[name] as Member);
  const answers = await Promise.all(everybody.map((member) => demote(member, member)));
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  expect(await ownersOf(team, everybody)).toHaveLength(1);
});

test('16 account administrators who each demote the next one leave at least one', async () => {
  const names = times(16).map((at) => `u${at}`);
  const team = await aTeam(names, {
    users: Object.fromEntries(names.map((name) => [name, { permissions: allPermissions }])),
  });
  const everybody = names.map((name) => team[name] as Member);
  const answers = await Promise.all(
    everybody.map((member, at) => demote(member, everybody[(at + 1) % 16] as Member)),
  );
  expect(answers.filter(({ status }) => ![200, 403, 409].includes(status))).toEqual([]);
  expect((await ownersOf(team, everybody)).length).toBeGreaterThanOrEqual(1);
});

test('two account administrators who demote each other leave one, in 16 workspaces', async () => {
  const teams = await Promise.all(
    times(16).map(() => aTeam(['ann', 'bob'], { users: { bob: { permissions: allPermissions } } })),
  );
  await Promise.all(teams.flatMap((team) => [demote(team.ann, team.bob), demote(team.bob, team.ann)]));
  const left = await Promise.all(teams.map((team) => ownersOf(team, [team.ann, team.bob])));
  expect(left.map((owners) => owners.length)).toEqual(times(16).map(() => 1));
});

test('two account administrators who deactivate themselves concurrently leave one', async () => {
  const teams = await Promise.all(
    times(8).map(() => aTeam(['ann', 'bob'], { users: { bob: { permissions: allPermissions } } })),
  );
  const leave = (member: Member) =>
    call(users.update, { params: { id: member.id }, body: { state: 'deactivated' } }, member);
  await Promise.all(teams.flatMap((team) => [leave(team.ann), leave(team.bob)]));
  const left = await Promise.all(teams.map((team) => ownersOf(team, [team.ann, team.bob])));
  expect(left.map((owners) => owners.length)).toEqual(times(8).map(() => 1));
});

test.each(['users.permit', 'users.update', 'users.remove', 'users.resend'])(
  '%s: 401 for an administrator deactivated before the commit',
  async (id) => {
    const team = await aTeam(['ann', 'bob', 'cyd'], {
      users: { cyd: { state: 'pending' }, bob: withPermissions('global_administrator') },
    });
    const before = await storedUser(team, team.cyd);
    const params = { id: team.cyd.id };
    const asked = {
      'users.permit': () => call(users.permit, { params, body: { global_administrator: true } }, team.bob),
      'users.update': () => call(users.update, { params, body: { limit: 7 } }, team.bob),
      'users.remove': () => call(users.remove, { params }, team.bob),
      'users.resend': () => call(users.resend, { params }, team.bob),
    }[id];
    const stop = changeBeforeCommit(id, internals.keys.user(team.workspace.id, team.bob.id), {
      state: 'deactivated',
    });
    const answer = await asked?.();
    stop();
    expect(answer?.status).toBe(401);
    expect(await storedUser(team, team.cyd)).toEqual(before);
  },
);

test('users.update: 401 for a key that is revoked before the commit', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { id, token } = await storeApiKey(team.ann, ['people:write']);
  const { keys, table, writes } = internals;
  const before = await storedUser(team, team.bob);
  const stop = interruptTransaction('users.update', {
    before: async () => void (await table.write(writes.remove(keys.apiKey(team.workspace.id, id)))),
  });
  const body = { state: 'deactivated' } as const;
  expect((await call(users.update, { params: { id: team.bob.id }, body }, { token })).status).toBe(401);
  stop();
  expect(await storedUser(team, team.bob)).toEqual(before);
});

test('users.invite: 403 for an administrator deactivated before the commit', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: { state: 'deactivated' }, bob: withPermissions('global_administrator') },
  });
  const gone = internals.writes.change(internals.keys.user(team.workspace.id, team.bob.id), {
    set: { state: 'deactivated' },
  });
  // Each invitation is a transaction of its own, so deactivate before the first one.
  let left: Promise<unknown> | undefined;
  const stop = beforeEachCommand(
    'users.invite',
    'TransactWriteItems',
    () => (left ??= internals.table.write(gone)),
  );
  const rows = [{ email: 'new@late.example' }, { email: team.cyd.email }];
  const answer = await call(users.invite, { body: { users: rows } }, team.bob);
  stop();
  expect(left).toBeDefined();
  expect(answer.status).toBe(403);
  expect((await storedUser(team, team.cyd)).state).toBe('deactivated');
  expect((await call(users.list, { query: {} }, team.ann)).body).toHaveLength(3);
});

test('accepting and canceling an invitation concurrently does one of both', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'pending' } } });
  const { transact } = internals.table;
  const { changeUserState } = await import('#functions/data/users');
  const user = await storedUser(team, team.bob);
  const [canceled] = await Promise.all([
    call(users.remove, { params: { id: team.bob.id } }, team.ann),
    transact(...changeUserState(user, 'accepted')).catch(() => undefined),
  ]);
  const { state } = await storedUser(team, team.bob);
  expect([canceled.status, state]).toEqual(
    canceled.status === 204 ? [204, 'deactivated'] : [409, 'accepted'],
  );
});

test('the CSV export of 10,000 members lists each once, in at most five round trips', async () => {
  const team = await aTeam(['ann']);
  const one = await storedUser(team, team.ann);
  const { createIds: idsAt } = await import('#shared/rules/basics/ids');
  const { randomBytes } = await import('node:crypto');
  const ids = idsAt(new Date(), () => randomBytes(10));
  const { BatchWriteItemCommand } = await import('@aws-sdk/client-dynamodb');
  const { marshall } = await import('@aws-sdk/util-dynamodb');
  const puts = times(9_999).map((at) => {
    const id = ids.user();
    const { pk } = lists.users(team.workspace.id);
    const Item = marshall(
      {
        ...one,
        id,
        first_name: `Name${at}`,
        email: `m${at}@many.example`,
        state: 'pending',
        accepted_at: undefined,
        permissions: noPermissions,
        // Nobody of these is in the index of administrators.
        list_key: undefined,
        list_sort: undefined,
        pk,
        sk: id,
      },
      { removeUndefinedValues: true },
    );
    return { PutRequest: { Item } };
  });
  const batches = times(400).map((at) => puts.slice(at * 25, at * 25 + 25));
  await Promise.all(
    batches.map((batch) =>
      internals.table.client.send(new BatchWriteItemCommand({ RequestItems: { bravo: batch } })),
    ),
  );
  const spans: (readonly [from: number, to: number])[] = [];
  internals.table.client.middlewareStack.add(
    (next) => async (args) => {
      const from = performance.now();
      const result = await next(args);
      if (runningFunction() === 'users.export') spans.push([from, performance.now()]);
      return result;
    },
    { step: 'finalizeRequest', name: 'spans' },
  );
  const response = await fetch(`${stack.origin}/api/v1/users.csv`, {
    headers: { authorization: `Bearer ${team.ann.token}` },
  });
  const body = await response.text();
  internals.table.client.middlewareStack.remove('spans');
  const [, ...rows] = body.trim().split('\r\n');
  expect(rows).toHaveLength(10_000);
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(10_000);
  let [trips, end] = [0, 0];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (from >= end) trips += 1;
    if (from >= end || to < end) end = to;
  }
  expect(trips).toBeLessThanOrEqual(5);
});
