import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lambdaContext } from '#infra/emulators/lambda/lambda-event';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import type { PostId, PurchaseId, ValueId } from '#shared/model/ids';
import { seededRandom, type SeededRandom, seedOf } from '../support/seeded-random.ts';
import { postBody } from '../support/post-body.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, withoutMails } from '../support/team.ts';

const { handler } = await import('#functions/jobs/count');
const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { purge } = await import('#functions/workflows/purge');
const { discardDashboard } = await import('#functions/projections/dashboard');
const { statisticsMonths } = await import('#functions/projections/statistics');
const { lists } = await import('#functions/table/keys');

const names = ['ann', 'bob', 'cyd', 'dan', 'eve'] as const;
// No mail is compared here.
const aRecountTeam = () =>
  aTeam(names, { workspace: { limit: 10_000, notifications: withoutMails, private_posts: true } });
type RecountTeam = Awaited<ReturnType<typeof aRecountTeam>>;
type SentPost = { readonly id: PostId; readonly by: Member };

const recountDifferences = async ({ workspace }: RecountTeam): Promise<string[]> =>
  (await findDiscrepancies(workspace, new Date())).map(
    ({ key, field, stored, recounted }) => `${key.pk} ${key.sk} ${field}: ${stored}, not ${recounted}`,
  );

const statuses = (answers: readonly ({ status: number } | undefined)[]): number[] =>
  answers.flatMap((answer) => (answer ? [answer.status] : []));

/** Makes 120 random calls: posts sent (some in private), moved, liked, taken out of the feed and deleted, rewards redeemed, declined and canceled. */
const actRandomly = async (crew: RecountTeam, roll: SeededRandom): Promise<void> => {
  const people = names.map((name) => crew[name]);
  await giveCoins(crew.ann, 500, ...people);
  const coffee = await aReward(crew.ann, {
    stock: '1000',
    per_person: '1000',
    per_person_period: 'month',
  });
  const party = await aReward(crew.ann, { title: 'Party', price: '40', reward_type: 'team' });
  const [sent, asked]: [SentPost[], { id: PurchaseId; by: Member }[]] = [[], []];
  const value = (): ValueId => roll.choose(crew.values)?.id as ValueId;
  const thank = async (by: Member) => {
    const to = people.filter((member) => member !== by && roll.below(3) === 0);
    if (to.length === 0) return undefined;
    const body = {
      ...postBody(crew, to, 1 + roll.below(9)),
      value_id: value(),
      private: roll.below(4) === 0,
    };
    const answer = await call(posts.create, { body }, by);
    sent.push({ id: answer.body.id, by });
    return answer;
  };
  const deeds: readonly ((by: Member) => Promise<{ status: number } | undefined>)[] = [
    thank,
    thank,
    thank,
    async () => {
      const one = roll.choose(sent);
      return one && call(posts.remove, { params: { id: one.id } }, one.by);
    },
    async () => {
      const one = roll.choose(sent);
      return one && call(posts.update, { params: { id: one.id }, body: { value_id: value() } }, one.by);
    },
    async (by) => {
      const one = roll.choose(sent);
      return one && call(posts.like, { params: { id: one.id } }, by);
    },
    async () => {
      const one = roll.choose(sent);
      return one && call(posts.takeOut, { params: { id: one.id } }, crew.ann);
    },
    async (by) => {
      const team = roll.below(2) === 0;
      const answer = await redeem(by, (team ? party : coffee).id, team ? { amount: 1 + roll.below(9) } : {});
      if (answer.status === 201) asked.push({ id: answer.body.id, by });
      return answer;
    },
    async () => {
      const one = roll.choose(asked);
      return one && call(shop.cancel, { params: { id: one.id } }, one.by);
    },
    async () => {
      const one = roll.choose(asked);
      return one && call(rewards.decline, { params: { id: one.id } }, crew.ann);
    },
  ];
  for (let at = 0; at < 40; at += 1) {
    const some = [1, 2, 3].map(async () => roll.choose(deeds)?.(roll.choose(people) as Member));
    expect(statuses(await Promise.all(some)).filter((status) => status >= 500)).toEqual([]);
  }
  await stack.settle();
};

/** All records of the table's stream about the posts and purchases of a workspace. */
const streamRecords = async ({ workspace: { id: w } }: RecountTeam): Promise<StreamRecord[]> => {
  const client = new DynamoDBStreamsClient({ endpoint: stack.dynamodb });
  const { Streams: [stream] = [] } = await client.send(new ListStreamsCommand({ TableName: 'bravo' }));
  const StreamArn = stream?.StreamArn;
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  const start = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
  let { ShardIterator } = await client.send(new GetShardIteratorCommand(start));
  const all: StreamRecord[] = [];
  for (let read = 1; read > 0;) {
    const page = await client.send(new GetRecordsCommand({ ShardIterator, Limit: 1000 }));
    ShardIterator = page.NextShardIterator;
    read = page.Records?.length ?? 0;
    all.push(...(page.Records ?? []));
  }
  client.destroy();
  const own = new Set([lists.posts(w).pk, lists.privatePosts(w).pk, lists.purchases(w).pk]);
  return all.filter(({ dynamodb }) => own.has(dynamodb?.Keys?.['pk']?.S ?? ''));
};

/** Shuffles the records but keeps the order of each item, as DynamoDB promises. */
const reordered = (records: readonly StreamRecord[], roll: SeededRandom): StreamRecord[] => {
  const byItem = new Map<string, StreamRecord[]>();
  for (const record of records) {
    const item = String(record.dynamodb?.Keys?.['sk']?.S);
    byItem.set(item, [...(byItem.get(item) ?? []), record]);
  }
  const waiting = [...byItem.values()];
  return records.map(() => {
    const left = waiting.filter((queue) => queue.length > 0);
    return roll.choose(left)?.shift() as StreamRecord;
  });
};

