import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryWidget,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { makeAlarms, type Watched } from './alarms.ts';
import { makePings, type Ping } from './ping.ts';

/** What the dashboard shows. */
type Shown = Watched & {
  readonly apiLogs: string;
  /** What the stage is, in words. */
  readonly facts: readonly string[];
};

/** A line of the dashboard. CloudWatch shows fifty figures for nothing, so it has few, each with an answer. */
const graph = (title: string, left: readonly IMetric[]): GraphWidget =>
  new GraphWidget({ title, left: [...left], width: 8, height: 6, liveData: true });

const figure = (
  namespace: string,
  metricName: string,
  statistic: string,
  dimensionsMap: Readonly<Record<string, string>> = {},
): Metric => new Metric({ namespace, metricName, statistic, dimensionsMap: { ...dimensionsMap } });

const makeDashboard = (
  scope: Construct,
  name: string,
  watched: Shown,
  alarms: readonly Alarm[],
): Dashboard => {
  const { apiId, apiLogs, facts, followers, namespace, queues, tableName } = watched;
  const api = (metricName: string, statistic: string) =>
    figure('AWS/ApiGateway', metricName, statistic, { ApiId: apiId });
  const table = (metricName: string) => figure('AWS/DynamoDB', metricName, 'Sum', { TableName: tableName });
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: name,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 3 })],
      [
        graph('Calls', [api('Count', 'Sum'), api('4xx', 'Sum'), api('5xx', 'Sum')]),
        graph('Milliseconds of a call', [api('Latency', 'p50'), api('Latency', 'p99')]),
        new LogQueryWidget({
          title: 'Failures by area',
          logGroupNames: [apiLogs],
          queryLines: [
            'filter status >= 500',
            'parse call /^\\S+ \\/api\\/v1\\/(?<area>[^\\/]+)/',
            'stats count(*) as failures by area, status',
            'sort failures desc',
            'limit 20',
          ],
          width: 8,
          height: 6,
        }),
      ],
      [
        graph(
          'Milliseconds behind the table',
          followers.map((FunctionName) => figure('AWS/Lambda', 'IteratorAge', 'Maximum', { FunctionName })),
        ),
        graph(
          'Waiting messages',
          queues.map((QueueName) =>
            figure('AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'Maximum', { QueueName }),
          ),
        ),
        graph('For an operator', [
          figure(namespace, 'DeadLetters', 'Maximum'),
          figure(namespace, 'LateJobs', 'Maximum'),
          figure(namespace, 'LedgerDifferences', 'Maximum'),
          figure(namespace, 'LateGiftCards', 'Maximum'),
        ]),
      ],
      [
        graph('Units of the table', [
          table('ConsumedReadCapacityUnits'),
          table('ConsumedWriteCapacityUnits'),
        ]),
        graph('Functions', [
          figure('AWS/Lambda', 'Invocations', 'Sum'),
          figure('AWS/Lambda', 'Errors', 'Sum'),
          figure('AWS/Lambda', 'Throttles', 'Sum'),
        ]),
        graph('Emails', [
          figure('AWS/SES', 'Send', 'Sum'),
          figure('AWS/SES', 'Reputation.BounceRate', 'Maximum'),
          figure('AWS/SES', 'Reputation.ComplaintRate', 'Maximum'),
        ]),
      ],
      [new TextWidget({ markdown: facts.map((fact) => `- ${fact}`).join('\n'), width: 24, height: 3 })],
    ],
  });
};

/** Tells by mail when a month costs more than it may, and when it will. Costs of other stages do not count. */
const makeBudget = (scope: Construct, { alarmEmail, budget, stage }: StageConfig): CfnBudget => {
  const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
  const when = (notificationType: string) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
    subscribers,
  });
  return new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: budget, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:stage$${stage}`] },
    },
    notificationsWithSubscribers: [when('ACTUAL'), when('FORECASTED')],
  });
};

/** Alarms with a mail to whoever runs the stage, one dashboard, a budget, and the functions that Scheduler invokes. */
export const makeWatch = (
  scope: Construct,
  place: StageConfig,
  watched: Shown,
  pings: readonly Ping[],
): { readonly alarms: readonly Alarm[] } => {
  const prefix = `bravo-${place.stage}`;
  const topic = new Topic(scope, 'Alarms', { displayName: `Bravo ${place.stage}`, enforceSSL: true });
  if (place.alarmEmail !== '') {
    topic.addSubscription(new EmailSubscription(place.alarmEmail));
    makeBudget(scope, place);
  }
  const alarms = makeAlarms(scope, watched, place.profile, { topic, prefix });
  makeDashboard(scope, `${prefix}-${Stack.of(scope).region}`, watched, alarms);
  makePings(scope, watched.scheduleGroup, pings);
  return { alarms };
};
