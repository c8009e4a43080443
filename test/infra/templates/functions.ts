import { describe, expect, test } from 'vitest';
import { access } from '#infra/blueprint/access';
import type { FunctionAccess } from '#infra/blueprint/function-access';
import { jobs } from '#infra/blueprint/jobs';
import { memory, powerOf } from '#infra/blueprint/power';
import { routes } from '#infra/blueprint/routes';
import { ofType, ownerOf } from '../templates.ts';

/** The environment variables that an access entry requires. */
const named = ({
  email,
  returns,
  files,
  downloads,
  queues = [],
  secrets,
  features,
  signIn,
}: FunctionAccess): string[] =>
  [
    'TABLE_NAME',
    ...(email ? ['APP_URL', 'MAIL_CONFIGURATION_SET', 'MAIL_FROM'] : []),
    ...(email === 'paced' ? ['MAIL_INTERVAL_MS'] : []),
    ...(files ? ['MEDIA_BUCKET'] : []),
    ...(downloads ? ['DOWNLOADS_BUCKET'] : []),
    ...(files?.empty ? ['DISTRIBUTION_ID'] : []),
    ...(returns ? ['APP_URL'] : []),
    ...queues.map((queue) => `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`),
    ...(secrets ? ['SECRETS_PATH'] : []),
    ...(features ? ['FEATURES', 'FEEDBACK_URL', 'HELP_URL', 'TERMS_URL', 'PRIVACY_URL'] : []),
    ...(signIn ? ['GOOGLE_CLIENT_IDS', 'MICROSOFT_CLIENT_IDS', 'MICROSOFT_TENANTS'] : []),
  ].toSorted();

describe('every function', () => {
  const functions = ofType('AWS::Lambda::Function');

  test.each(functions.map((one) => [ownerOf(one), one.Properties] as const))(
    '%s runs on arm64 and Node 24, has a timeout, and logs JSON',
    (_, properties) => {
      expect(properties).toMatchObject({
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: expect.any(String) as unknown } },
        TracingConfig: { Mode: 'Active' },
      });
      expect(properties['Timeout']).toBeLessThan(30);
    },
  );

  test('has the memory that was chosen for what it does', () => {
    const made = Object.fromEntries(functions.map((one) => [ownerOf(one), one.Properties['MemorySize']]));
    const chosen = [...routes.map((route) => ({ id: route.id, ...powerOf(route) })), ...jobs];
    expect(made).toEqual(Object.fromEntries(chosen.map(({ id, megabytes }) => [id, megabytes])));
    expect(new Set(Object.values(made))).toEqual(new Set(Object.values(memory)));
  });

  test('has a role of its own', () => {
    const roles = functions.map(({ Properties }) => JSON.stringify(Properties['Role']));
    const stacks = functions.map(({ Metadata }) => Metadata?.['aws:cdk:path']?.split('/')[0]);
    expect(new Set(roles.map((role, at) => `${stacks[at]}${role}`)).size).toBe(functions.length);
    const others = ofType('AWS::IAM::Role').filter((role) => /^(Scheduler|Invoker)Role$/.test(ownerOf(role)));
    expect(others).toHaveLength(2);
    expect(ofType('AWS::IAM::Role')).toHaveLength(functions.length + others.length);
  });

  test('has a log retention time and no function URL', () => {
    const groups = ofType('AWS::Logs::LogGroup');
    expect(groups).toHaveLength(functions.length + 1);
    expect(groups.filter(({ Properties }) => !Properties['RetentionInDays'])).toEqual([]);
    expect(ofType('AWS::Lambda::Url')).toEqual([]);
  });

  const variablesOf = (id: string): string[] => {
    const one = functions.find((candidate) => ownerOf(candidate) === id);
    const { Variables = {} } = (one?.Properties['Environment'] ?? {}) as { Variables?: object };
    return Object.keys(Variables).toSorted();
  };
  test('has only the environment variables of its access entry', () => {
    expect(variablesOf('notify')).toEqual([
      'ARCHIVES_QUEUE_URL',
      'BILLING_QUEUE_URL',
      'CHAT_QUEUE_URL',
      'FAILURES_BUCKET',
      'GIFT_CARDS_QUEUE_URL',
      'MAIL_QUEUE_URL',
      'SCHEDULES_QUEUE_URL',
      'TABLE_NAME',
      'WEBHOOKS_QUEUE_URL',
      'WORKSPACE_QUEUE_URL',
    ]);
    expect(variablesOf('keep-schedules')).toEqual([
      'MAIL_QUEUE_URL',
      'SCHEDULES_QUEUE_URL',
      'SCHEDULE_DEAD_LETTERS_ARN',
      'SCHEDULE_GROUP',
      'SCHEDULE_QUEUE_ARN',
      'SCHEDULE_ROLE_ARN',
      'TABLE_NAME',
      'WEBHOOKS_QUEUE_URL',
    ]);
    expect(variablesOf('check-ledger')).toEqual(['LEDGER_QUEUE_URL', 'METRICS_NAMESPACE', 'TABLE_NAME']);
    expect(variablesOf('watch')).toEqual([
      'DEAD_LETTER_QUEUE_URLS',
      'FAILURES_BUCKET',
      'METRICS_NAMESPACE',
      'TABLE_NAME',
      'TIMED_JOBS',
    ]);
    expect(variablesOf('change-workspace')).toEqual([
      'DISTRIBUTION_ID',
      'MEDIA_BUCKET',
      'SECRETS_PATH',
      'TABLE_NAME',
      'WORKSPACE_QUEUE_URL',
    ]);
    expect(variablesOf('follow-billing')).toEqual(['BILLING_QUEUE_URL', 'SECRETS_PATH', 'TABLE_NAME']);
    expect(variablesOf('buy-gift-cards')).toEqual([
      'APP_URL',
      'GIFT_CARDS_QUEUE_URL',
      'MAIL_CONFIGURATION_SET',
      'MAIL_FROM',
      'METRICS_NAMESPACE',
      'SECRETS_PATH',
      'TABLE_NAME',
    ]);
    expect(variablesOf('send-mail')).toEqual([
      'APP_URL',
      'MAIL_CONFIGURATION_SET',
      'MAIL_FROM',
      'MAIL_INTERVAL_MS',
      'MAIL_QUEUE_URL',
      'TABLE_NAME',
    ]);
    for (const { id } of routes)
      expect([id, variablesOf(id)]).toEqual([id, [...named(access[id]), 'ORIGIN_HASHES'].toSorted()]);
  });
});
