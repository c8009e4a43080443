import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { access, jobAccess } from '#infra/blueprint/access';
import type { FunctionAccess } from '#infra/blueprint/function-access';
import { endpointAccess } from '#infra/blueprint/endpoint-access';
import { jobs, timedJobs, queueNames, type Trigger } from '#infra/blueprint/jobs';
import { warmCalls } from '#infra/blueprint/warm';
import { schedulePurposes } from '#shared/rules/mails/schedules';
import { type Key, keys } from '#functions/table/keys';
import type { WorkspaceId } from '#shared/model/ids';
import { routes } from '#infra/blueprint/routes';
import type { EndpointId } from '#shared/contract/index';
import { logicalIdOf, ofType, ownerOf, place, type Resource } from '../templates.ts';

type Statement = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
};

const entryOf = (id: EndpointId): FunctionAccess => access[id];
const roles = ofType('AWS::IAM::Role');
const statementsOf = ({ Properties }: Resource): readonly Statement[] =>
  (Properties['Policies'] as readonly { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );

/** The kind of a resource, from the end of its ARN: a cross-stack reference contains no more. */
const nameOf = (resource: unknown): string => {
  const text = JSON.stringify(resource);
  const endings: readonly (readonly [RegExp, string])[] = [
    [/\/index\/(\w+)"/, 'index $1'],
    [/:identity\/([\w.*-]+)"/, 'identity $1'],
    [/:configuration-set\/([\w-]+)"/, 'configuration set $1'],
    [/:parameter\/([\w/-]+)"/, 'secret $1'],
    [/Media\w+","?Arn|Media\w+Arn\w*"}+,"\/(\w+)\/\*"/, 'folder $1'],
    [/Downloads\w+","?Arn|Downloads\w+Arn\w*"}+,"\/(\w+)\/\*"/, 'downloads $1'],
    [/Failures\w+Arn\w*"}+,"\/\*"/, 'every failed record'],
    [/Failures\w+Arn/, 'failed records'],
    [/Table\w+StreamArn/, 'stream'],
    [/Table\w+Arn/, 'table'],
    [/deadletters\w+/, 'dead letters'],
    [new RegExp(`(?:"|FnGetAtt)(${queueNames.map(logicalIdOf).join('|')})[A-Z0-9]{8}(?:"|Arn)`), 'queue $1'],
    [/:schedule\/(bravo-test\/\w+-\*)"/, 'schedules $1'],
    [/SchedulerRole\w+/, 'the role of Scheduler'],
    [/Media\w+Arn/, 'bucket'],
    [/:cloudfront::.*:distribution\//, 'distribution'],
    [/Logs[A-Z0-9]{8}/, 'logs'],
  ];
  const found = endings.find(([ending]) => ending.test(text));
  if (!found) return text;
  return found[1].replace('$1', found[0].exec(text)?.[1] ?? '?');
};

const list = <One>(value: One | readonly One[]): readonly One[] =>
  Array.isArray(value) ? (value as readonly One[]) : [value as One];

/** Whether a statement is about the partitions alone in which the calls of API keys are counted. */
const isOfKeyCalls = (condition: unknown): boolean =>
  isDeepStrictEqual(condition, {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['W#*#KEY_CALLS'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  });

const granted = (role: Resource): readonly string[] =>
  statementsOf(role)
    .flatMap(({ Action, Resource: on, Condition }) =>
      list(Action).flatMap((action) =>
        list(on).map(
          (one) => `${action} on ${isOfKeyCalls(Condition) ? 'the calls of API keys' : nameOf(one)}`,
        ),
      ),
    )
    .toSorted();

const everyFunction = [
  'logs:CreateLogStream on logs',
  'logs:PutLogEvents on logs',
  'xray:PutTelemetryRecords on "*"',
  'xray:PutTraceSegments on "*"',
];
const promised = ({
  table = [],
  keyCalls,
  indexes = [],
  email,
  queues = [],
  schedules,
  files,
  downloads,
  secrets = [],
  watches,
}: FunctionAccess): string[] => [
  ...(watches
    ? [
        's3:ListBucket on failed records',
        ...[...queueNames, 'schedules-undelivered', 'mail-events-undelivered'].map(
          () => 'sqs:GetQueueAttributes on dead letters',
        ),
      ]
    : []),
  ...table.map((action) => `dynamodb:${action} on table`),
  ...(keyCalls ? ['dynamodb:UpdateItem on the calls of API keys'] : []),
  ...indexes.map((index) => `dynamodb:Query on index ${index}`),
  ...(email ? ['ses:SendRawEmail on configuration set bravo-test', 'ses:SendRawEmail on identity *'] : []),
  ...queues.map((queue) => `sqs:SendMessage on queue ${logicalIdOf(queue)}`),
  ...(schedules
    ? [
        'iam:PassRole on the role of Scheduler',
        ...schedulePurposes.flatMap((purpose) =>
          ['Create', 'Delete', 'Get', 'Update'].map(
            (verb) => `scheduler:${verb}Schedule on schedules bravo-test/${purpose}-*`,
          ),
        ),
      ]
    : []),
  ...(files?.get ?? []).map((folder) => `s3:GetObject on folder ${folder}`),
  ...(files?.put ?? []).map((folder) => `s3:PutObject on folder ${folder}`),
  ...(files?.empty
    ? ['s3:ListBucketVersions on bucket', 'cloudfront:CreateInvalidation on distribution']
    : []),
  ...(files?.empty ?? []).map((folder) => `s3:DeleteObjectVersion on folder ${folder}`),
  ...(files?.delete ?? []).map((folder) => `s3:DeleteObject on folder ${folder}`),
  ...(downloads?.put ?? []).map((folder) => `s3:PutObject on downloads ${folder}`),
  ...(downloads?.get ?? []).map((folder) => `s3:GetObject on downloads ${folder}`),
  ...(downloads?.delete ?? []).map((folder) => `s3:DeleteObject on downloads ${folder}`),
  ...secrets.map((secret) => `ssm:GetParameter on secret bravo/test/${secret}`),
];
const woken = {
  stream: [
    'dynamodb:DescribeStream on stream',
    'dynamodb:GetRecords on stream',
    'dynamodb:GetShardIterator on stream',
    'dynamodb:ListStreams on "*"',
    's3:ListBucket on failed records',
    's3:PutObject on every failed record',
  ],
};
const consumes = (queue: string) =>
  ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map(
    (action) => `sqs:${action} on queue ${logicalIdOf(queue)}`,
  );

const readingOf = (trigger: Trigger): readonly string[] => {
  if ('queue' in trigger) return consumes(trigger.queue);
  return 'stream' in trigger ? woken.stream : [];
};

const roleOf = (id: string): Resource => {
  const [role, ...others] = roles.filter((one) => ownerOf(one) === id);
  if (!role || others.length > 0) throw new Error(`${id} must have one role`);
  return role;
};

describe('a function has exactly the permissions of infra/blueprint/access.ts', () => {
  test.each(routes.map(({ id }) => id))('%s', (id) => {
    expect(granted(roleOf(id))).toEqual([...everyFunction, ...promised(endpointAccess[id])].toSorted());
  });

  test.each(jobs)('$id, and may read its trigger', ({ id, trigger }) => {
    const reading = readingOf(trigger);
    expect(granted(roleOf(id))).toEqual(
      [...everyFunction, ...reading, ...promised(jobAccess[id])].toSorted(),
    );
  });

  test('a role has no policies besides its inline one', () => {
    expect([...ofType('AWS::IAM::Policy'), ...ofType('AWS::IAM::ManagedPolicy')]).toEqual([]);
    const attached = roles.filter(({ Properties }) => Properties['ManagedPolicyArns']);
    expect(attached).toEqual([]);
  });

  test('a function empties only its allowed folders', () => {
    const listing = roles
      .flatMap(statementsOf)
      .filter(({ Action }) => list(Action).includes('s3:ListBucketVersions'));
    const folders = listing.map(({ Condition }) => JSON.stringify(Condition)).toSorted();
    expect(folders).toEqual([
      '{"StringLike":{"s3:prefix":["avatars/*","claims/*"]}}',
      '{"StringLike":{"s3:prefix":["logos/*","avatars/*","rewards/*","posts/*","cards/*","claims/*"]}}',
      '{"StringLike":{"s3:prefix":["posts/*","cards/*","claims/*"]}}',
    ]);
  });

  test('failed records are only kept in a bucket of our own account', () => {
    const keeping = roles
      .flatMap(statementsOf)
      .filter(({ Resource: on }) => nameOf(on).includes('failed record'));
    expect(keeping).toHaveLength(2 * jobs.filter(({ trigger }) => 'stream' in trigger).length + 1);
    for (const { Condition } of keeping)
      expect(Condition).toEqual({ StringEquals: { 's3:ResourceAccount': { Ref: 'AWS::AccountId' } } });
  });

  test('no action is a wildcard, and every statement allows', () => {
    const statements = roles.flatMap(statementsOf);
    expect(statements.filter(({ Action }) => list(Action).some((action) => action.includes('*')))).toEqual(
      [],
    );
    expect(statements.filter(({ Effect }) => Effect !== 'Allow')).toEqual([]);
  });

  test('mail has the product’s sender address only', () => {
    const mail = roles
      .flatMap(statementsOf)
      .filter(({ Action }) => list(Action).includes('ses:SendRawEmail'));
    expect(mail.length).toBeGreaterThan(0);
    for (const { Condition } of mail)
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': place.mailFrom } });
  });
});

describe('Scheduler', () => {
  const role = roleOf('SchedulerRole');

  test('may only send to the queues of jobs that run by the clock and to its dead letters', () => {
    expect(granted(role)).toEqual(
      [
        'sqs:SendMessage on dead letters',
        ...timedJobs.map(({ queue }) => `sqs:SendMessage on queue ${logicalIdOf(queue)}`),
      ].toSorted(),
    );
  });

  test('assumes its role only for schedules of our group', () => {
    expect(role.Properties['AssumeRolePolicyDocument']).toMatchObject({
      Statement: [
        {
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: {
            StringEquals: {
              'aws:SourceAccount': expect.anything() as unknown,
              'aws:SourceArn': expect.anything() as unknown,
            },
          },
        },
      ],
    });
    expect(JSON.stringify(role.Properties['AssumeRolePolicyDocument'])).toContain(
      ':schedule-group/bravo-test"',
    );
  });

  test('gets its role from a function for its own service only', () => {
    const passing = roles.flatMap(statementsOf).filter(({ Action }) => list(Action).includes('iam:PassRole'));
    expect(passing.map(({ Condition }) => Condition)).toEqual([
      { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    ]);
  });
});

test('what Scheduler invokes directly is the watch and the calls that are kept warm, and nothing else', () => {
  const invoker = roleOf('InvokerRole');
  const resource = statementsOf(invoker).flatMap(({ Action, Resource: on }) =>
    Action === 'lambda:InvokeFunction' ? list(on) : [Action],
  );
  const text = JSON.stringify(resource);
  expect(resource).toHaveLength(1 + warmCalls.length);
  for (const id of ['watch', ...warmCalls]) expect(text).toContain(`GetAtt${id.replace('.', '')}Function`);
  expect(JSON.stringify(invoker.Properties['AssumeRolePolicyDocument'])).toContain(
    ':schedule-group/bravo-test"',
  );
});

test('a call counts the calls of API keys exactly when one may make it, in partitions that no other item is in', () => {
  const counting = routes.filter(({ id }) => endpointAccess[id].keyCalls).map(({ id }) => id);
  expect(counting).toEqual(routes.filter(({ endpoint }) => endpoint.scope !== null).map(({ id }) => id));
  const w = '01JD3Q8M6ZK4T7R9W2X5Y0ABCD' as WorkspaceId;
  const ofKeys = Object.entries(keys).filter(([, build]) => {
    const { pk } = (build as (...args: string[]) => Key)(w, 'a', 'b', 'c', 'd');
    return /^W#.*#KEY_CALLS$/.test(pk);
  });
  expect(ofKeys.map(([noun]) => noun)).toEqual(['apiKeyCalls']);
});

describe('writes', () => {
  const writes: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
  /** GET calls that write, each with its reason. */
  const exceptions: Readonly<Record<string, string>> = {
    'config.read': 'extends the session, at most once a day',
    'billing.readSubscription': 'stores what Stripe says when an event was lost',
    'leaderboards.commonTopics': 'the first request of a day without changes stores the computed topics',
    'leaderboards.listManagers': 'the same as the organizational chart: both are stored with the dashboard',
    'leaderboards.orgChart': 'the first request of a day without changes stores the computed ties',
    'leaderboards.statistics': 'the first request of a day without changes stores the computed dashboard',
    'slack.channels': 'notes for the settings what Slack refused',
    'users.export': 'an export is recorded in the audit log',
    'posts.export': 'an export is recorded in the audit log',
    'rewards.exportPurchases': 'an export is recorded in the audit log',
    'rewards.exportTaxes': 'an export is recorded in the audit log',
    'ledger.exportAccount': 'an export is recorded in the audit log',
    'rewards.exportAwards': 'an export is recorded in the audit log',
  };

  test('a GET call may not write, except for the named ones', () => {
    const writing = routes.filter(({ id, endpoint: { method } }) => {
      const { table = [], files, queues, email } = entryOf(id);
      return method === 'GET' && (files || queues || email || table.some((action) => writes.has(action)));
    });
    expect(writing.map(({ id }) => id).toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });

  test('every authenticated call may read its session, and the answer stored under an Idempotency-Key', () => {
    const blind = routes.filter(({ id, endpoint: { access: who } }) => {
      const { table = [] } = entryOf(id);
      return who !== 'public' && !table.includes('BatchGetItem');
    });
    expect(blind.map(({ id }) => id)).toEqual([]);
  });

  test('every write that an operator or an API key may make in the name of a member may be recorded in the audit log', () => {
    const silent = routes.filter(({ id, endpoint: { method, access: who, inPerson, scope } }) => {
      const { table = [] } = entryOf(id);
      const isByOperators = who !== 'public' && who !== 'temporary' && !inPerson;
      return method !== 'GET' && (isByOperators || scope !== null) && !table.includes('PutItem');
    });
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('no entry names an action twice', () => {
    const all: Readonly<Record<string, FunctionAccess>> = { ...access, ...jobAccess };
    const doubled = Object.entries(all).filter(([, { table = [] }]) => new Set(table).size < table.length);
    expect(doubled.map(([id]) => id)).toEqual([]);
  });
});
