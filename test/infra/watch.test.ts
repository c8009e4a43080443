import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Resource, stageWith, templatesOf } from './templates.ts';

const resourcesOf = (settings: Readonly<Record<string, unknown>>): readonly Resource[] =>
  [...templatesOf(stageWith(settings), { calls: [] }).values()].flatMap(({ Resources }) =>
    Object.values(Resources),
  );

const small = resourcesOf({ stage: 'small', alarmEmail: 'ops@acme.example' });
const full = resourcesOf({ stage: 'full', profile: 'full', alarmEmail: 'ops@acme.example' });
const alarmsIn = (all: readonly Resource[]) =>
  all.filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);

type Figure = { readonly MetricStat?: { readonly Metric: { Namespace: string; MetricName: string } } };
/** The figures an alarm is composed of. CloudWatch bills each. */
const figuresOf = (alarm: Readonly<Record<string, unknown>>): readonly string[] =>
  alarm['MetricName']
    ? [alarm['MetricName'] as string]
    : (alarm['Metrics'] as readonly Figure[]).flatMap(({ MetricStat }) =>
        MetricStat ? [MetricStat.Metric.MetricName] : [],
      );

describe('the alarms', () => {
  test('of the small profile are at most ten, and hear of everything that somebody must act on', () => {
    expect(alarmsIn(small).length).toBeLessThanOrEqual(10);
    expect(new Set(alarmsIn(small).flatMap(figuresOf))).toEqual(
      new Set([
        '5xx',
        'Latency',
        'ReadThrottleEvents',
        'WriteThrottleEvents',
        'Throttles',
        'IteratorAge',
        'Reputation.BounceRate',
        'Reputation.ComplaintRate',
        'DeadLetters',
        'LateJobs',
        'LedgerDifferences',
        'LateGiftCards',
      ]),
    );
  });

  test('are composed of ten figures at most, which is the limit of CloudWatch', () => {
    for (const alarm of alarmsIn(full)) expect(figuresOf(alarm).length).toBeLessThanOrEqual(10);
  });

  test('tell somebody when they begin and when they are over', () => {
    for (const alarm of alarmsIn(full))
      expect(alarm).toMatchObject({
        AlarmActions: [{ Ref: expect.stringMatching(/^Alarms/) as unknown }],
        OKActions: [{ Ref: expect.stringMatching(/^Alarms/) as unknown }],
      });
    const addressed = small.filter(({ Type }) => Type === 'AWS::SNS::Subscription');
    expect(addressed.map(({ Properties }) => Properties['Endpoint'])).toEqual(['ops@acme.example']);
  });

  test('ring when nobody counts whether jobs run; silence of other figures means that nothing happened', () => {
    const breaching = alarmsIn(full).filter((alarm) => alarm['TreatMissingData'] === 'breaching');
    expect(breaching.map(figuresOf)).toEqual([['LateJobs']]);
  });

  test('have an entry in the runbook that says what it means, how to look and what to do', () => {
    const entries = readFileSync('docs/runbook.md', 'utf8').split(/^## /m).slice(1);
    const names = alarmsIn(full).map((alarm) =>
      String(alarm['AlarmName'])
        .replace('bravo-full-', '')
        .replace(/^failures-\w+$/, 'failures-&lt;area&gt;'),
    );
    for (const name of names) {
      const entry = entries.find((one) => one.startsWith(`${name}\n`)) ?? '';
      const sections = entry.split(/^### /m).slice(1);
      expect([name, sections.map((section) => section.split('\n')[0])]).toEqual([
        name,
        ['What it means', 'How to look', 'What to do'],
      ]);
      for (const section of sections) expect(section.split('\n').slice(1).join('').trim()).not.toBe('');
    }
    expect(entries.map((entry) => entry.split('\n')[0])).toEqual([...new Set(names)]);
  });
});

test('the budget counts the costs of its own stage, and tells before a month is over', () => {
  const [budget, ...others] = small.filter(({ Type }) => Type === 'AWS::Budgets::Budget');
  expect(others).toEqual([]);
  expect(budget?.Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 10, Unit: 'USD' }, CostFilters: { TagKeyValue: ['user:stage$small'] } },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL' } },
      { Notification: { NotificationType: 'FORECASTED' } },
    ],
  });
});

/** What a month costs before anybody uses the product, by the list prices of us-east-1 in dollars. */
const prices = {
  figure: 0.1,
  freeFigures: 10,
  dashboard: 3,
  freeDashboards: 3,
  own: 0.3,
  freeOwn: 10,
  acl: 5,
  rule: 1,
};

/** Types of resources whose cost follows from use alone, or which are free. A new type must be looked up first. */
const byUse = new Set([
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
  'AWS::Lambda::EventSourceMapping',
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
]);
const counted = new Set(['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard', 'AWS::WAFv2::WebACL']);

const over = (number: number, free: number, price: number): number => Math.max(0, number - free) * price;

const fixedCost = (all: readonly Resource[]): number => {
  const count = (type: string) => all.filter(({ Type }) => Type === type).length;
  const alarms = alarmsIn(all);
  // Failures by area are counted only in hours with failures: their price is one of use.
  const own = new Set(
    alarms
      .flatMap(figuresOf)
      .filter((name) => ['DeadLetters', 'LateJobs', 'LedgerDifferences', 'LateGiftCards'].includes(name)),
  );
  const rules = all
    .filter(({ Type }) => Type === 'AWS::WAFv2::WebACL')
    .flatMap(({ Properties }) => Properties['Rules'] as readonly unknown[]);
  return (
    over(alarms.flatMap(figuresOf).length, prices.freeFigures, prices.figure) +
    over(count('AWS::CloudWatch::Dashboard'), prices.freeDashboards, prices.dashboard) +
    over(own.size, prices.freeOwn, prices.own) +
    count('AWS::WAFv2::WebACL') * prices.acl +
    rules.length * prices.rule
  );
};

test('ten people pay less than a dollar a month before use, and the full profile less than fifteen', () => {
  for (const all of [small, full]) {
    const unknown = all.map(({ Type }) => Type).filter((type) => !byUse.has(type) && !counted.has(type));
    expect([...new Set(unknown)]).toEqual([]);
    // One dashboard has at most fifty figures for nothing.
    const boards = JSON.stringify(all.filter(({ Type }) => Type === 'AWS::CloudWatch::Dashboard'));
    expect(boards.split('AWS/').length - 1).toBeLessThan(50);
  }
  expect(fixedCost(small)).toBeLessThanOrEqual(1);
  expect(fixedCost(full)).toBeLessThanOrEqual(15);
});

test('nothing in the small profile reads a secret of Secrets Manager, has a key of its own, or runs all the time', () => {
  const types = new Set([...small, ...full].map(({ Type }) => Type.split('::')[1]));
  for (const service of ['KMS', 'SecretsManager', 'EC2', 'ECS', 'RDS', 'ElastiCache', 'OpenSearchService'])
    expect(types.has(service)).toBe(false);
});
