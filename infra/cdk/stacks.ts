import { type App, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { jobBundleName } from '../build/bundle.ts';
import { makeDownloads } from './constructs/downloads.ts';
import { makeEdge } from './constructs/edge.ts';
import { makeEndpoint } from './constructs/endpoint.ts';
import { makeFailures } from './constructs/failures.ts';
import { makeGateway } from './constructs/gateway.ts';
import { makeGlobal, needsGlobal } from './constructs/global.ts';
import { makeJob } from './constructs/job.ts';
import { makeMail } from './constructs/mail.ts';
import { makeMedia } from './constructs/media.ts';
import { metricsNamespace, type Platform } from './constructs/platform.ts';
import type { Ping } from './constructs/ping.ts';
import { makeQueue } from './constructs/queue.ts';
import { makeSchedules } from './constructs/schedules.ts';
import { output } from './constructs/output.ts';
import { makeTable } from './constructs/table.ts';
import { makeWatch } from './constructs/watch.ts';
import { type DeployedJob, jobs as allJobs, type QueueName, queueNames } from '../blueprint/jobs.ts';
import type { Route } from '../blueprint/routes.ts';
import type { StageConfig } from './stage.ts';
import { warmCalls, warmRate } from '../blueprint/warm.ts';

/** What is deployed. */
type Deployed = {
  readonly routes: readonly Route[];
  readonly jobs: readonly DeployedJob[];
  /** The code of a bundle. */
  readonly code: (bundle: string) => Code;
  /** The hashes of the inline scripts of the built site. */
  readonly scriptHashes: readonly string[];
};

/** Scheduler puts the time of the run here. */
const scheduledTime = '<aws.scheduler.scheduled-time>';

/** The longest timeout among the consumers of a queue. */
const secondsOf = (queue: QueueName): number =>
  Math.max(
    ...allJobs
      .filter(({ trigger }) => 'queue' in trigger && trigger.queue === queue)
      .map((job) => job.seconds),
  );

/** Makes the stacks of a stage: each with its name and its region. */
type MakeStack = (name: string, description: string, props?: StackProps) => Stack;

const stacksOf =
  (app: App, { stage, region }: StageConfig): MakeStack =>
  (name, description, props = {}) =>
    new Stack(app, `Bravo-${stage}-${name}`, {
      description: `Bravo: ${description}`,
      ...(region !== '' && { env: { region } }),
      ...props,
    });

const buildData = (make: MakeStack, { keepsData, tableStream }: StageConfig) => {
  const stack = make('Data', 'table and files', { terminationProtection: keepsData });
  return {
    stack,
    table: makeTable(stack, keepsData, tableStream),
    media: makeMedia(stack, keepsData),
    downloads: makeDownloads(stack),
    failures: makeFailures(stack, keepsData),
  };
};

const buildEdge = (
  make: MakeStack,
  place: StageConfig,
  origins: { readonly api: HttpApi; readonly media: Platform['media'] },
  { scriptHashes }: Deployed,
) => {
  const stack = make('Edge', 'CloudFront and the site');
  const apiHost = `${origins.api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
  return { stack, edge: makeEdge(stack, place, { media: origins.media, apiHost }, scriptHashes) };
};

const buildJobs = (
  make: MakeStack,
  data: Omit<Platform, 'queues' | 'schedules' | 'deadLetters' | 'configurationSet'>,
  parts: Deployed,
) => {
  const stack = make('Jobs', 'work that no caller waits for');
  const made = queueNames.map((name) => ({ name, ...makeQueue(stack, name, secondsOf(name)) }));
  const queues = Object.fromEntries(
    made.map(({ name, queue }) => [name, queue]),
  ) as unknown as Platform['queues'];
  const schedules = makeSchedules(stack, data.place, queues);
  const mail = makeMail(stack, data.place, queues['mail-events']);
  const { configurationSet } = mail;
  const deadLetters = [...made.map((one) => one.deadLetters), schedules.deadLetters, mail.deadLetters];
  const platform: Platform = { ...data, queues, schedules, deadLetters, configurationSet };
  const functions = parts.jobs.map((job) => ({
    job,
    lambda: makeJob(stack, job, platform, parts.code(jobBundleName(job.id))),
  }));
  return { stack, platform, functions };
};

/** One stack per area: a single stack would exceed CloudFormation's limit of 500 resources. */
const buildAreas = (make: MakeStack, platform: Platform, api: HttpApi, { routes, code }: Deployed) =>
  [...Map.groupBy(routes, ({ area }) => area)].map(([area, calls]) => {
    const stack = make(`Api-${area}`, area);
    const functions = calls.map((route) => ({
      id: route.id,
      lambda: makeEndpoint(stack, route, platform, { api, code: code(route.id) }).lambda,
    }));
    return { stack, functions };
  });

/** What CloudFront takes from us-east-1 only; nothing for most stages. */
const buildGlobal = (make: MakeStack, place: StageConfig): Stack[] => {
  if (!needsGlobal(place)) return [];
  const stack = make('Global', 'what must be in us-east-1', { env: { region: 'us-east-1' } });
  makeGlobal(stack, place);
  return [stack];
};

/** Jobs that Scheduler invokes directly, and calls that it keeps warm. */
const pingsOf = (
  jobs: ReturnType<typeof buildJobs>['functions'],
  calls: ReturnType<typeof buildAreas>[number]['functions'],
): readonly Ping[] => [
  ...jobs.flatMap(({ job: { id, trigger }, lambda }) =>
    'rate' in trigger
      ? [{ name: `timed-${id}`, lambda, rate: trigger.rate, input: { time: scheduledTime } }]
      : [],
  ),
  ...calls
    .filter(({ id }) => warmCalls.includes(id))
    .map(({ id, lambda }) => ({
      name: `warm-${id.replace('.', '-')}`,
      lambda,
      rate: warmRate,
      input: { warm: true },
    })),
];

/** Dashboards cost nothing that could be told apart, and not every region lets them have tags. */
const untagged = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };

/** All stacks, generated from the contract, in the order in which they are deployed. */
export const buildStacks = (app: App, place: StageConfig, parts: Deployed): readonly Stack[] => {
  const make = stacksOf(app, place);
  // Costs are told apart by these.
  const tags = { product: 'bravo', stage: place.stage };
  for (const [key, value] of Object.entries(tags)) Tags.of(app).add(key, value, untagged);
  const global = buildGlobal(make, place);
  const { stack: dataStack, ...stored } = buildData(make, place);
  const gateway = make('Gateway', 'HTTP API');
  const { api, logs } = makeGateway(gateway, `Bravo-${place.stage}`, place.requests);
  output(gateway, 'ApiUrl', api.apiEndpoint);
  const { table, media } = stored;
  output(dataStack, 'TableInUse', table.name);
  const edge = buildEdge(make, place, { api, media }, parts);
  for (const one of global) edge.stack.addStackDependency(one);
  const jobs = buildJobs(make, { place, ...edge.edge, ...stored }, parts);
  const areas = buildAreas(make, jobs.platform, api, parts);
  const watch = make('Watch', 'alarms, dashboard and budget');
  makeWatch(
    watch,
    place,
    {
      namespace: metricsNamespace(place),
      apiId: api.apiId,
      apiLogs: logs.logGroupName,
      tableName: table.name,
      followers: jobs.functions.flatMap(({ job, lambda }) =>
        'stream' in job.trigger ? [lambda.functionName] : [],
      ),
      queues: Object.values(jobs.platform.queues).map(({ queueName }) => queueName),
      scheduleGroup: jobs.platform.schedules.group,
    },
    pingsOf(
      jobs.functions,
      areas.flatMap(({ functions }) => functions),
    ),
  );
  return [...global, dataStack, gateway, edge.stack, jobs.stack, ...areas.map(({ stack }) => stack), watch];
};
