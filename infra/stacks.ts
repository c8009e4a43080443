import { type App, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { jobBundleName } from './bundle.ts';
import { type Edge, makeEdge } from './constructs/edge.ts';
import { makeEndpoint } from './constructs/endpoint.ts';
import { makeGateway } from './constructs/gateway.ts';
import { makeGlobal, needsGlobal } from './constructs/global.ts';
import { makeJob } from './constructs/job.ts';
import { makeMedia } from './constructs/media.ts';
import type { Platform } from './constructs/platform.ts';
import { makeQueue } from './constructs/queue.ts';
import { makeSchedules } from './constructs/schedules.ts';
import { makeTable } from './constructs/table.ts';
import { type DeployedJob, jobs, type QueueName, queueNames } from './jobs.ts';
import type { Route } from './routes.ts';
import type { StageConfig } from './stage.ts';

/** What is deployed. */
type Deployed = {
  readonly routes: readonly Route[];
  readonly jobs: readonly DeployedJob[];
  /** The code of a bundle. */
  readonly code: (bundle: string) => Code;
  /** The hashes of the inline scripts of the built site. */
  readonly scriptHashes: readonly string[];
};

/** The longest timeout among the consumers of a queue. */
const secondsOf = (queue: QueueName): number =>
  Math.max(
    ...jobs.filter(({ trigger }) => 'queue' in trigger && trigger.queue === queue).map((job) => job.seconds),
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
  return { stack, table: makeTable(stack, keepsData, tableStream), media: makeMedia(stack, keepsData) };
};

const buildEdge = (
  make: MakeStack,
  place: StageConfig,
  origins: { readonly api: HttpApi; readonly media: Platform['media'] },
  { scriptHashes }: Deployed,
): { stack: Stack; edge: Edge } => {
  const stack = make('Edge', 'CloudFront and the site');
  const apiHost = `${origins.api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
  return { stack, edge: makeEdge(stack, place, { media: origins.media, apiHost }, scriptHashes) };
};

const buildJobs = (
  make: MakeStack,
  data: Omit<Platform, 'queues' | 'schedules'>,
  parts: Deployed,
): { stack: Stack; platform: Platform } => {
  const stack = make('Jobs', 'work that no caller waits for');
  const queues = Object.fromEntries(
    queueNames.map((queue) => [queue, makeQueue(stack, queue, secondsOf(queue))]),
  ) as unknown as Platform['queues'];
  const schedules = makeSchedules(stack, data.place, queues);
  const platform: Platform = { ...data, queues, schedules };
  for (const job of parts.jobs) makeJob(stack, job, platform, parts.code(jobBundleName(job.id)));
  return { stack, platform };
};

/** One stack per area: a single stack would exceed CloudFormation's limit of 500 resources. */
const buildAreas = (make: MakeStack, platform: Platform, api: HttpApi, parts: Deployed): Stack[] =>
  [...Map.groupBy(parts.routes, ({ area }) => area)].map(([area, calls]) => {
    const stack = make(`Api-${area}`, area);
    for (const route of calls) makeEndpoint(stack, route, platform, { api, code: parts.code(route.id) });
    return stack;
  });

/** What CloudFront takes from us-east-1 only; nothing for most stages. */
const buildGlobal = (make: MakeStack, place: StageConfig): Stack[] => {
  if (!needsGlobal(place)) return [];
  const stack = make('Global', 'what must be in us-east-1', { env: { region: 'us-east-1' } });
  makeGlobal(stack, place);
  return [stack];
};

/** All stacks, generated from the contract, in the order in which they are deployed. */
export const buildStacks = (app: App, place: StageConfig, parts: Deployed): readonly Stack[] => {
  const make = stacksOf(app, place);
  // Costs are told apart by these.
  Tags.of(app).add('product', 'bravo');
  Tags.of(app).add('stage', place.stage);
  const global = buildGlobal(make, place);
  const data = buildData(make, place);
  const gateway = make('Gateway', 'HTTP API');
  const { api } = makeGateway(gateway, `Bravo-${place.stage}`, place.requests);
  const { table, media } = data;
  const { stack: edgeStack, edge } = buildEdge(make, place, { api, media }, parts);
  const { appUrl } = edge;
  const { stack: jobStack, platform } = buildJobs(make, { place, appUrl, table, media }, parts);
  for (const one of global) edgeStack.addDependency(one);
  return [...global, data.stack, gateway, edgeStack, jobStack, ...buildAreas(make, platform, api, parts)];
};
