import { Annotations, type App, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { jobBundleName } from '../build/bundle.ts';
import { makeDownloads } from './constructs/downloads.ts';
import { makeCertificate } from './constructs/certificate.ts';
import { type Attached, type Edge, makeEdge } from './constructs/edge.ts';
import { makeEndpoint } from './constructs/endpoint.ts';
import { makeFailures } from './constructs/failures.ts';
import { makeFirewall } from './constructs/firewall.ts';
import { makeGateway } from './constructs/gateway.ts';
import { makeJob } from './constructs/job.ts';
import { makeMail } from './constructs/mail.ts';
import { makeMedia } from './constructs/media.ts';
import { metricsNamespace, type Platform } from './constructs/platform.ts';
import type { Ping } from './constructs/ping.ts';
import { makeQueue } from './constructs/queue.ts';
import { makeSchedules } from './constructs/schedules.ts';
import { output, outputElsewhere } from './constructs/output.ts';
import { makeTable, type TableRef } from './constructs/table.ts';
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
  (name, description, props = {}) => {
    const stack = new Stack(app, `Bravo-${stage}-${name}`, {
      description: `Bravo: ${description}`,
      ...(region !== '' && { env: { region } }),
      ...props,
    });
    Annotations.of(stack).acknowledgeWarning(
      '@aws-cdk/core:crossStackReferencesBothTransitional',
      'docs/decisions/0069-what-crosses-stacks.md says until when',
    );
    return stack;
  };

const buildData = (make: MakeStack, { keepsData, tableStream }: StageConfig) => {
  const stack = make('Data', 'table and files', { terminationProtection: keepsData });
  return {
    stack,
    ...makeTable(stack, keepsData, tableStream),
    media: makeMedia(stack, keepsData),
    downloads: makeDownloads(stack),
    failures: makeFailures(stack, keepsData),
  };
};

/**
 * What CloudFront takes from us-east-1 only; nothing for most stages. Each has a stack of its own, named by what it is for:
 * a stack never loses what the distribution still uses, it goes as a whole when nobody uses it any more.
 */
const buildAttached = (
  make: MakeStack,
  place: StageConfig,
): { readonly stacks: readonly Stack[]; readonly attached: Attached } => {
  const { profile, domain, zone, certificate, region } = place;
  const east = { env: { region: 'us-east-1' } };
  const proved =
    zone === ''
      ? undefined
      : make(`Certificate-${domain}-${zone.split('/')[0]}`.replaceAll('.', '-'), 'the certificate', east);
  const walled =
    profile === 'full'
      ? make(['Firewall', region].filter(Boolean).join('-'), 'the firewall', east)
      : undefined;
  return {
    stacks: [proved, walled].filter((stack) => stack !== undefined),
    attached: {
      certificateArn: proved
        ? outputElsewhere(proved, 'CertificateArn', makeCertificate(proved, place).certificateArn)
        : certificate,
      webAclArn: walled ? outputElsewhere(walled, 'WebAclArn', makeFirewall(walled).attrArn) : '',
    },
  };
};

const buildEdge = (
  make: MakeStack,
  place: StageConfig,
  origins: { readonly api: HttpApi; readonly media: Platform['media'] },
  { stacks: before, attached }: ReturnType<typeof buildAttached>,
  { scriptHashes }: Deployed,
) => {
  const stack = make('Edge', 'CloudFront and the site');
  const apiHost = `${origins.api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
  for (const one of before) stack.addStackDependency(one);
  const edge = makeEdge(stack, place, { media: origins.media, apiHost }, attached, scriptHashes);
  return { stack, edge };
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

/**
 * One stack per area: a single stack would exceed CloudFormation's limit of 500 resources. The routes of a stack are made one
 * after the other, because API Gateway refuses changes of an API at the same time.
 */
const buildAreas = (make: MakeStack, platform: Platform, api: HttpApi, { routes, code }: Deployed) =>
  [...Map.groupBy(routes, ({ area }) => area)].map(([area, calls]) => {
    const stack = make(`Api-${area}`, area);
    const made = calls.map((route) => ({
      id: route.id,
      ...makeEndpoint(stack, route, platform, { api, code: code(route.id) }),
    }));
    for (const [index, { route }] of made.entries()) {
      const before = made[index - 1];
      if (before) route.node.addDependency(before.route);
    }
    return { stack, functions: made };
  });

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

/**
 * What an operator wants to know of a stage, whatever its settings. Because this reads each value always, no setting takes
 * away an output that another stack has read (docs/decisions/0069-what-crosses-stacks.md).
 */
const factsOf = (own: TableRef, used: TableRef, { appUrl, distributionDomain }: Edge): readonly string[] => [
  `Address: ${appUrl}, at CloudFront ${distributionDomain}`,
  `Table in use: ${used.arn}`,
  `Table of the stack: ${own.name}, ${own.arn}, with the stream ${own.streamArn}`,
];

/** Dashboards cost nothing that could be told apart, and not every region lets them have tags. */
const untagged = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };

/** All stacks, generated from the contract, in the order in which they are deployed. */
export const buildStacks = (app: App, place: StageConfig, parts: Deployed): readonly Stack[] => {
  const make = stacksOf(app, place);
  // Costs are told apart by these.
  const tags = { product: 'bravo', stage: place.stage };
  for (const [key, value] of Object.entries(tags)) Tags.of(app).add(key, value, untagged);
  const attached = buildAttached(make, place);
  const { stack: dataStack, ownTable, ...stored } = buildData(make, place);
  const gateway = make('Gateway', 'HTTP API');
  const { api, logs } = makeGateway(gateway, `Bravo-${place.stage}`, place.requests);
  output(gateway, 'ApiUrl', api.apiEndpoint);
  const { table, media } = stored;
  output(dataStack, 'TableInUse', table.name);
  const edge = buildEdge(make, place, { api, media }, attached, parts);
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
      facts: factsOf(ownTable, table, edge.edge),
    },
    pingsOf(
      jobs.functions,
      areas.flatMap(({ functions }) => functions),
    ),
  );
  return [
    ...attached.stacks,
    dataStack,
    gateway,
    edge.stack,
    jobs.stack,
    ...areas.map(({ stack }) => stack),
    watch,
  ];
};
