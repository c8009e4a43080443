import { expect, test } from 'vitest';
import { runAs } from '#infra/local/permissions';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import type { RewardId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { contentsOf, filesOf } from '../support/contents.ts';
import { draft } from '../support/draft.ts';
import { crash, loseFirst } from '../support/faults.ts';
import { aPng, form as upload, paint } from '../support/pictures.ts';
import { aReward, give, redeem, storedBought, storedRewards } from '../support/shop.ts';
import { call, inside, send, stack } from '../support/stack.ts';
import { aTeam, differences, storedEntries, storedPosts, storedUser, type Team } from '../support/team.ts';

const { handler } = await import('#functions/jobs/change-workspace');
const { lists } = await import('#functions/data/keys');
const { recount } = await import('#functions/data/recount');

type Trio = Team<'ann' | 'bob' | 'cyd'>;
type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

const everything = { now: new Date(0), consistent: true };
const usersOf = async (team: Trio) =>
  (await inside.table.query<User>(lists.users(team.workspace.id), everything)).items;

/** A team that has lived: posts, likes, a picture, rewards bought, contributed to and declined. */
const aLivelyTeam = async (): Promise<Trio> => {
  const team = await aTeam(['ann', 'bob', 'cyd']);
  const sent = await call(posts.create, { body: draft(team, [team.bob, team.cyd], 20) }, team.ann);
  await call(posts.create, { body: draft(team, [team.ann], 15) }, team.bob);
  await call(posts.like, { params: { id: sent.body.id } }, team.bob);
  await give(team.ann, 100, team.bob, team.cyd);
  await send('PUT', '/profiles/me/avatar', upload('avatar', aPng(paint(20, 20))), { token: team.bob.token });
  const coffee = await aReward(team.ann);
  const party = await aReward(team.ann, { title: 'Party', price: '60', reward_type: 'team' });
  await redeem(team.bob, coffee.id);
  const { body: declined } = await redeem(team.cyd, coffee.id);
  await call(rewards.decline, { params: { id: declined.id } }, team.ann);
  await redeem(team.bob, party.id, { amount: 25 });
  await stack.settle();
  return team;
};

const reset = (team: Trio, options = {}) =>
  call(workspace.reset, { body: { name: team.workspace.name } }, { ...team.ann, ...options });
const remove = (team: Trio, options = {}) =>
  call(workspace.remove, { body: { name: team.workspace.name } }, { ...team.ann, ...options });
const addDemo = (team: Trio) => call(workspace.addDemo, {}, team.ann);
const removeDemo = (team: Trio) => call(workspace.removeDemo, {}, team.ann);

test('removing demo data takes demo members, what they gave and their shop away, and nothing else', async () => {
  const team = await aLivelyTeam();
  const before = await contentsOf(team.workspace.id);
  const balances = new Map((await usersOf(team)).map(({ id, balance }) => [id, balance]));
  const spent = (await storedUser(team, team.cyd)).spent;
  await addDemo(team);
  await stack.settle();
  const demo = (await usersOf(team)).filter((user) => user.demo);
  const shop = (await storedRewards(team)).filter((reward) => reward.demo);
  // Real people live with the demo: thank its members, with and without a colleague, and buy in its shop.
  await call(posts.create, { body: draft(team, [demo[0]], 7) }, team.cyd);
  await call(posts.create, { body: draft(team, [demo[1], team.bob, demo[2]], 3) }, team.cyd);
  const liked = (await storedPosts(team)).find(({ demo: is }) => is);
  await call(posts.like, { params: { id: liked?.id as never } }, team.bob);
  expect((await redeem(team.bob, shop.find(({ price }) => price === 10)?.id as RewardId)).status).toBe(201);
  await redeem(team.cyd, shop.find(({ reward_type: type }) => type === 'team')?.id as RewardId, {
    amount: 5,
  });
  await stack.settle();
  expect((await removeDemo(team)).status).toBe(202);
  expect(await call(posts.like, { params: { id: liked?.id as never } }, team.ann)).toMatchObject({
    codes: ['workspace_busy'],
  });
  await stack.settle();

  expect((await usersOf(team)).map(({ id }) => id).toSorted()).toEqual(
    [team.ann.id, team.bob.id, team.cyd.id].toSorted(),
  );
  expect(await storedRewards(team)).toHaveLength(2);
  const feed = await storedPosts(team);
  expect(feed).toHaveLength(3);
  expect(feed.find(({ from_id: from }) => from === team.cyd.id)).toMatchObject({
    to_id: [team.bob.id],
    score: 3,
  });
  expect(await differences(team)).toEqual([]);
  for (const [id, balance] of balances)
    expect((await storedUser(team, { id })).balance).toBe(balance + (id === team.bob.id ? 3 : 0));
  expect((await storedUser(team, team.cyd)).spent).toBe(spent + 3);

  const traces = [...demo.flatMap(({ id, email }) => [id, email]), ...shop.map(({ id }) => id)];
  const left = (await contentsOf(team.workspace.id)).filter(
    // The ledger is append-only and answers given under a key are kept two days.
    ({ sk }) => !sk.startsWith('ENTRY#') && !sk.startsWith('ONCE#'),
  );
  expect(left.filter((item) => traces.some((trace) => JSON.stringify(item).includes(trace)))).toEqual([]);
  const names = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;
  const passing = /#(COUNTED|MAILED|AUDIT) |ENTRY#|ONCE#/;
  const then = new Set(before.map(names));
  const fresh = left.filter((item) => !then.has(names(item)) && !passing.test(names(item)));
  expect(
    fresh
      .map(names)
      .filter((name) => !/#(DAYS|VALUES|EDGES|POSTS|MONTH#\S+) | (VALUE|DAY|SENDER)#/.test(name)),
  ).toEqual([]);
  const { body } = await call(config.read, {}, team.ann);
  expect(body.features).toMatchObject({ demo_data: false, rewards: true });
  const log = await call(audit.list, { query: {} }, team.ann);
  expect(log.body.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['demo_data_removed', 'demo_data_added']),
  );
  expect(await removeDemo(team)).toMatchObject({ status: 409, codes: ['already_settled'] });
  expect(await recount(team.workspace, new Date())).toEqual([]);
  const board = await call(leaderboards.list, {}, team.ann);
  expect(board.body.map(({ user_id: id, current }) => [id, current])).toEqual([
    [team.bob.id, 23],
    [team.cyd.id, 20],
    [team.ann.id, 15],
  ]);
});

test('a reset empties everything people did; people, values, rewards, settings and the neighbours stay', async () => {
  const [team, neighbour] = [await aLivelyTeam(), await aLivelyTeam()];
  const beside = await contentsOf(neighbour.workspace.id);
  expect((await reset(team)).status).toBe(202);
  expect(await call(posts.create, { body: draft(team, [team.bob]) }, team.ann)).toMatchObject({
    status: 409,
    codes: ['workspace_busy'],
  });
  expect((await call(posts.list, { query: {} }, team.ann)).status).toBe(200);
  await stack.settle();
  expect(await storedPosts(team)).toEqual([]);
  expect(await storedBought(team)).toEqual({ purchases: [], contributions: [] });
  for (const member of [team.ann, team.bob, team.cyd]) {
    expect(await storedUser(team, member)).toMatchObject({
      balance: 0,
      entries: 0,
      spent: 0,
      state: 'accepted',
    });
    expect(await storedEntries(team, member)).toEqual([]);
  }
  expect((await storedRewards(team)).map(({ title, contributions }) => [title, contributions])).toEqual([
    ['Party', []],
    ['Coffee', []],
  ]);
  const kept = (await contentsOf(team.workspace.id)).map(({ pk, sk }) => `${pk} ${sk}`);
  expect(
    kept.filter((name) =>
      /#(DAYS|MONTH|VALUES|EDGES|LIKES|POSTS|PURCHASES) |#MONTH#| (TOTALS|VALUE#|DAY#|SENDER#)/.test(name),
    ),
  ).toEqual([]);
  const { body } = await call(config.read, {}, team.ann);
  expect(body).toMatchObject({
    features: { rewards: true },
    workspace: { users_count: 3 },
  });
  expect(body.values).toHaveLength(5);
  // Life goes on, and is counted from nothing.
  expect((await call(posts.create, { body: draft(team, [team.bob], 9) }, team.ann)).status).toBe(201);
  await stack.settle();
  expect((await call(leaderboards.list, {}, team.ann)).body.map(({ current }) => current)).toEqual([9]);
  expect(await recount(team.workspace, new Date())).toEqual([]);
  expect((await call(profiles.read, { params: { id: team.ann.id } }, team.ann)).body).toMatchObject({
    received: 0,
    granted: 9,
  });
  expect(await differences(team)).toEqual([]);
  expect(await contentsOf(neighbour.workspace.id)).toEqual(beside);
});

test('a deleted workspace is gone at once for everybody, and then altogether', async () => {
  const [team, neighbour] = [await aLivelyTeam(), await aLivelyTeam()];
  await call(users.invite, { body: { users: [{ email: 'late@gone.example' }] } }, team.ann);
  await stack.settle();
  const beside = await contentsOf(neighbour.workspace.id);
  expect((await filesOf(team.workspace.id)).length).toBe(1);
  expect((await remove(team, { key: 'for-good' })).status).toBe(202);
  expect((await call(config.read, {}, team.bob)).status).toBe(401);
  expect((await call(auth.listWorkspaces, {}, team.bob)).status).toBe(401);
  // Whose answer was lost on its way asks again.
  expect((await remove(team, { key: 'for-good' })).status).toBe(202);
  expect((await remove(team, { key: 'once-more' })).status).toBe(401);
  await stack.settle();
  expect(await contentsOf(team.workspace.id)).toEqual([]);
  expect(await filesOf(team.workspace.id)).toEqual([]);
  expect(await contentsOf(neighbour.workspace.id)).toEqual(beside);
  expect((await filesOf(neighbour.workspace.id)).length).toBe(1);
});

test.each([
  ['reset', (team: Trio) => reset(team)],
  ['remove', (team: Trio) => remove(team)],
] as const)(
  '%s: 422 for another name, 403 for members, one answer for one key, 409 meanwhile',
  async (name, act) => {
    const team = await aTeam(['ann', 'bob', 'cyd']);
    const body = { name: 'Another' };
    expect(await call(workspace[name], { body }, team.ann)).toMatchObject({
      status: 422,
      codes: ['confirmation_mismatch'],
    });
    expect((await call(workspace[name], { body: { name: team.workspace.name } }, team.bob)).status).toBe(403);
    expect((await call(workspace[name], { body: { name: team.workspace.name } })).status).toBe(401);
    await inside.table.write(
      inside.writes.change(inside.keys.workspace(team.workspace.id), { set: { closing: 'demo' } }),
    );
    expect(await act(team)).toMatchObject({ status: 409, codes: ['workspace_busy'] });
  },
);

test('a reset asked for twice with one key is one', async () => {
  const team = await aLivelyTeam();
  const answers = await Promise.all([1, 2, 3].map(() => reset(team, { key: 'once' })));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  await stack.settle();
  const { body } = await call(audit.list, { query: {} }, team.ann);
  expect(body.filter(({ action }) => action === 'workspace_reset')).toHaveLength(1);
});

/** A message that has just come for the first time. */
const attributes = { ApproximateFirstReceiveTimestamp: String(Date.now()) };

const deliver = async (team: Trio, job: string): Promise<Outcome> => {
  const body = JSON.stringify({ job, workspace_id: team.workspace.id });
  const record = { messageId: '1', body, attributes };
  const context = { getRemainingTimeInMillis: () => 28_000 };
  const outcome: unknown = await runAs('change-workspace', async () =>
    handler({ Records: [record] } as never, context as never, () => undefined),
  );
  return outcome as Outcome;
};

/** What happens after thirty seconds: whoever crashed is not at work any more. */
const passTime = (team: Trio, job: string) =>
  inside.table
    .write(
      inside.writes.change(inside.keys.job(team.workspace.id, job), { remove: ['working'] }, [
        { exists: 'job' },
      ]),
    )
    .catch(() => undefined);

/** Begins a job by hand, so that only the test delivers its messages. */
const begin = async (team: Trio, job: string, closing: Record<string, unknown>): Promise<void> => {
  const { id } = team.workspace;
  await inside.table.write(inside.writes.change(inside.keys.workspace(id), { set: closing }));
  const item = {
    job,
    workspace_id: id,
    at: new Date().toISOString(),
    by_id: team.ann.id,
    working: Date.now() + 1e9,
  };
  await inside.table.write(inside.writes.create(inside.keys.job(id, job), item));
  await stack.settle();
};

const jobDone = async (team: Trio, job: string): Promise<boolean> =>
  (await inside.table.get(inside.keys.job(team.workspace.id, job), everything)) === undefined;

const crashThrough = async (team: Trio, job: string): Promise<number> => {
  let crashes = 0;
  for (let nth = 1; nth < 2000; nth += nth < 40 ? 1 : 7) {
    await passTime(team, job);
    const { stop } = crash('change-workspace', nth);
    const outcome = await deliver(team, job);
    stop();
    crashes += outcome.batchItemFailures.length;
    if (await jobDone(team, job)) return crashes;
  }
  throw new Error(`${job} never came to its end`);
};

test('a reset that crashes between any two steps is completed by the deliveries after it', async () => {
  const [team, neighbour] = [await aLivelyTeam(), await aLivelyTeam()];
  const beside = await contentsOf(neighbour.workspace.id);
  await begin(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  expect(await crashThrough(team, 'reset')).toBeGreaterThan(20);
  await stack.settle();
  expect(await storedPosts(team)).toEqual([]);
  expect(await differences(team)).toEqual([]);
  expect((await call(posts.create, { body: draft(team, [team.bob], 9) }, team.ann)).status).toBe(201);
  expect(await contentsOf(neighbour.workspace.id)).toEqual(beside);
}, 120_000);

test('a deletion that crashes between any two steps leaves nothing behind in the end', async () => {
  const team = await aLivelyTeam();
  await begin(team, 'delete', { closing: 'delete', emptied_at: new Date().toISOString() });
  expect(await crashThrough(team, 'delete')).toBeGreaterThan(20);
  await stack.settle();
  expect(await contentsOf(team.workspace.id)).toEqual([]);
  expect(await filesOf(team.workspace.id)).toEqual([]);
}, 120_000);

test('demo data that crashes on its way comes once all the same, and goes so too', async () => {
  const team = await aLivelyTeam();
  await begin(team, 'add_demo', { demo_data: 'coming' });
  expect(await crashThrough(team, 'add_demo')).toBeGreaterThan(20);
  await stack.settle();
  expect(await storedPosts(team)).toHaveLength(2 + 25);
  expect((await usersOf(team)).filter((user) => user.demo)).toHaveLength(8);
  expect(await storedRewards(team)).toHaveLength(2 + 6);
  expect(await differences(team)).toEqual([]);
  await begin(team, 'remove_demo', { closing: 'demo' });
  expect(await crashThrough(team, 'remove_demo')).toBeGreaterThan(20);
  await stack.settle();
  expect(await storedPosts(team)).toHaveLength(2);
  expect(await usersOf(team)).toHaveLength(3);
  expect(await storedRewards(team)).toHaveLength(2);
  expect(await differences(team)).toEqual([]);
}, 240_000);

test('a job whose taking was written, and its answer lost, is done at once all the same', async () => {
  const team = await aLivelyTeam();
  await begin(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  await passTime(team, 'reset');
  const stop = loseFirst('change-workspace', 'UpdateItem');
  const outcome = await deliver(team, 'reset');
  stop();
  expect(outcome).toEqual({ batchItemFailures: [] });
  expect(await jobDone(team, 'reset')).toBe(true);
});

test('two deliveries at once do the work of one', async () => {
  const team = await aLivelyTeam();
  await begin(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  await passTime(team, 'reset');
  const outcomes = await Promise.all([1, 2, 3].map(() => deliver(team, 'reset')));
  expect(outcomes.filter(({ batchItemFailures: failed }) => failed.length === 0).length).toBeGreaterThan(0);
  expect(await jobDone(team, 'reset')).toBe(true);
  expect(await deliver(team, 'reset')).toEqual({ batchItemFailures: [] });
});

test('a slice whose time is nearly up leaves the rest to the next one', async () => {
  const team = await aLivelyTeam();
  await begin(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  await passTime(team, 'reset');
  const body = JSON.stringify({ job: 'reset', workspace_id: team.workspace.id });
  const record = { messageId: '1', body, attributes };
  const context = { getRemainingTimeInMillis: () => 5000 };
  const outcome: unknown = await handler({ Records: [record] } as never, context as never, () => undefined);
  expect(outcome).toEqual({ batchItemFailures: [] });
  await stack.settle();
  expect(await jobDone(team, 'reset')).toBe(true);
  expect(await storedPosts(team)).toEqual([]);
  // Should the queue's own delivery have come in between, it waits until the lease of this one has run out.
}, 90_000);

test('people who write while a reset begins lose all of it or none, and the books are right', async () => {
  const team = await aLivelyTeam();
  const write = () => call(posts.create, { body: draft(team, [team.bob], 1) }, team.ann);
  const early = Array.from({ length: 12 }, write);
  const asked = reset(team);
  const late = Array.from({ length: 12 }, write);
  const answers = await Promise.all([...early, ...late]);
  expect((await asked).status).toBe(202);
  expect(new Set(answers.map(({ status }) => status))).toEqual(
    new Set([201, 409].filter((one) => answers.some(({ status }) => status === one))),
  );
  await stack.settle();
  expect(await storedPosts(team)).toEqual([]);
  expect(await differences(team)).toEqual([]);
  expect((await call(leaderboards.list, {}, team.ann)).body).toEqual([]);
});

test('items the table did not take away are asked for again, and not for ever', async () => {
  const keys = Array.from({ length: 30 }, (_, at) => ({ pk: 'T#unprocessed', sk: String(at) }));
  for (const key of keys) await inside.table.write(inside.writes.create(key, {}));
  type Args = { input: { RequestItems: Record<string, unknown[]> } };
  let calls = 0;
  const interpose = (left: (all: unknown[]) => unknown[]) =>
    inside.table.client.middlewareStack.add(
      ((next: (args: Args) => Promise<{ output: object }>, context: { commandName?: string }) =>
        async (args: Args) => {
          if (context.commandName !== 'BatchWriteItemCommand') return next(args);
          calls += 1;
          const all = args.input.RequestItems['bravo'] ?? [];
          const rest = left(all);
          const done = all.filter((one) => !rest.includes(one));
          const result =
            done.length > 0
              ? await next({ ...args, input: { RequestItems: { bravo: done } } })
              : { output: {} };
          return {
            ...result,
            output: { ...result.output, UnprocessedItems: rest.length > 0 ? { bravo: rest } : {} },
          };
        }) as never,
      { step: 'initialize', name: 'unprocessed', override: true },
    );
  interpose((all) => all.slice(Math.ceil(all.length / 2)));
  await inside.table.removeAll(keys);
  expect((await inside.table.query({ pk: 'T#unprocessed' }, everything)).items).toEqual([]);
  interpose((all) => all);
  calls = 0;
  await expect(inside.table.removeAll(keys)).rejects.toThrow(/did not take/);
  expect(calls).toBeLessThan(20);
  inside.table.client.middlewareStack.remove('unprocessed');
});
