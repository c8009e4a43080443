import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, jobBundleName } from '#infra/build/bundle';
import { type DeployedJob, type JobId, jobs } from '#infra/blueprint/jobs';
import type { StoredPurchase } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, dayOf } from '#shared/rules/basics/time';
import { internals, stack } from '../test/support/stack.ts';
import { aTeam, storedUser } from '../test/support/team.ts';
import { noteBound } from './bounds.ts';
import { aColleague, countedOf, planHistory, putAll, stopStream } from './company.ts';
import { startCountProxy, type Traffic } from './count-proxy.ts';
import { type Invocation, startInstance } from './instance.ts';

/**
 * What the jobs behind a change cost in workspaces of more and more people: the bundled functions, each in a process of
 * its own. Exits with 1 when counting or notifying reads more in a larger workspace, or a function needs half of its
 * memory. Sizes are the arguments.
 */
const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [2000, 20_000, 200_000];

const { addPost } = await import('#functions/data/posts');
const { keys, writes } = internals;
const folder = mkdtempSync(join(tmpdir(), 'bravo-scale-'));
const outdir = join(folder, 'functions');
const measured: ReadonlySet<JobId> = new Set(['count', 'notify', 'renew-dashboard']);
const deployed: readonly DeployedJob[] = jobs;
const memoryOf = (job: JobId): number => deployed.find(({ id }) => id === job)?.megabytes ?? 0;
await bundle(
  deployed
    .filter(({ id }) => measured.has(id))
    .map(({ id, source }) => ({ name: jobBundleName(id), source })),
  outdir,
);
await stopStream();
const proxy = await startCountProxy(stack.dynamodb);
// Nobody takes messages from this queue, so nothing runs besides what is measured.
const silent = `${stack.aws}/000000000000/schedules-undelivered`;
const environment = {
  ...process.env,
  AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint,
  DASHBOARD_QUEUE_URL: silent,
  MAIL_QUEUE_URL: silent,
  POWERTOOLS_LOG_LEVEL: 'ERROR',
};

type Measured = Traffic & Pick<Invocation, 'ms' | 'cpuMs' | 'megabytes'>;

const invoke = async (id: JobId, Records: readonly object[]): Promise<Measured> => {
  const instance = await startInstance(join(outdir, jobBundleName(id), 'index.mjs'), {
    env: environment,
    megabytes: memoryOf(id),
  });
  proxy.take();
  const { result, ...cost } = await instance.invoke({ Records });
  instance.stop();
  const { batchItemFailures } = result as { readonly batchItemFailures: readonly unknown[] };
  if (batchItemFailures.length > 0) throw new Error(`${id} failed`);
  return { ...proxy.take(), ...cost };
};

let number = 0;
const recordOf = (key: { pk: string; sk: string }, after: object): DynamoDBRecord => {
  number += 1;
  return {
    eventID: `bench-${process.pid}-${number}`,
    eventName: 'INSERT',
    dynamodb: {
      Keys: marshall(key) as never,
      NewImage: marshall({ ...after, ...key }, { removeUndefinedValues: true }) as never,
      ApproximateCreationDateTime: Date.now() / 1000,
      SequenceNumber: String(number),
    },
  };
};

/** Who recognized whom two months ago, so that a large workspace has more pairs than a dashboard reads. */
const oldPairs = (people: readonly User[], workspace: Workspace, now: Date) => {
  const day = dayOf(addDays(now, -60), 'UTC');
  return people
    .slice(0, 120_000)
    .map(({ id }, at) =>
      writes.create(keys.edge(workspace.id, day, id, people.at(at - 1)?.id ?? id), { points: 1 }),
    );
};

/**
 * A workspace with so many members, and as many posts of the last thirty days, but at most 20,000, and as many older
 * pairs, but at most 120,000.
 */
