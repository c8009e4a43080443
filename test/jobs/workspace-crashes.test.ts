import { expect, test } from 'vitest';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { inLong } from '../support/thoroughness.ts';
import { storedItems, storedFiles } from '../support/stored-data.ts';
import { postBody } from '../support/post-body.ts';
import { crashAtCommand, loseFirstAnswer } from '../support/faults.ts';
import { storedRewards } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { ledgerDifferences, storedPosts } from '../support/team.ts';
import { anActiveTeam, readAll, reset, type ActiveTeam, storedUsers } from '../support/active-team.ts';

const { handler } = await import('#functions/jobs/change-workspace');

type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

/** The attributes of a message received for the first time. */
const attributes = { ApproximateFirstReceiveTimestamp: String(Date.now()) };

const deliver = async (team: ActiveTeam, job: string): Promise<Outcome> => {
  const body = JSON.stringify({ job, workspace_id: team.workspace.id });
  const record = { messageId: '1', body, attributes };
  const context = { getRemainingTimeInMillis: () => 28_000 };
  const outcome: unknown = await runAs('change-workspace', async () =>
    handler({ Records: [record] } as never, context as never, () => undefined),
  );
  return outcome as Outcome;
};

/** Ends the lease of a crashed worker, as happens after 30 seconds. */
const expireLease = (team: ActiveTeam, job: string) =>
  internals.table
    .write(
      internals.writes.change(internals.keys.job(team.workspace.id, job), { remove: ['working'] }, [
        { exists: 'job' },
      ]),
    )
    .catch(() => undefined);

/** Starts a job without a queue message, so that only the test delivers it. */
const startJob = async (team: ActiveTeam, job: string, closing: Record<string, unknown>): Promise<void> => {
  const { id } = team.workspace;
  await internals.table.write(internals.writes.change(internals.keys.workspace(id), { set: closing }));
  const item = {
    job,
    workspace_id: id,
    at: new Date().toISOString(),
    by_id: team.ann.id,
    working: Date.now() + 1e9,
  };
  await internals.table.write(internals.writes.create(internals.keys.job(id, job), item));
  await stack.settle();
};

const isJobDone = async (team: ActiveTeam, job: string): Promise<boolean> =>
  (await internals.table.get(internals.keys.job(team.workspace.id, job), readAll)) === undefined;

const crashAtEveryStep = async (team: ActiveTeam, job: string): Promise<number> => {
  let crashes = 0;
  for (let nth = 1; nth < 2000; nth += nth < 40 ? inLong(1, 8) : inLong(7, 80)) {
    await expireLease(team, job);
    const { stop } = crashAtCommand('change-workspace', nth);
    const outcome = await deliver(team, job);
    stop();
    crashes += outcome.batchItemFailures.length;
    if (await isJobDone(team, job)) return crashes;
  }
  throw new Error(`${job} was never completed`);
};

