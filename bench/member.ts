import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { hoursBetween, jobs } from '#infra/blueprint/jobs';
import { powerOf } from '#infra/blueprint/power';
import { routes } from '#infra/blueprint/routes';
import { internals, stack } from '../test/support/stack.ts';
import { aCompany } from './company.ts';
import { durationMs } from './duration.ts';
import { measureWithFollowers, type Share } from './measure.ts';
import { digestsInMonth, digestUnits, lookedAt, looksInMonth, month } from './month.ts';
import { invocationOf, message, requestOf, sumOf, timesOf, type Usage } from './prices.ts';
import { rows } from './rows.ts';

/** Assumed: CPU milliseconds of a warm invocation, as `npm run bench -- memory` measures them; kilobytes of an answer and of a log. */
const assumed = { callMs: 12, jobMs: 18, answerKb: 4, callLogKb: 1.2, jobLogKb: 0.8 };

const kbInGb = 1_000_000;

/** How many jobs read the whole table every night to find the workspaces. */
const nightlyScans = jobs.filter(
  ({ trigger }) => 'cron' in trigger && hoursBetween(trigger.cron) === 24,
).length;

/** DynamoDB counts a hundred bytes besides the content of an item, in the table and in each index. */
const besidesContent = 100;
type Stored = { readonly ttl?: number; readonly list_key?: string; readonly ranking_key?: string };
const bytesOf = (item: Stored): number => {
  const keys = [item, item.list_key, item.ranking_key].filter((part) => part !== undefined);
  return JSON.stringify(item).length + keys.length * besidesContent;
};

/** About how many kilobytes the table keeps, without what expires. */
const keptKb = async (): Promise<number> => {
  const items: Stored[] = [];
  let next: Record<string, AttributeValue> | undefined;
  do {
    const page = await internals.table.client.send(
      new ScanCommand({ TableName: internals.writes.TableName, ExclusiveStartKey: next }),
    );
    items.push(...(page.Items ?? []).map((item) => unmarshall(item) as Stored));
    next = page.LastEvaluatedKey;
  } while (next);
  return items.filter(({ ttl }) => ttl === undefined).reduce((sum, item) => sum + bytesOf(item), 0) / 1024;
};

/** Queues whose messages the functions of these jobs get. */
const fedByQueue: ReadonlySet<string> = new Set(
  jobs.filter(({ trigger }) => 'queue' in trigger).map(({ id }) => id),
);
const jobIds: ReadonlySet<string> = new Set(jobs.map(({ id }) => id));
const megabytesOf = new Map<string, number>([
  ...routes.map((route) => [route.id, powerOf(route).megabytes] as const),
  ...jobs.map(({ id, megabytes }) => [id, megabytes] as const),
]);

const usageOf = ({ id, invocations, reads, writes }: Share): Usage => {
  const megabytes = megabytesOf.get(id) ?? 0;
  const isJob = jobIds.has(id);
  const milliseconds = durationMs(isJob ? assumed.jobMs : assumed.callMs, isJob, megabytes);
  const each = sumOf([
    invocationOf(milliseconds, megabytes),
    { logs: (isJob ? assumed.jobLogKb : assumed.callLogKb) / kbInGb },
    isJob ? {} : requestOf(assumed.answerKb),
    fedByQueue.has(id) ? message : {},
  ]);
  return sumOf([{ readUnits: reads, writeUnits: writes }, timesOf(each, invocations)]);
};

/** What a member does in a month, and a function that runs for it. */
type Line = Share & {
  readonly action: string;
  /** How often in a month. */
  readonly times: number;
  /** Each time, without traces: how many are recorded depends on how many people there are. */
  readonly usage: Usage;
};

const lineOf = (action: string, times: number, share: Share): Line => ({
  action,
  times,
  ...share,
  usage: usageOf(share),
});

/** Something that is paid for in a month, besides what people do. */
type Beside = Pick<Line, 'times' | 'usage'> & { readonly name: string };

/** Reading so many kilobytes from end to end costs half a unit for each four. */
const scanOf = (kb: number): Usage => ({ readUnits: kb / 8 });

/**
 * A month of an active member in a company of ten: units of the table and invocations as measured now, everything else by
 * the assumptions that are named here and in bench/month.ts.
 */
export const measureMember = async () => {
  const company = await aCompany(10, 100, { followed: true });
  const measured = async (action: string, times: number) => {
    const row = rows.find(({ name }) => name === action);
    if (!row) throw new Error(`There is no row ${action}`);
    const act = await row.prepare(company);
    await stack.settle();
    const before = await keptKb();
    const shares = await measureWithFollowers(act, stack.settle);
    const kept = times * ((await keptKb()) - before);
    return { lines: shares.map((share) => lineOf(action, times, share)), kept };
  };
  const done: Awaited<ReturnType<typeof measured>>[] = [];
  for (const [action, times] of Object.entries(month)) done.push(await measured(action, times));
  const looks: Line[] = [];
  for (const action of lookedAt) looks.push(...(await measured(action, looksInMonth)).lines);
  await stack.stop();

  const lines = done.flatMap((one) => one.lines);
  const keptInYear = 12 * done.reduce((sum, { kept }) => sum + kept, 0);
  const sentMails = lines
    .filter(({ id }) => id === 'send-mail' || id === 'auth.getCode')
    .reduce((sum, { times, invocations }) => sum + times * invocations, 0);
  // Alone in its batch, which is the most expensive case.
  const digests = lineOf('weekly digest', digestsInMonth, {
    id: 'send-mail',
    invocations: 1,
    ...digestUnits,
  });
  const besides: readonly Beside[] = [
    { name: 'mails', times: sentMails, usage: { mails: 1 } },
    {
      name: 'weekly digests, with their mails',
      times: digestsInMonth,
      usage: sumOf([{ mails: 1 }, digests.usage]),
    },
    ...looks.map(({ id, times, usage }) => ({ name: `asking again: ${id}`, times, usage })),
    {
      name: `${keptInYear.toFixed(0)} KB kept after a year`,
      times: 1,
      usage: { stored: keptInYear / kbInGb },
    },
    { name: 'finding the workspaces at night', times: nightlyScans * 30, usage: scanOf(keptInYear) },
  ];
  const invocations = new Map<string, number>();
  for (const one of [...lines, digests, ...looks])
    invocations.set(one.id, (invocations.get(one.id) ?? 0) + one.times * one.invocations);
  return {
    lines,
    besides,
    /** Of each function, in a month. */
    invocations,
    /** Everything together, without traces. */
    usage: sumOf([...lines, ...besides].map((one) => timesOf(one.usage, one.times))),
  };
};
