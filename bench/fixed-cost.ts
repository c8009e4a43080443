import { hoursBetween } from '#infra/blueprint/jobs';
import { billOf, invocationOf, sumOf, timesOf, type Usage } from './prices.ts';

/** A resource of a CloudFormation template. */
type Resource = { readonly Type: string; readonly Properties: Readonly<Record<string, unknown>> };
type Alarm = Resource['Properties'];
type Figure = { readonly MetricStat?: { readonly Metric: { Namespace: string; MetricName: string } } };

export const alarmsIn = (all: readonly Resource[]): readonly Alarm[] =>
  all.filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);

/** The figures an alarm is composed of. CloudWatch bills each. */
export const figuresOf = (alarm: Alarm): readonly string[] =>
  alarm['MetricName']
    ? [alarm['MetricName'] as string]
    : (alarm['Metrics'] as readonly Figure[]).flatMap(({ MetricStat }) =>
        MetricStat ? [MetricStat.Metric.MetricName] : [],
      );

/** Types of resources whose cost follows from use alone, or which are free. A new type must be looked up first. */
const byUse = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Budgets::Budget',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Rule',
  'AWS::IAM::Role',
  'AWS::Lambda::Function',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::Schedule',
  'AWS::Scheduler::ScheduleGroup',
];
const counted = [
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::Lambda::EventSourceMapping',
  'AWS::WAFv2::WebACL',
];
const known: ReadonlySet<string> = new Set([...byUse, ...counted]);

/** The types of resources whose price nobody looked up. */
export const unknownTypes = (all: readonly Resource[]): readonly string[] => [
  ...new Set(all.map(({ Type }) => Type).filter((type) => !known.has(type))),
];

const ownFigures = new Set(['DeadLetters', 'LateJobs', 'LedgerDifferences', 'LateGiftCards']);

/**
 * How often Lambda asks an empty queue in a month: by five requests at a time that each wait 20 seconds. It goes down to
 * two only for a queue without a limit of concurrency (docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html, read
 * on 23 November 2026). That five batches mean five requests is an assumption.
 */
const pollsOfQueue = ({ Properties }: Resource): number =>
  (Properties['ScalingConfig'] ? 5 : 2) * (60 / 20) * 60 * 24 * 30;

const hoursInMonth = 30 * 24;

/** How often a schedule of EventBridge runs in a month. */
const runsOf = (expression: string): number => {
  const [, minutes] = /^rate\((\d+) minutes\)$/.exec(expression) ?? [];
  return minutes === undefined
    ? hoursInMonth / hoursBetween(expression)
    : (hoursInMonth * 60) / Number(minutes);
};

/** What comes of a schedule each time: a function runs, alone in its second. How long is assumed, and more than most need. */
const scheduled: Usage = { schedules: 1, traces: 1, ...invocationOf(50, 1024) };

/** What a month needs before anybody uses the product. */
export const fixedUsage = (all: readonly Resource[]): Usage => {
  const ofType = (type: string) => all.filter(({ Type }) => Type === type);
  const figures = alarmsIn(all).flatMap(figuresOf);
  const lists = ofType('AWS::WAFv2::WebACL');
  // Those of the table's stream have a start; reading the stream costs nothing.
  const queues = ofType('AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => Properties['StartingPosition'] === undefined,
  );
  const runs = ofType('AWS::Scheduler::Schedule').map(({ Properties }) =>
    runsOf(String(Properties['ScheduleExpression'])),
  );
  return sumOf([
    {
      alarmFigures: figures.length,
      // Failures by area are counted only in hours with failures: their price is one of use.
      ownFigures: new Set(figures.filter((name) => ownFigures.has(name))).size,
      dashboards: ofType('AWS::CloudWatch::Dashboard').length,
      firewalls: lists.length,
      firewallRules: lists.flatMap(({ Properties }) => Properties['Rules'] as readonly unknown[]).length,
      queueRequests: queues.reduce((sum, queue) => sum + pollsOfQueue(queue), 0),
    },
    ...runs.map((times) => timesOf(scheduled, times)),
  ]);
};

/** Dollars of a month before anybody uses the product. */
export const fixedCost = (all: readonly Resource[]): number => billOf(fixedUsage(all));
