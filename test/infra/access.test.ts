import { describe, expect, test } from 'vitest';
import { access, type Access, jobAccess } from '#infra/access';
import { jobs } from '#infra/jobs';
import { routes } from '#infra/routes';
import type { EndpointId } from '#shared/contract/index';
import { ofType, ownerOf, place, type Resource } from './templates.ts';

type Statement = {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
};

const entryOf = (id: EndpointId): Access => access[id];
const roles = ofType('AWS::IAM::Role');
const statementsOf = ({ Properties }: Resource): readonly Statement[] =>
  (Properties['Policies'] as readonly { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );

/** What a resource is, read from the end of its ARN, which is all a cross-stack reference leaves to read. */
const nameOf = (resource: unknown): string => {
  const text = JSON.stringify(resource);
  const endings: readonly (readonly [RegExp, string])[] = [
    [/\/index\/(\w+)"/, 'index $1'],
    [/:identity\/([\w.-]+)"/, 'identity $1'],
    [/:parameter\/([\w/-]+)"/, 'secret $1'],
    [/Media\w+","?Arn|Media\w+Arn\w*"},"\/(\w+)\/\*"/, 'folder $1'],
    [/Table\w+StreamArn/, 'stream'],
    [/Table\w+Arn/, 'table'],
    [/deadletters\w+/, 'dead letters'],
    [/"(mail|workspace)[A-Z0-9]{8}"/, 'queue $1'],
    [/Media\w+Arn/, 'bucket'],
    [/Logs[A-Z0-9]{8}/, 'logs'],
  ];
  const found = endings.find(([ending]) => ending.test(text));
  if (!found) return text;
  return found[1].replace('$1', found[0].exec(text)?.[1] ?? '?');
};

const list = <One>(value: One | readonly One[]): readonly One[] =>
  Array.isArray(value) ? (value as readonly One[]) : [value as One];

const granted = (role: Resource): readonly string[] =>
  statementsOf(role)
    .flatMap(({ Action, Resource: on }) =>
      list(Action).flatMap((action) => list(on).map((one) => `${action} on ${nameOf(one)}`)),
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
  indexes = [],
  email,
  queues = [],
  files,
  secrets = [],
}: Access): string[] => [
  ...table.map((action) => `dynamodb:${action} on table`),
  ...indexes.map((index) => `dynamodb:Query on index ${index}`),
  ...(email ? ['ses:SendEmail on identity mail.bravo.test'] : []),
  ...queues.map((queue) => `sqs:SendMessage on queue ${queue}`),
  ...(files?.put ?? []).map((folder) => `s3:PutObject on folder ${folder}`),
  ...(files?.list ? ['s3:ListBucket on bucket'] : []),
  ...(files?.delete ?? []).map((folder) => `s3:DeleteObject on folder ${folder}`),
  ...secrets.map((secret) => `ssm:GetParameter on secret bravo/test/${secret}`),
];
const woken = {
  stream: [
    'dynamodb:DescribeStream on stream',
    'dynamodb:GetRecords on stream',
    'dynamodb:GetShardIterator on stream',
    'dynamodb:ListStreams on "*"',
    'sqs:SendMessage on dead letters',
  ],
};
const consumes = (queue: string) =>
  ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map(
    (action) => `sqs:${action} on queue ${queue}`,
  );

const roleOf = (id: string): Resource => {
  const [role, ...others] = roles.filter((one) => ownerOf(one) === id);
  if (!role || others.length > 0) throw new Error(`${id} must have one role`);
  return role;
};

describe('a function may do what infra/access.ts says and nothing more', () => {
  test.each(routes.map(({ id }) => id))('%s', (id) => {
    expect(granted(roleOf(id))).toEqual([...everyFunction, ...promised(access[id])].toSorted());
  });

  test.each(jobs)('$id, and read what wakes it', ({ id, trigger }) => {
    const reading = 'queue' in trigger ? consumes(trigger.queue) : woken.stream;
    expect(granted(roleOf(id))).toEqual(
      [...everyFunction, ...reading, ...promised(jobAccess[id])].toSorted(),
    );
  });

  test('no policy is added beside the role’s own', () => {
    expect([...ofType('AWS::IAM::Policy'), ...ofType('AWS::IAM::ManagedPolicy')]).toEqual([]);
    const attached = roles.filter(({ Properties }) => Properties['ManagedPolicyArns']);
    expect(attached).toEqual([]);
  });

  test('a function looks for files in the folders it may, nowhere else in the bucket', () => {
    const listing = roles
      .flatMap(statementsOf)
      .filter(({ Action }) => list(Action).includes('s3:ListBucket'));
    const folders = listing.map(({ Condition }) => JSON.stringify(Condition)).toSorted();
    expect(folders).toEqual([
      '{"StringLike":{"s3:prefix":["avatars/*"]}}',
      '{"StringLike":{"s3:prefix":["logos/*","avatars/*","rewards/*"]}}',
    ]);
  });

  test('no action is a wildcard, and every statement allows', () => {
    const statements = roles.flatMap(statementsOf);
    expect(statements.filter(({ Action }) => list(Action).some((action) => action.includes('*')))).toEqual(
      [],
    );
    expect(statements.filter(({ Effect }) => Effect !== 'Allow')).toEqual([]);
  });

  test('mail leaves in the product’s name only', () => {
    const mail = roles.flatMap(statementsOf).filter(({ Action }) => list(Action).includes('ses:SendEmail'));
    expect(mail.length).toBeGreaterThan(0);
    for (const { Condition } of mail)
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': place.mailFrom } });
  });
});

describe('who writes', () => {
  const writes: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
  /** Reads that write all the same, each with its reason. */
  const exceptions: Readonly<Record<string, string>> = {
    'config.read': 'extends the session, at most once a day',
    'leaderboards.commonTopics': 'the first look of a quiet day keeps what it found out',
    'leaderboards.statistics': 'the first look of a quiet day keeps what it found out',
    'users.export': 'an export is remembered in the audit log',
    'posts.export': 'an export is remembered in the audit log',
    'rewards.exportPurchases': 'an export is remembered in the audit log',
  };

  test('a read changes nothing, but for the exceptions that are named', () => {
    const writing = routes.filter(({ id, endpoint: { method } }) => {
      const { table = [], files, queues, email } = entryOf(id);
      return method === 'GET' && (files || queues || email || table.some((action) => writes.has(action)));
    });
    expect(writing.map(({ id }) => id).toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });

  test('every call with a token reads its session, and the index only who reads the table', () => {
    const blind = routes.filter(({ id, endpoint }) => {
      const { table = [], indexes } = entryOf(id);
      const authenticates = table.includes('BatchGetItem') && table.includes('GetItem');
      return (endpoint.access !== 'public' && !authenticates) || (indexes && !table.includes('Query'));
    });
    expect(blind.map(({ id }) => id)).toEqual([]);
  });

  test('every write in somebody’s name can be recorded in the audit log', () => {
    const silent = routes.filter(({ id, endpoint: { method, access: who } }) => {
      const { table = [] } = entryOf(id);
      return method !== 'GET' && who !== 'public' && who !== 'temporary' && !table.includes('PutItem');
    });
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('no entry names an action twice', () => {
    const all: Readonly<Record<string, Access>> = { ...access, ...jobAccess };
    const doubled = Object.entries(all).filter(([, { table = [] }]) => new Set(table).size < table.length);
    expect(doubled.map(([id]) => id)).toEqual([]);
  });
});
