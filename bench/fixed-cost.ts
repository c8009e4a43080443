import { prices } from './bill.ts';

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

const over = (number: number, free: number, price: number): number => Math.max(0, number - free) * price;

/** Dollars of a month before anybody uses the product, by what they are for. */
export const fixedCosts = (all: readonly Resource[]) => {
  const ofType = (type: string) => all.filter(({ Type }) => Type === type);
  const figures = alarmsIn(all).flatMap(figuresOf);
  // Failures by area are counted only in hours with failures: their price is one of use.
  const own = new Set(figures.filter((name) => ownFigures.has(name)));
  const lists = ofType('AWS::WAFv2::WebACL');
  const rules = lists.flatMap(({ Properties }) => Properties['Rules'] as readonly unknown[]);
  // Those of the table's stream have a start; reading the stream costs nothing.
  const queues = ofType('AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => Properties['StartingPosition'] === undefined,
  );
  const polls = queues.reduce((sum, queue) => sum + pollsOfQueue(queue), 0);
  return {
    alarms: over(figures.length, 10, prices.alarmFigure),
    dashboards: over(ofType('AWS::CloudWatch::Dashboard').length, 3, prices.dashboard),
    'own figures': over(own.size, 10, prices.ownFigure),
    firewall: lists.length * prices.firewall + rules.length * prices.firewallRule,
    'asking empty queues': over(polls, 1_000_000, prices.queueRequests / 1_000_000),
  };
};

/** Dollars of a month before anybody uses the product. */
export const fixedCost = (all: readonly Resource[]): number =>
  Object.values(fixedCosts(all)).reduce((sum, dollars) => sum + dollars, 0);