const aCrowd = async (size: number) => {
  const now = new Date();
  const { owner, workspace, values } = await aTeam(['owner'], { workspace: { limit: 1_000_000 } });
  const first = await storedUser({ workspace }, owner);
  const people: User[] = [
    first,
    ...Array.from({ length: size - 1 }, (_, at) => aColleague(workspace, owner, at, now)),
  ];
  for (let at = 1; at < people.length; at += 10_000)
    await putAll(
      people.slice(at, at + 10_000).map((user) => writes.create(keys.user(workspace.id, user.id), user)),
    );
  const count = Math.min(size, 20_000);
  const history = planHistory({ workspace, values }, people.slice(0, count), count, now);
  await putAll([...history.posts.map(addPost), ...countedOf(history)]);
  await putAll(oldPairs(people, workspace, now));
  return { workspace, owner: first, people, posts: history.posts };
};

const aRequest = (crowd: Awaited<ReturnType<typeof aCrowd>>): StoredPurchase =>
  ({
    id: '01J0000000000000000000REQ0',
    workspace_id: crowd.workspace.id,
    kind: 'purchase',
    status: 'pending',
    reward: {
      id: '01J0000000000000000000REW0',
      title: 'Coffee',
      emoji: null,
      reward_type: 'individual',
      fulfilment: 'manual',
    },
    parts: [{ user_id: crowd.owner.id, amount: 1 }],
    day: new Date().toISOString().slice(0, 10),
    created_at: new Date().toISOString(),
  }) as unknown as StoredPurchase;

type Row = { readonly name: string; readonly job: JobId; readonly size: number } & Measured;
const rows: Row[] = [];

const measure = async (size: number): Promise<void> => {
  const crowd = await aCrowd(size);
  const { id: w } = crowd.workspace;
  const add = async (name: string, job: JobId, records: readonly object[]): Promise<void> => {
    rows.push({ name, job, size, ...(await invoke(job, records)) });
  };
  await add(
    '100 members join',
    'count',
    crowd.people.slice(-100).map((user) => recordOf(keys.user(w, user.id), user)),
  );
  await add(
    '100 posts',
    'count',
    crowd.posts.slice(-100).map((post) => recordOf(keys.post(w, post.id), post)),
  );
  const request = aRequest(crowd);
  await add('a reward is requested', 'notify', [recordOf(keys.purchase(w, request.id), request)]);
  await add('the dashboard', 'renew-dashboard', [
    {
      messageId: '1',
      body: JSON.stringify({ workspace_id: w }),
      attributes: { ApproximateFirstReceiveTimestamp: String(Date.now()) },
    },
  ]);
};

for (const size of sizes) await measure(size);
proxy.stop();
await stack.stop();
rmSync(folder, { recursive: true });

const verdictOn = ({ name, job, items, megabytes }: Row): string => {
  const smallest = rows.find((row) => row.name === name);
  // Other posts name a few people more or less.
  if (job !== 'renew-dashboard' && items > 1.05 * (smallest?.items ?? 0)) return 'GROWS';
  return megabytes * 2 > memoryOf(job) ? 'MEMORY' : 'ok';
};

const line = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell, at) => String(cell).padEnd(at === 0 ? 22 : 9)).join(' | ')} |`;
console.log(line('', 'people', 'requests', 'items', 'KB', 'ms', 'CPU ms', 'MB', 'of MB', ''));
console.log(line(...Array.from({ length: 10 }, () => '---')));
for (const row of rows) {
  const { name, job, size, requests, items, bytes, ms, cpuMs, megabytes } = row;
  console.log(
    line(
      name,
      size.toLocaleString('en'),
      requests,
      items.toLocaleString('en'),
      Math.round(bytes / 1024).toLocaleString('en'),
      Math.round(ms),
      Math.round(cpuMs),
      Math.round(megabytes),
      memoryOf(job),
      verdictOn(row),
    ),
  );
}
const held = rows.map((row) =>
  noteBound(
    `${row.name}, ${row.size.toLocaleString('en')} people`,
    `≤ ${memoryOf(row.job) / 2} MB`,
    `${Math.round(row.megabytes)}, ${row.items.toLocaleString('en')} items`,
    verdictOn(row) === 'ok',
  ),
);
process.exit(held.every(Boolean) ? 0 : 1);
