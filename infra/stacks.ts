import { type App, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { jobBundleName } from './bundle.ts';
import { makeEndpoint } from './constructs/endpoint.ts';
import { makeGateway } from './constructs/gateway.ts';
import { makeJob } from './constructs/job.ts';
import { makeMail } from './constructs/mail.ts';
import { makeMedia } from './constructs/media.ts';
import type { StageConfig, Platform } from './constructs/platform.ts';
import { makeQueue } from './constructs/queue.ts';
import { makeSchedules } from './constructs/schedules.ts';
import { makeTable } from './constructs/table.ts';
import { type DeployedJob, jobs, type QueueName, queueNames } from './jobs.ts';
import type { Route } from './routes.ts';

/** The functions to deploy. */
type DeployedFunctions = {
  readonly routes: readonly Route[];
  readonly jobs: readonly DeployedJob[];
  /** The code of a bundle. */
  readonly code: (bundle: string) => Code;
};

/** The longest timeout among the consumers of a queue. */
const secondsOf = (queue: QueueName): number =>
  Math.max(
    ...jobs.filter(({ trigger }) => 'queue' in trigger && trigger.queue === queue).map((job) => job.seconds),
  );

const buildData = (app: App, name: string) => {
  const stack = new Stack(app, name, { terminationProtection: true, description: 'Bravo: table and files' });
  return { stack, table: makeTable(stack), media: makeMedia(stack) };
};

const buildJobs = (
  app: App,
  name: string,
  data: Omit<Platform, 'queues' | 'schedules' | 'configurationSet'>,
  parts: DeployedFunctions,
) => {
  const stack = new Stack(app, name, { description: 'Bravo: work that no caller waits for' });
  const queues = Object.fromEntries(
    queueNames.map((queue) => [queue, makeQueue(stack, queue, secondsOf(queue))]),
  ) as unknown as Platform['queues'];
  const schedules = makeSchedules(stack, data.place, queues);
  const configurationSet = makeMail(stack, data.place, queues['mail-events']);
  const platform: Platform = { ...data, queues, schedules, configurationSet };
  for (const job of parts.jobs) makeJob(stack, job, platform, parts.code(jobBundleName(job.id)));
  return { stack, platform };
};

/** One stack per area: a single stack would exceed CloudFormation's limit of 500 resources. */
const buildAreas = (
  app: App,
  prefix: string,
  platform: Platform,
  api: HttpApi,
  parts: DeployedFunctions,
): Stack[] =>
  [...Map.groupBy(parts.routes, ({ area }) => area)].map(([area, calls]) => {
    const stack = new Stack(app, `${prefix}-Api-${area}`, { description: `Bravo: ${area}` });
    for (const route of calls) makeEndpoint(stack, route, platform, { api, code: parts.code(route.id) });
    return stack;
  });

/** All stacks, generated from the contract. */
export const buildStacks = (app: App, place: StageConfig, parts: DeployedFunctions): readonly Stack[] => {
  const prefix = `Bravo-${place.stage}`;
  const data = buildData(app, `${prefix}-Data`);
  const gateway = new Stack(app, `${prefix}-Gateway`, { description: 'Bravo: HTTP API' });
  const { api } = makeGateway(gateway, prefix);
  const { table, media } = data;
  const { stack: jobStack, platform } = buildJobs(app, `${prefix}-Jobs`, { place, table, media }, parts);
  return [data.stack, gateway, jobStack, ...buildAreas(app, prefix, platform, api, parts)];
};
