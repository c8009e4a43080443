import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { profiles } from '#infra/cdk/stage';
import { alarmsIn, figuresOf, fixedCost, unknownTypes } from '../../../bench/fixed-cost.ts';
import { type Resource, stageWith, templatesOf } from '../templates.ts';

const resourcesOf = (settings: Readonly<Record<string, unknown>>): readonly Resource[] =>
  [...templatesOf(stageWith(settings), { calls: [] }).values()].flatMap(({ Resources }) =>
    Object.values(Resources),
  );

const small = resourcesOf({ stage: 'small', alarmEmail: 'ops@acme.example' });
const full = resourcesOf({ stage: 'full', profile: 'full', alarmEmail: 'ops@acme.example' });
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

  test('have an entry in the page of incidents that says what it means, how to look and what to do', () => {
    const [, alarms = ''] =
      /^## Alarms\n([^]*?)^## /m.exec(readFileSync('docs/operations/incident.md', 'utf8')) ?? [];
    const entries = alarms.split(/^### /m).slice(1);
    const names = alarmsIn(full).map((alarm) =>
      String(alarm['AlarmName'])
        .replace('bravo-full-', '')
        .replace(/^failures-\w+$/, 'failures-&lt;area&gt;'),
    );
    for (const name of names) {
      const entry = entries.find((one) => one.startsWith(`${name}\n`)) ?? '';
      const sections = entry.split(/^#### /m).slice(1);
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

test.each(profiles)(
  'the default budget of the profile %s has room above what a month costs before any use',
  (profile) => {
    const settings = { stage: 'test', profile, alarmEmail: 'ops@acme.example' };
    expect(stageWith(settings).budget).toBeGreaterThan(1.5 * fixedCost(resourcesOf(settings)));
  },
);

test('before any use a month costs at most a dollar and a half, and in the full profile at most sixteen', () => {
  for (const all of [small, full]) {
    expect(unknownTypes(all)).toEqual([]);
    // One dashboard has at most fifty figures for nothing.
    const boards = JSON.stringify(all.filter(({ Type }) => Type === 'AWS::CloudWatch::Dashboard'));
    expect(boards.split('AWS/').length - 1).toBeLessThan(50);
  }
  expect(fixedCost(small)).toBeLessThanOrEqual(1.5);
  expect(fixedCost(full)).toBeLessThanOrEqual(16);
});

test('nothing in the small profile reads a secret of Secrets Manager, has a key of its own, or runs all the time', () => {
  const types = new Set([...small, ...full].map(({ Type }) => Type.split('::')[1]));
  for (const service of ['KMS', 'SecretsManager', 'EC2', 'ECS', 'RDS', 'ElastiCache', 'OpenSearchService'])
    expect(types.has(service)).toBe(false);
});
