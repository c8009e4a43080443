import { expect, test } from 'vitest';
import { runAs } from '#infra/local/emulators/permissions';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { contentsOf, filesOf } from '../support/contents.ts';
import { draft } from '../support/draft.ts';
import { crash, loseFirst } from '../support/faults.ts';
import { storedRewards } from '../support/shop.ts';
import { call, inside, stack } from '../support/stack.ts';
import { differences, storedPosts } from '../support/team.ts';
import { aLivelyTeam, everything, reset, type Trio, usersOf } from '../support/lively.ts';

const { handler } = await import('#functions/jobs/change-workspace');

type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

/** The attributes of a message received for the first time. */
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

/** Ends the lease of a crashed worker, as happens after 30 seconds. */
const passTime = (team: Trio, job: string) =>
  inside.table
    .write(
      inside.writes.change(inside.keys.job(team.workspace.id, job), { remove: ['working'] }, [
        { exists: 'job' },
      ]),
    )
    .catch(() => undefined);

/** Starts a job without a queue message, so that only the test delivers it. */
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
  throw new Error(`${job} was never completed`);
};

test('a reset that crashes between any two steps is completed by later deliveries', async () => {
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

test('a deletion that crashes between any two steps leaves no data behind', async () => {
  const team = await aLivelyTeam();
  await begin(team, 'delete', { closing: 'delete', emptied_at: new Date().toISOString() });
  expect(await crashThrough(team, 'delete')).toBeGreaterThan(20);
  await stack.settle();
  expect(await contentsOf(team.workspace.id)).toEqual([]);
  expect(await filesOf(team.workspace.id)).toEqual([]);
}, 120_000);

test('demo data is added once and removed completely, also with crashes between any two steps', async () => {
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

test('a job is done although the answer to its claim was lost', async () => {
  const team = await aLivelyTeam();
  await begin(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  await passTime(team, 'reset');
  const stop = loseFirst('change-workspace', 'UpdateItem');
  const outcome = await deliver(team, 'reset');
  stop();
  expect(outcome).toEqual({ batchItemFailures: [] });
  expect(await jobDone(team, 'reset')).toBe(true);
});

test('three concurrent deliveries do the job once', async () => {
  const team = await aLivelyTeam();
  await begin(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  await passTime(team, 'reset');
  const outcomes = await Promise.all([1, 2, 3].map(() => deliver(team, 'reset')));
  expect(outcomes.filter(({ batchItemFailures: failed }) => failed.length === 0).length).toBeGreaterThan(0);
  expect(await jobDone(team, 'reset')).toBe(true);
  expect(await deliver(team, 'reset')).toEqual({ batchItemFailures: [] });
});

test('a worker that runs out of time leaves the rest to the next one', async () => {
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
  // A delivery by the queue in between waits until the lease of this worker ends.
}, 90_000);

test('a reset removes all posts sent while it begins, and the ledger sums to 0', async () => {
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

test('unprocessed items of a batch delete are retried a bounded number of times', async () => {
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