const deliver = async (records: readonly StreamRecord[]): Promise<void> => {
  const at = Date.now() / 1000;
  const Records = records.map((record) => ({
    ...record,
    dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: at },
  }));
  const outcome: unknown = await handler({ Records } as never, lambdaContext('count', 28), () => undefined);
  expect(outcome).toEqual({ batchItemFailures: [] });
};

const memberIds = async (w: RecountTeam['workspace']['id']) =>
  (
    await internals.table.query<{ id: Member['id'] }>(lists.users(w), { now: new Date(0), consistent: true })
  ).items.map(({ id }) => id);

const deleteStatistics = async ({ workspace }: RecountTeam): Promise<void> => {
  const nothing = (): void => undefined;
  const { id: w } = workspace;
  for (const month of statisticsMonths(workspace, new Date())) await purge(lists.ofMonth(w, month), nothing);
  for (const list of [lists.days, lists.dayValues, lists.edges]) await purge(list(w), nothing);
  await discardDashboard(w);
  for (const id of await memberIds(w)) {
    // How often a reward was redeemed is counted by the request itself.
    const kept = /^(ENTRY|SESSION|ONCE|INVITATION|REDEEMED)/;
    await purge(lists.own(w, id), nothing, ({ sk }) => !kept.test(sk));
  }
  await purge(lists.counted(w), nothing, ({ sk }) => !sk.startsWith('people#'));
};
const runCommand = (...options: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const script = fileURLToPath(new URL('../../infra/operate/commands.ts', import.meta.url));
    // With --table it uses the environment of the SDK, as in AWS.
    const inAws = options.includes('--table');
    const env = { ...process.env, ...(!inAws && { DYNAMODB_ENDPOINT: stack.dynamodb }) };
    execFile(process.execPath, [script, 'recount', ...options], { env }, (error, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    );
  });

// First: the command recounts every workspace.
test('the command names each wrong number, repairs it with --repair, and exits with 1 until all are right', async () => {
  const crew = await aRecountTeam();
  const { body: post } = await call(
    posts.create,
    { body: postBody(crew, [crew.bob, crew.cyd], 7) },
    crew.ann,
  );
  const mug = await aReward(crew.ann, { stock: '5' });
  await stack.settle();
  const { id: w } = crew.workspace;
  const today = new Date().toISOString().slice(0, 10);
  const { keys, writes, table } = internals;
  await table.transact(
    writes.change(keys.day(w, today), { add: { granted: 3 } }),
    writes.change(keys.edge(w, today, crew.ann.id, crew.bob.id), { set: { points: 0 } }),
    writes.remove(keys.sender(w, crew.cyd.id, crew.ann.id)),
    writes.upsert(keys.userDay(w, crew.dan.id, '2020-02-02'), { add: { received: 5 } }),
    writes.change(keys.workspace(w), { add: { users_count: 1 } }),
    writes.change(keys.reward(w, mug.id), { set: { taken: 3 } }),
    writes.remove(keys.postTerm(w, '4laun', post.id)),
  );
  const { code, said } = await runCommand();
  expect(code).toBe(1);
  expect(said).toContain(`WRONG  ${crew.workspace.name} (${w}): 6 numbers differ, 1 entry of the search`);
  for (const line of [
    `W#${w}#DAYS ${today} granted is 17, recounted 14`,
    `W#${w}#EDGES ${today}#${crew.ann.id}#${crew.bob.id} points is 0, recounted 7`,
    `W#${w}#U#${crew.cyd.id} SENDER#${crew.ann.id} points is 0, recounted 7`,
    `W#${w}#U#${crew.dan.id} DAY#2020-02-02 received is 5, recounted 0`,
    `W#${w}#REWARDS ${mug.id} taken is 3, recounted 0`,
    `W#${w} WORKSPACE users_count is 6, recounted 5`,
    `W#${w}#TERMS 4laun#${post.id} is missing`,
  ])
    expect(said).toContain(line);
  expect((await runCommand('--repair')).code).toBe(1);
  expect(await recountDifferences(crew)).toEqual([]);
  const again = await runCommand('--table', 'bravo', '--workspace', w);
  expect(again.said.trim()).toBe(`ok     ${crew.workspace.name} (${w})`);
  expect(again.code).toBe(0);
});

test('stored sums equal a recount, also after all records are delivered again, twice and shuffled', async () => {
  const roll = seededRandom(seedOf('recount'));
  const [crew, neighbor] = [await aRecountTeam(), await aRecountTeam()];
  await Promise.all([actRandomly(crew, roll), actRandomly(neighbor, roll)]);
  expect(await recountDifferences(crew)).toEqual([]);
  expect(await recountDifferences(neighbor)).toEqual([]);

  const records = await streamRecords(crew);
  expect(records.length).toBeGreaterThan(40);
  await deliver(records);
  expect(await recountDifferences(crew)).toEqual([]);

  await deleteStatistics(crew);
  expect((await recountDifferences(crew)).length).toBeGreaterThan(50);
  const mixed = reordered(records, roll);
  for (let at = 0; at < mixed.length;) {
    const batch = mixed.slice(at, at + 1 + roll.below(30));
    await Promise.all([deliver(batch), ...(roll.below(3) === 0 ? [deliver(batch)] : [])]);
    // A repeated delivery can begin anywhere in the batch.
    if (roll.below(3) === 0) await deliver(batch.slice(roll.below(batch.length)));
    at += batch.length;
  }
  expect(await recountDifferences(crew)).toEqual([]);
  expect(await recountDifferences(neighbor)).toEqual([]);
});
