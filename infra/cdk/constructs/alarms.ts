import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Metric as OwnMetric } from '#functions/platform/metrics';
import { type Area, contract } from '#shared/contract/index';
import type { Profile } from '../stage.ts';

/** What the alarms look at. */
export type Watched = {
  readonly namespace: string;
  readonly apiId: string;
  readonly tableName: string;
  /** The names of the functions that follow the table. */
  readonly followers: readonly string[];
  /** The names of the queues, without those of dead letters. */
  readonly queues: readonly string[];
  readonly scheduleGroup: string;
};

type Rule = {
  /** Its name, and its heading in docs/operations/incident.md. */
  readonly id: string;
  readonly profile: Profile;
  readonly summary: string;
  readonly metric: IMetric;
  /** It rings above this. */
  readonly above: number;
  /** For so many periods in a row. */
  readonly periods?: number;
  /** Missing figures mean that nothing happened, unless somebody should have counted. */
  readonly missing?: TreatMissingData;
};

const minutes = (number: number): Duration => Duration.minutes(number);

type Dimensions = Readonly<Record<string, string>>;
const sum = (
  namespace: string,
  metricName: string,
  dimensionsMap: Dimensions = {},
  period = minutes(5),
): Metric =>
  new Metric({ namespace, metricName, dimensionsMap: { ...dimensionsMap }, period, statistic: 'Sum' });
const highest = (
  namespace: string,
  metricName: string,
  dimensionsMap: Dimensions = {},
  period = minutes(5),
): Metric =>
  new Metric({ namespace, metricName, dimensionsMap: { ...dimensionsMap }, period, statistic: 'Maximum' });

/** One figure of several; those that are missing count as zero. */
const composed = (
  label: string,
  of: Readonly<Record<string, Metric>>,
  expression: string,
  period = minutes(5),
): MathExpression => new MathExpression({ label, expression, usingMetrics: { ...of }, period });

const total = (label: string, metrics: readonly Metric[]): MathExpression => {
  const named = Object.fromEntries(metrics.map((one, at) => [`m${at}`, one]));
  const filled = Object.keys(named).map((name) => `FILL(${name},0)`);
  return composed(label, named, filled.join('+'));
};

const latest = (label: string, metrics: readonly Metric[]): MathExpression => {
  const named = Object.fromEntries(metrics.map((one, at) => [`m${at}`, one]));
  return composed(label, named, `MAX([${Object.keys(named).join(',')}])`);
};

/** SES stops an account at 10 % of bounces and 0.5 % of complaints; half of that is time to look. */
const reputation = (): MathExpression =>
  composed(
    'share of what SES allows',
    {
      bounces: highest('AWS/SES', 'Reputation.BounceRate', {}, Duration.hours(1)),
      complaints: highest('AWS/SES', 'Reputation.ComplaintRate', {}, Duration.hours(1)),
    },
    'MAX([bounces/0.1, complaints/0.005])',
    Duration.hours(1),
  );

/** The alarms of both profiles; each is composed of few figures, because CloudWatch bills by figure. */
const rules = (watched: Watched): readonly Rule[] => {
  const { apiId, followers, namespace, queues, scheduleGroup, tableName } = watched;
  const own = (name: OwnMetric, period?: Duration) => highest(namespace, name, {}, period);
  const areaRule = (area: Area): Rule => ({
    id: `failures-${area}`,
    profile: 'full',
    summary: `Calls in the area ${area} fail`,
    metric: sum(namespace, 'Failures' satisfies OwnMetric, { Area: area }),
    above: 2,
  });
  return [
    {
      id: 'api-failures',
      profile: 'small',
      summary: 'Calls are answered with 5xx',
      metric: sum('AWS/ApiGateway', '5xx', { ApiId: apiId }),
      above: 4,
    },
    {
      id: 'api-slow',
      profile: 'small',
      summary: 'For 15 minutes, one call in a hundred has taken longer than five seconds',
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: 'Latency',
        dimensionsMap: { ApiId: apiId },
        statistic: 'p99',
        period: minutes(5),
      }),
      above: 5000,
      periods: 3,
    },
    {
      id: 'throttled',
      profile: 'small',
      summary: 'The table or Lambda rejects requests',
      metric: total('throttled', [
        sum('AWS/DynamoDB', 'ReadThrottleEvents', { TableName: tableName }),
        sum('AWS/DynamoDB', 'WriteThrottleEvents', { TableName: tableName }),
        sum('AWS/Lambda', 'Throttles'),
      ]),
      above: 10,
    },
    {
      id: 'stream-late',
      profile: 'small',
      summary: 'Totals and emails are more than 15 minutes behind',
      metric: latest(
        'oldest change, ms',
        followers.map((FunctionName) => highest('AWS/Lambda', 'IteratorAge', { FunctionName })),
      ),
      above: 15 * 60_000,
    },
    {
      id: 'mail-reputation',
      profile: 'small',
      summary: 'Email bounces or complaints have reached half of what SES allows',
      metric: reputation(),
      above: 0.5,
    },
    {
      id: 'dead-letters',
      profile: 'small',
      summary: 'Messages failed permanently and wait for an operator',
      metric: own('DeadLetters', minutes(15)),
      above: 0,
    },
    {
      id: 'jobs-late',
      profile: 'small',
      summary: 'A timed job did not run, or the job that checks this did not',
      metric: own('LateJobs', minutes(15)),
      above: 0,
      periods: 3,
      missing: TreatMissingData.BREACHING,
    },
    {
      id: 'ledger-differs',
      profile: 'small',
      summary: 'A balance is not the sum of its entries',
      metric: own('LedgerDifferences', minutes(15)),
      above: 0,
    },
    {
      id: 'gift-cards-late',
      profile: 'small',
      summary: 'A paid gift card has not been delivered for six hours',
      metric: own('LateGiftCards', Duration.hours(1)),
      above: 0,
    },
    ...(Object.keys(contract) as Area[]).map(areaRule),
    {
      id: 'queues-late',
      profile: 'full',
      summary: 'A message has waited in its queue for more than two hours',
      metric: latest(
        'oldest message, s',
        queues.map((QueueName) => highest('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName })),
      ),
      above: 2 * 3600,
    },
    {
      id: 'functions-crowded',
      profile: 'full',
      summary: 'More than 80% of the default number of concurrent functions are running',
      metric: highest('AWS/Lambda', 'ConcurrentExecutions'),
      above: 800,
    },
    {
      id: 'schedules-dropped',
      profile: 'full',
      summary: 'Scheduler gave up on a message for a queue',
      metric: sum('AWS/Scheduler', 'InvocationDroppedCount', { ScheduleGroup: scheduleGroup }),
      above: 0,
    },
  ];
};

/** The largest number of figures that one alarm may be composed of. */
const figuresOfAlarm = 10;

/** Makes the alarms of a profile; each tells the topic when it begins and when it is over. */
export const makeAlarms = (
  scope: Construct,
  watched: Watched,
  profile: Profile,
  { topic, prefix }: { readonly topic: ITopic; readonly prefix: string },
): readonly Alarm[] =>
  rules({ ...watched, queues: watched.queues.slice(0, figuresOfAlarm) })
    .filter((rule) => profile === 'full' || rule.profile === 'small')
    .map(({ id, summary, metric, above, periods = 1, missing = TreatMissingData.NOT_BREACHING }) => {
      const alarm = new Alarm(scope, id, {
        alarmName: `${prefix}-${id}`,
        alarmDescription: `${summary}. See docs/operations/incident.md, ${id}.`,
        metric,
        threshold: above,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: periods,
        treatMissingData: missing,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
      return alarm;
    });
