import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { hoursBetween, jobs } from '#infra/blueprint/jobs';
import { powerOf } from '#infra/blueprint/power';
import { routes } from '#infra/blueprint/routes';
import { stageWith, templatesOf } from '../test/infra/templates.ts';
import { internals, stack } from '../test/support/stack.ts';
import {
  computeDollars,
  mailDollars,
  messageDollars,
  requestDollars,
  storageDollars,
  tableDollars,
  watchDollars,
} from './bill.ts';
import { aCompany } from './company.ts';
import { durationMs } from './duration.ts';
import { fixedCosts } from './fixed-cost.ts';
import { measureWithFollowers, type Share } from './measure.ts';
import { callsInMonth, digestsInMonth, digestUnits, month, peakRate } from './month.ts';
import { rows } from './rows.ts';

/**
 * Prints what a month of an active member costs in AWS and what is paid before any use: units of the table and invocations
 * as measured in this run, prices of bench/bill.ts, and the assumptions that are named here and in bench/month.ts.
 */

/** Assumed: CPU milliseconds of a warm invocation, as `npm run bench -- memory` measures them; kilobytes of an answer and of a log. */
const assumed = { callMs: 12, jobMs: 18, answerKb: 4, callLogKb: 1.2, jobLogKb: 0.8 };

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
const megabytesOf = new Map<string, number>([
  ...routes.map((route) => [route.id, powerOf(route).megabytes] as const),
  ...jobs.map(({ id, megabytes }) => [id, megabytes] as const),
]);

const dollarsOf = ({ id, invocations, ...units }: Share): number => {
  const megabytes = megabytesOf.get(id) ?? 0;
  const isJob = jobs.some((job) => job.id === id);
  const milliseconds = durationMs(isJob ? assumed.jobMs : assumed.callMs, isJob, megabytes);
  const each =
    computeDollars(milliseconds, megabytes) +
    watchDollars(isJob ? assumed.jobLogKb : assumed.callLogKb) +
    (isJob ? 0 : requestDollars(assumed.answerKb)) +
    (fedByQueue.has(id) ? messageDollars : 0);
  return tableDollars(units) + invocations * each;
};

type Line = Share & { readonly action: string; readonly times: number; readonly dollars: number };

const company = await aCompany(10, 100, { followed: true });
const lines: Line[] = [];
let keptInMonth = 0;
for (const [action, times] of Object.entries(month)) {
  const row = rows.find(({ name }) => name === action);
  if (!row) throw new Error(`There is no row ${action}`);
  const act = await row.prepare(company);
  await stack.settle();
  const before = await keptKb();
  const shares = await measureWithFollowers(act, stack.settle);
  keptInMonth += times * ((await keptKb()) - before);
  lines.push(...shares.map((share) => ({ ...share, action, times, dollars: dollarsOf(share) })));
}
await stack.stop();

/** Reading so many kilobytes from end to end costs half a unit for each four. */
const scanOf = (kb: number) => ({ reads: kb / 8, writes: 0 });

const cents = (dollars: number): string => (dollars * 100).toFixed(4);
const table = (head: readonly string[], body: readonly (readonly (string | number)[])[]): void => {
  for (const cells of [head, head.map(() => '---'), ...body]) console.log(`| ${cells.join(' | ')} |`);
  console.log();
};

const sentMails = lines.reduce(
  (sum, { id, times, invocations }) =>
    sum + (id === 'send-mail' || id === 'auth.getCode' ? times * invocations : 0),
  0,
);
const besides = [
  { name: 'mails', times: sentMails, dollars: mailDollars },
  {
    name: 'weekly digests, with their mails',
    times: digestsInMonth,
    // Alone in its batch, which is the most expensive case.
    dollars: mailDollars + dollarsOf({ id: 'send-mail', invocations: 1, ...digestUnits }),
  },
  {
    name: `${(12 * keptInMonth).toFixed(0)} KB kept after a year`,
    times: 1,
    dollars: storageDollars(12 * keptInMonth),
  },
  {
    name: 'finding the workspaces at night',
    times: nightlyScans * 30,
    dollars: tableDollars(scanOf(12 * keptInMonth)),
  },
];
table(
  [
    'what one member does',
    'function',
    'a month',
    'invocations',
    'read / write units',
    'cents each',
    'cents a month',
  ],
  [
    ...lines.map(({ action, id, times, invocations, reads, writes, dollars }) => [
      action,
      id,
      times,
      invocations,
      `${reads} / ${writes}`,
      cents(dollars),
      cents(times * dollars),
    ]),
    ...besides.map(({ name, times, dollars }) => [
      name,
      '',
      times.toFixed(1),
      '',
      '',
      cents(dollars),
      cents(times * dollars),
    ]),
  ],
);

const each = [...lines, ...besides].reduce((sum, { times, dollars }) => sum + times * dollars, 0);
const total = (part: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + line.times * part(line), 0);
console.log(
  `One active member: ${cents(each)} cents a month for ${callsInMonth.toFixed(0)} calls, ` +
    `${total(({ invocations }) => invocations).toFixed(0)} invocations, ` +
    `${total(({ reads }) => reads).toFixed(0)} read and ${total(({ writes }) => writes).toFixed(0)} write units.\n`,
);

for (const profile of ['small', 'full']) {
  const stage = stageWith({ stage: profile, profile, alarmEmail: 'ops@acme.example' });
  const resources = [...templatesOf(stage, { calls: [] }).values()].flatMap(({ Resources }) =>
    Object.values(Resources),
  );
  const fixed = fixedCosts(resources);
  const parts = Object.entries(fixed).map(([name, dollars]) => `${name} $${dollars.toFixed(2)}`);
  const sum = Object.values(fixed).reduce((all, dollars) => all + dollars, 0);
  console.log(`Before any use, profile ${profile}: $${sum.toFixed(2)} a month (${parts.join(', ')})`);
}
console.log();

table(
  [
    'people',
    'dollars a month by use',
    'calls a second at the peak',
    'sends a second',
    'read / write units a second',
  ],
  [10, 10_000, 200_000, 10_000_000].map((people) => {
    const rate = peakRate(people);
    const per = (sum: number): string => ((rate / callsInMonth) * sum).toFixed(1);
    return [
      people.toLocaleString('en'),
      (people * each).toFixed(2),
      rate.toFixed(2),
      per(month['send to 1'] ?? 0),
      `${per(total(({ reads }) => reads))} / ${per(total(({ writes }) => writes))}`,
    ];
  }),
);
process.exit(0);
