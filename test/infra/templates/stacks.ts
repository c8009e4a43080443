import { describe, expect, test } from 'vitest';
import { jobs, timedJobs } from '#infra/blueprint/jobs';
import { routes } from '#infra/blueprint/routes';
import {
  logicalIdOf,
  ofType,
  ownerOf,
  type Resource,
  resources,
  stageWith,
  templates,
  templatesOf,
} from '../templates.ts';
import { putBackDays } from '#shared/events/set-aside';

const [table] = ofType('AWS::DynamoDB::GlobalTable');
const only = (properties: unknown) => expect.objectContaining(properties as object) as unknown;

/** What a stack takes from another one. */
const readFrom = (stack: string, name: RegExp) => ({
  'Fn::GetStackOutput': {
    StackName: `Bravo-test-${stack}`,
    OutputName: expect.stringMatching(name) as unknown,
    Region: { Ref: 'AWS::Region' },
  },
});

const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

describe('the stacks', () => {
  test('contain every call and every job', () => {
    expect(ofType('AWS::Lambda::Function').map(ownerOf).toSorted()).toEqual(
      [...routes, ...jobs].map(({ id }) => id).toSorted(),
    );
    const routed = ofType('AWS::ApiGatewayV2::Route').map(
      ({ Properties }) => Properties['RouteKey'] as string,
    );
    expect(routed.toSorted()).toEqual([...routes.map(({ gatewayKey: key }) => key), '$default'].toSorted());
  });

  test.each([...templates])('%s has fewer than 400 resources', (_, { Resources }) => {
    expect(Object.keys(Resources).length).toBeLessThan(400);
  });

  test('contain no secrets, only names of secrets', () => {
    const text = JSON.stringify([...templates]);
    expect(text.match(/(sk|rk|whsec)_(live|test)?_?\w{8,}|AKIA\w{16}|-----BEGIN|\{\{resolve:/g)).toBeNull();
    expect(ofType('AWS::SecretsManager::Secret')).toEqual([]);
    const parameters = [...templates.values()].flatMap((template) => Object.keys(template));
    expect(new Set(parameters)).not.toContain('NoEcho');
  });
});

describe('the table', () => {
  test('has point-in-time recovery and deletion protection', () => {
    expect(ofType('AWS::DynamoDB::GlobalTable')).toHaveLength(1);
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(table?.Properties['Replicas']).toEqual([
      only({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ]);
  });

  test('has a TTL and a change stream', () => {
    expect(table?.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  test('has its keys, two global indexes and no local index, which would cap a workspace at 10 GB', () => {
    expect(table?.Properties).toMatchObject({ KeySchema: keys('pk', 'sk') });
    expect(table?.Properties['LocalSecondaryIndexes']).toBeUndefined();
    expect(table?.Properties['GlobalSecondaryIndexes']).toEqual([
      only({
        IndexName: 'lists',
        KeySchema: keys('list_key', 'list_sort'),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      }),
      only({
        IndexName: 'ranking',
        KeySchema: keys('ranking_key', 'points'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['user_id', 'name', 'avatar'] },
      }),
    ]);
    expect(table?.Properties['AttributeDefinitions']).toContainEqual({
      AttributeName: 'points',
      AttributeType: 'N',
    });
  });
});

describe('the buckets', () => {
  const buckets = ofType('AWS::S3::Bucket');
  const policies = ofType('AWS::S3::BucketPolicy').map(({ Properties }) => JSON.stringify(Properties));

  test('are private, encrypted and reachable over TLS only', () => {
    expect(buckets).toHaveLength(4);
    expect(policies).toHaveLength(buckets.length);
    for (const { Properties } of buckets)
      expect(Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
      });
    for (const policy of policies) expect(policy).toContain('"Bool":{"aws:SecureTransport":"false"}');
  });

  test('are read by CloudFront alone, and of the pictures only the folders that everybody may see', () => {
    const readers = ofType('AWS::S3::BucketPolicy').flatMap(({ Properties }) =>
      (Properties['PolicyDocument'] as { Statement: { Effect: string }[] }).Statement.filter(
        ({ Effect }) => Effect === 'Allow',
      ),
    );
    expect(readers).toHaveLength(2);
    for (const reader of readers)
      expect(reader).toMatchObject({
        Action: 's3:GetObject',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: expect.anything() as unknown },
      });
    const [media] = readers as unknown as { Resource: unknown[] }[];
    expect(JSON.stringify(media?.Resource).match(/\/\w*\/\*/g)).toEqual([
      '/logos/*',
      '/avatars/*',
      '/rewards/*',
      '/posts/*',
      '/cards/*',
      '/claims/*',
    ]);
  });

  test('keep removed pictures for 30 days', () => {
    const versioned = buckets.filter(
      ({ Properties }) => JSON.stringify(Properties['VersioningConfiguration']) === '{"Status":"Enabled"}',
    );
    expect(versioned.map(({ Metadata }) => Metadata?.['aws:cdk:path'])).toEqual([
      'Bravo-test-Data/Media/Resource',
    ]);
    expect(JSON.stringify(versioned)).toContain('"NoncurrentVersionExpiration":{"NoncurrentDays":30}');
  });

  test('keep failed records, without versions, for as long as they may be put back', () => {
    const failures = buckets.find(({ Metadata }) => Metadata?.['aws:cdk:path']?.includes('/Failures/'));
    expect(failures?.Properties).not.toHaveProperty('VersioningConfiguration');
    expect(JSON.stringify(failures)).toContain(`"ExpirationInDays":${putBackDays}`);
  });
});

describe('the gateway', () => {
  test('logs the status but no token, header or query, throttles requests, and counts no single calls', () => {
    const [stage] = ofType('AWS::ApiGatewayV2::Stage');
    const { Format } = (stage?.Properties['AccessLogSettings'] ?? {}) as { Format?: string };
    expect(Format).toContain('$context.status');
    expect(Format).not.toMatch(/authoriz|header|querystring|\$context\.path/i);
    expect(stage?.Properties['DefaultRouteSettings']).toMatchObject({
      ThrottlingBurstLimit: expect.any(Number) as unknown,
      ThrottlingRateLimit: expect.any(Number) as unknown,
      DetailedMetricsEnabled: false,
    });
  });
});

describe('queues and streams', () => {
  const queues = ofType('AWS::SQS::Queue');

  test('are encrypted, and every queue has a dead-letter queue', () => {
    expect(queues.filter(({ Properties }) => Properties['SqsManagedSseEnabled'] !== true)).toEqual([]);
    const without = queues.filter(({ Properties }) => !Properties['RedrivePolicy']);
    const pathOf = (one: (typeof queues)[number]) => one.Metadata?.['aws:cdk:path'] ?? '';
    expect(without.filter((one) => !pathOf(one).includes('-dead-letters'))).toEqual([]);
    expect(ofType('AWS::SQS::QueuePolicy')).toHaveLength(queues.length);
  });

  test('bulk mail stays below the rate of the account, and its batches end in time', () => {
    const { seconds } = jobs.find(({ id }) => id === 'send-mail') ?? { seconds: 0 };
    const propertiesOf = (type: string) =>
      (ofType(type).find((one) => ownerOf(one) === 'send-mail')?.Properties ?? {}) as {
        readonly Environment: { readonly Variables: Readonly<Record<string, string>> };
        readonly BatchSize: number;
        readonly ScalingConfig: { readonly MaximumConcurrency: number };
      };
    const { Variables } = propertiesOf('AWS::Lambda::Function').Environment;
    const { BatchSize, ScalingConfig } = propertiesOf('AWS::Lambda::EventSourceMapping');
    const interval = Number(Variables['MAIL_INTERVAL_MS']);
    const perSecond = (1000 / interval) * ScalingConfig.MaximumConcurrency;
    expect(perSecond).toBeLessThanOrEqual(10);
    expect(perSecond).toBeGreaterThan(9.9);
    // A fifth of a second for each mail, and ten seconds in which the last one may fail.
    expect((BatchSize * (interval + 200)) / 1000 + 10).toBeLessThanOrEqual(seconds);
  });

  test('have a visibility timeout of six times the longest job', () => {
    const visible = queues.flatMap(({ Properties }) => Properties['VisibilityTimeout'] ?? []);
    expect(new Set(visible)).toEqual(new Set([6 * Math.max(...jobs.map(({ seconds }) => seconds))]));
  });

  test('report item failures; a stream keeps a failing record, whole, when it is nearly a day old', () => {
    const sources = ofType('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties);
    expect(sources).toHaveLength(jobs.filter(({ trigger }) => !('rate' in trigger)).length);
    for (const source of sources)
      expect(source).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
    const streams = sources.filter(({ StartingPosition }) => StartingPosition);
    expect(streams).toHaveLength(jobs.filter(({ trigger }) => 'stream' in trigger).length);
    for (const source of streams)
      expect(source).toMatchObject({
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: -1,
        MaximumRecordAgeInSeconds: 23 * 3600,
        DestinationConfig: { OnFailure: { Destination: readFrom('Data', /Failures\w+Arn/) } },
      });
  });
});

describe('schedules', () => {
  test('are in one group; every job that runs by the clock has one that sends its queue an empty message', () => {
    expect(ofType('AWS::Scheduler::ScheduleGroup').map(({ Properties }) => Properties)).toEqual([
      only({ Name: 'bravo-test' }),
    ]);
    const schedules = ofType('AWS::Scheduler::Schedule').map(({ Properties }) => Properties);
    const queued = schedules.filter(({ ScheduleExpression }) =>
      String(ScheduleExpression).startsWith('cron'),
    );
    expect(queued).toEqual(
      timedJobs.map(({ id, queue, cron }) => ({
        Name: `timed-${id}`,
        GroupName: 'bravo-test',
        ScheduleExpression: cron,
        ScheduleExpressionTimezone: 'UTC',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: {
          Arn: {
            'Fn::GetAtt': [expect.stringMatching(`^${logicalIdOf(queue)}[A-Z0-9]{8}$`) as unknown, 'Arn'],
          },
          RoleArn: expect.anything() as unknown,
          Input: '{}',
          DeadLetterConfig: {
            Arn: { 'Fn::GetAtt': [expect.stringMatching(/undelivered/) as unknown, 'Arn'] },
          },
        },
      })),
    );
  });

  test('are made after their group', () => {
    const [group] = [...templates.values()].flatMap(({ Resources }) =>
      Object.entries(Resources).flatMap(([id, { Type }]) =>
        Type === 'AWS::Scheduler::ScheduleGroup' ? [id] : [],
      ),
    );
    const beside = ofType('AWS::Scheduler::Schedule').filter((one) =>
      one.Metadata?.['aws:cdk:path']?.startsWith('Bravo-test-Jobs/'),
    );
    expect(beside).toHaveLength(timedJobs.length);
    for (const one of beside) expect(one).toMatchObject({ DependsOn: [group] });
  });
});

test('only the table, the pictures and the failed records outlive their stack, and only where data is kept', () => {
  const keptIn = (of: readonly Resource[]) =>
    of.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain').map(({ Type }) => Type);
  expect(keptIn(resources).toSorted()).toEqual([
    'AWS::DynamoDB::GlobalTable',
    'AWS::S3::Bucket',
    'AWS::S3::Bucket',
  ]);
  const trial = [...templatesOf(stageWith({ stage: 'trial' }), { calls: [] }).values()].flatMap(
    ({ Resources }) => Object.values(Resources),
  );
  expect(keptIn(trial)).toEqual([]);
  const tables = trial.filter(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable');
  expect(tables.map(({ Properties }) => Properties['Replicas'])).toEqual([
    [only({ DeletionProtectionEnabled: false })],
  ]);
});

test('one value puts a restored table into use: for every function, its role and the stream of changes', () => {
  const arn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/bravo-restored';
  const tableStream = `${arn}/stream/2026-11-23T12:00:00.000`;
  const restored = [...templatesOf(stageWith({ stage: 'test', tableStream }), {}).values()].flatMap(
    ({ Resources }) => Object.values(Resources),
  );
  const of = (type: string) =>
    restored.filter(({ Type }) => Type === type).map(({ Properties }) => Properties);
  const named = of('AWS::Lambda::Function').flatMap(
    ({ Environment }) =>
      (Environment as { Variables?: { TABLE_NAME?: unknown } }).Variables?.TABLE_NAME ?? [],
  );
  expect(new Set(named)).toEqual(new Set(['bravo-restored']));
  expect(named.length).toBeGreaterThan(100);
  const followed = of('AWS::Lambda::EventSourceMapping').filter(
    (one) => one['StartingPosition'] !== undefined,
  );
  expect(followed.map((one) => one['EventSourceArn'])).toEqual([tableStream, tableStream]);
  const policies = of('AWS::IAM::Role').map((role) => JSON.stringify(role['Policies'] ?? []));
  expect(policies.filter((text) => text.includes('dynamodb:BatchGetItem') && !text.includes(arn))).toEqual(
    [],
  );
  expect(policies.filter((text) => text.includes('TableArn'))).toEqual([]);
  // The table of before stays, with what it has.
  expect(of('AWS::DynamoDB::GlobalTable')).toHaveLength(1);
});