test('a reset that crashes between any two steps is completed by later deliveries', async () => {
  const [team, neighbor] = [await anActiveTeam(), await anActiveTeam()];
  const beside = await storedItems(neighbor.workspace.id);
  await startJob(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  expect(await crashAtEveryStep(team, 'reset')).toBeGreaterThan(inLong(20, 3));
  await stack.settle();
  expect(await storedPosts(team)).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
  expect((await call(posts.create, { body: postBody(team, [team.bob], 9) }, team.ann)).status).toBe(201);
  expect(await storedItems(neighbor.workspace.id)).toEqual(beside);
});

test('a deletion that crashes between any two steps leaves no data behind', async () => {
  const team = await anActiveTeam();
  await startJob(team, 'delete', { closing: 'delete', emptied_at: new Date().toISOString() });
  expect(await crashAtEveryStep(team, 'delete')).toBeGreaterThan(inLong(20, 3));
  await stack.settle();
  expect(await storedItems(team.workspace.id)).toEqual([]);
  expect(await storedFiles(team.workspace.id)).toEqual([]);
});

test('demo data is added once and removed completely, also with crashes between any two steps', async () => {
  const team = await anActiveTeam();
  await startJob(team, 'add_demo', { demo_data: 'coming' });
  expect(await crashAtEveryStep(team, 'add_demo')).toBeGreaterThan(inLong(20, 3));
  await stack.settle();
  // The demo team celebrates a birthday.
  expect(await storedPosts(team)).toHaveLength(3 + 25 + 1);
  expect((await storedUsers(team)).filter((user) => user.demo)).toHaveLength(8);
  expect(await storedRewards(team)).toHaveLength(2 + 6);
  expect(await ledgerDifferences(team)).toEqual([]);
  await startJob(team, 'remove_demo', { closing: 'demo' });
  expect(await crashAtEveryStep(team, 'remove_demo')).toBeGreaterThan(inLong(20, 3));
  await stack.settle();
  expect(await storedPosts(team)).toHaveLength(3);
  expect(await storedUsers(team)).toHaveLength(3);
  expect(await storedRewards(team)).toHaveLength(2);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a job is done although the answer to its claim was lost', async () => {
  const team = await anActiveTeam();
  await startJob(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  await expireLease(team, 'reset');
  const stop = loseFirstAnswer('change-workspace', 'UpdateItem');
  const outcome = await deliver(team, 'reset');
  stop();
  expect(outcome).toEqual({ batchItemFailures: [] });
  expect(await isJobDone(team, 'reset')).toBe(true);
});

test('three concurrent deliveries do the job once', async () => {
  const team = await anActiveTeam();
  await startJob(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  await expireLease(team, 'reset');
  const outcomes = await Promise.all([1, 2, 3].map(() => deliver(team, 'reset')));
  expect(outcomes.filter(({ batchItemFailures: failed }) => failed.length === 0).length).toBeGreaterThan(0);
  expect(await isJobDone(team, 'reset')).toBe(true);
  expect(await deliver(team, 'reset')).toEqual({ batchItemFailures: [] });
});

test('a worker that runs out of time leaves the rest to the next one', async () => {
  const team = await anActiveTeam();
  await startJob(team, 'reset', { closing: 'reset', emptied_at: new Date().toISOString() });
  await expireLease(team, 'reset');
  const body = JSON.stringify({ job: 'reset', workspace_id: team.workspace.id });
  const record = { messageId: '1', body, attributes };
  const context = { getRemainingTimeInMillis: () => 5000 };
  const outcome: unknown = await handler({ Records: [record] } as never, context as never, () => undefined);
  expect(outcome).toEqual({ batchItemFailures: [] });
  await stack.settle();
  expect(await isJobDone(team, 'reset')).toBe(true);
  expect(await storedPosts(team)).toEqual([]);
  // A delivery by the queue in between waits until the lease of this worker ends.
});

test('a reset removes all posts sent while it begins, and the ledger sums to 0', async () => {
  const team = await anActiveTeam();
  const write = () => call(posts.create, { body: postBody(team, [team.bob], 1) }, team.ann);
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
  expect(await ledgerDifferences(team)).toEqual([]);
  expect((await call(leaderboards.list, { query: {} }, team.ann)).body).toEqual([]);
});

test('unprocessed items of a batch delete are retried a bounded number of times', async () => {
  const keys = Array.from({ length: 30 }, (_, at) => ({ pk: 'T#unprocessed', sk: String(at) }));
  for (const key of keys) await internals.table.write(internals.writes.create(key, {}));
  type Args = { input: { RequestItems: Record<string, unknown[]> } };
  let calls = 0;
  const interpose = (left: (all: unknown[]) => unknown[]) =>
    internals.table.client.middlewareStack.add(
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
  await internals.table.removeItems(keys);
  expect((await internals.table.query({ pk: 'T#unprocessed' }, readAll)).items).toEqual([]);
  interpose((all) => all);
  calls = 0;
  await expect(internals.table.removeItems(keys)).rejects.toThrow(/did not write/);
  // Four batches at the same time, each at most thirteen times.
  expect(calls).toBeLessThanOrEqual(4 * 13);
  internals.table.client.middlewareStack.remove('unprocessed');
});
