import type { Stage } from './stages.ts';

/** What a stage has of something that AWS limits. */
type Limited = {
  readonly what: string;
  readonly count: (stage: Stage) => number;
  /** How many there may be in what: a stage takes its part of those of an account and of a region. */
  readonly quota?: { readonly most: number; readonly in: 'account' | 'region' | 'stack' | 'API' };
  /** Where the quota, or that there is none, was read; none: it is known, but was not looked up. */
  readonly page?: string;
};

const ofType =
  (type: string) =>
  ({ resources }: Stage): number =>
    resources.filter(({ Type }) => Type === type).length;

const inLargest =
  (part: 'Resources' | 'Outputs') =>
  ({ stacks }: Stage): number =>
    Math.max(...[...stacks.values()].map(({ [part]: named = {} }) => Object.keys(named).length));

/** The parameters of Parameter Store that a template names: secrets of services, keys, the origin secret. */
const parameters = ({ stacks }: Stage): number => {
  const text = JSON.stringify([...stacks.values()]);
  return new Set([...text.matchAll(/\/bravo\/[a-z]+\/([a-z-]+)"/g)].map(([, name]) => name)).size;
};

/**
 * The bundles of one release, as `node infra/build/bundle.ts` measures them: the templates of a test have none. Functions have no
 * versions, so Lambda keeps one release.
 */
const zippedMegabytes = 32;

const cloudFormation = 'AWSCloudFormation/latest/UserGuide/cloudformation-limits.html';
const httpApi = 'apigateway/latest/developerguide/http-api-quotas.html';
const cloudFront = 'AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html';
const lambda = 'lambda/latest/dg/gettingstarted-limits.html';

/** The quotas of docs.aws.amazon.com, looked up on 28 November 2026 in stored copies of the pages. */
export const limited: readonly Limited[] = [
  {
    what: 'stacks',
    count: ({ stacks }) => stacks.size,
    quota: { most: 2000, in: 'region' },
    page: cloudFormation,
  },
  { what: 'resources', count: ({ resources }) => resources.length, page: cloudFormation },
  {
    what: 'most resources in a stack',
    count: inLargest('Resources'),
    quota: { most: 500, in: 'stack' },
    page: cloudFormation,
  },
  {
    what: 'most outputs in a stack',
    count: inLargest('Outputs'),
    quota: { most: 200, in: 'stack' },
    page: cloudFormation,
  },
  {
    what: 'routes',
    count: ofType('AWS::ApiGatewayV2::Route'),
    quota: { most: 300, in: 'API' },
    page: httpApi,
  },
  {
    what: 'integrations',
    count: ofType('AWS::ApiGatewayV2::Integration'),
    quota: { most: 300, in: 'API' },
    page: httpApi,
  },
  { what: 'functions', count: ofType('AWS::Lambda::Function'), page: lambda },
  {
    what: 'MB of zipped code, about',
    count: () => zippedMegabytes,
    quota: { most: 75_000, in: 'region' },
    page: lambda,
  },
  { what: 'event source mappings', count: ofType('AWS::Lambda::EventSourceMapping'), page: lambda },
  {
    what: 'roles',
    count: ofType('AWS::IAM::Role'),
    quota: { most: 1000, in: 'account' },
    page: 'Service Quotas L-FE177D64, as others list it',
  },
  {
    what: 'log groups',
    count: ofType('AWS::Logs::LogGroup'),
    quota: { most: 1_000_000, in: 'region' },
    page: 'AmazonCloudWatchLogs/latest/APIReference/API_CreateLogGroup.html',
  },
  {
    what: 'alarms',
    count: ofType('AWS::CloudWatch::Alarm'),
    quota: { most: 5000, in: 'region' },
  },
  {
    what: 'response headers policies',
    count: ofType('AWS::CloudFront::ResponseHeadersPolicy'),
    quota: { most: 20, in: 'account' },
    page: cloudFront,
  },
  {
    what: 'cache policies',
    count: ofType('AWS::CloudFront::CachePolicy'),
    quota: { most: 20, in: 'account' },
    page: cloudFront,
  },
  {
    what: 'origin access controls',
    count: ofType('AWS::CloudFront::OriginAccessControl'),
    quota: { most: 100, in: 'account' },
    page: cloudFront,
  },
  {
    what: 'CloudFront functions',
    count: ofType('AWS::CloudFront::Function'),
    quota: { most: 100, in: 'account' },
    page: cloudFront,
  },
  {
    what: 'distributions',
    count: ofType('AWS::CloudFront::Distribution'),
    quota: { most: 500, in: 'account' },
    page: cloudFront,
  },
  {
    what: 'schedules, except those of workspaces',
    count: ofType('AWS::Scheduler::Schedule'),
    quota: { most: 10_000_000, in: 'region' },
    page: 'scheduler/latest/UserGuide/scheduler-quotas.html',
  },
  {
    what: 'queues, with dead-letter queues',
    count: ofType('AWS::SQS::Queue'),
    page: 'AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html',
  },
  {
    what: 'buckets',
    count: ofType('AWS::S3::Bucket'),
    quota: { most: 10_000, in: 'account' },
    page: 'AmazonS3/latest/userguide/BucketRestrictions.html',
  },
  {
    what: 'SSM parameters, at most',
    count: parameters,
    quota: { most: 10_000, in: 'region' },
    page: 'systems-manager/latest/userguide/parameter-store-advanced-parameters.html',
  },
];

/** How many stages fit, as far as it depends on this: none if it is not shared by stages. */
export const stagesOf = ({ count, quota }: Limited, stage: Stage): number | undefined =>
  quota && (quota.in === 'account' || quota.in === 'region')
    ? Math.floor(quota.most / count(stage))
    : undefined;
