import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  DeleteIdentityCommand,
  ListIdentitiesCommand,
  SESClient,
  VerifyDomainIdentityCommand,
} from '@aws-sdk/client-ses';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  DeleteParameterCommand,
  GetParameterCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { billing } from '#shared/contract/billing';
import { anActiveTeam } from '../support/active-team.ts';
import { callback } from '../support/payments.ts';
import { erase } from '../support/recognition.ts';
import { storedItems } from '../support/stored-data.ts';
import { call, deployed, internals, mails, stack } from '../support/stack.ts';
import { eventBody, sendSigned, signed } from '../support/stripe-events.ts';
import { aTeam } from '../support/team.ts';
import { asOperator, drill, operate, writeDrills } from './drill.ts';
import { removeTable, restoreTable } from './restored-table.ts';

if (!deployed) throw new Error('test/emulator/run.py starts these tests');
const { tell, described } = deployed;

const variable = (id: string, name: string): string => String(described.environments[id]?.[name]);
const table = variable('count', 'TABLE_NAME');
const media = variable('profiles.updateAvatar', 'MEDIA_BUCKET');

beforeEach(({ task }) => drill(task.name));
afterAll(writeDrills);

/** Functions read secrets again within five minutes; here they begin anew. */
const fiveMinutesLater = () => tell('stand-ins', {});

const parameterOf = async (name: string): Promise<string> => {
  const asked = new GetParameterCommand({ Name: `/bravo/${described.stage}/${name}`, WithDecryption: true });
  return String((await new SSMClient({}).send(asked)).Parameter?.Value);
};

const putParameter = (name: string, Value: string): Promise<string> =>
  asOperator(
    `aws ssm put-parameter --type SecureString --name /bravo/${described.stage}/${name} --overwrite --value …`,
    async () => {
      const Name = `/bravo/${described.stage}/${name}`;
      await new SSMClient({}).send(
        new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }),
      );
      return '';
    },
  );

test('A poisoned stream record', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { keys, table: items, writes } = internals;
  const broken = keys.post(team.workspace.id, 'broken' as never);
  await items.write(writes.replace(broken, { id: 'broken', to_id: 5 }));
  await stack.settle();
  const aside = [
    'redrive',
    'count',
    '--failures',
    variable('count', 'FAILURES_BUCKET'),
    '--function',
    described.functions['count'] ?? '',
  ];
  const again = await operate(...aside);
  expect(again.said).toContain('set aside again');
  expect(again.code).toBe(1);
  await items.write(writes.discard(broken));
  await stack.settle();
  expect((await operate('recount', '--table', table)).code).toBe(0);
});

test('A queue that fills', async () => {
  const deadLetters =
    variable('watch', 'DEAD_LETTER_QUEUE_URLS')
      .split(',')
      .find((url) => /Jobs-maildead/i.test(url)) ?? '';
  const waiting = () =>
    asOperator(
      `aws sqs get-queue-attributes --attribute-names ApproximateNumberOfMessages --queue-url ${deadLetters}`,
      async () => {
        const AttributeNames = ['ApproximateNumberOfMessages'] as const;
        const asked = new GetQueueAttributesCommand({
          QueueUrl: deadLetters,
          AttributeNames: [...AttributeNames],
        });
        return String((await new SQSClient({}).send(asked)).Attributes?.['ApproximateNumberOfMessages']);
      },
    );
  const before = Number(await waiting());
  const ses = new SESClient({});
  // The sender is not verified any more, so SES refuses each mail.
  const { Identities = [] } = await ses.send(new ListIdentitiesCommand({}));
  for (const Identity of Identities) await ses.send(new DeleteIdentityCommand({ Identity }));
  const team = await anActiveTeam();
  expect(Number(await waiting())).toBeGreaterThan(before);
  const sent = mails.length;
  for (const Identity of Identities) await ses.send(new VerifyDomainIdentityCommand({ Domain: Identity }));
  expect((await operate('redrive', 'mail', '--dead-letters', deadLetters)).said).toContain('put back');
  await stack.settle();
  expect(Number(await waiting())).toBe(before);
  expect(mails.slice(sent).flatMap(({ to }) => to)).toContain(team.bob.email);
});

test('A lost secret', async () => {
  const team = await aTeam(['ann']);
  const subscribe = async () =>
    String((await call(billing.subscribe, { body: { callback, plan: 'annual' } }, team.ann)).status);
  const asCustomer = () => asOperator('curl -X POST …/api/v1/billing/subscription', subscribe);
  const key = await parameterOf('stripe');
  await new SSMClient({}).send(new DeleteParameterCommand({ Name: `/bravo/${described.stage}/stripe` }));
  await fiveMinutesLater();
  expect(await asCustomer()).toBe('503');
  await putParameter('stripe', key);
  await fiveMinutesLater();
  expect(await asCustomer()).toBe('200');
});

test('The secret of Stripe’s webhook is replaced', async () => {
  const old = await parameterOf('stripe-webhook');
  const answered = (secret: string) => async () => {
    const body = eventBody({ type: 'invoice.paid', object: { id: 'in_drill', customer: 'cus_drill' } });
    return String((await sendSigned(body, signed(body, secret))).status);
  };
  const events = async () => [
    await asOperator('# an event signed with the old secret', answered(old)),
    await asOperator('# an event signed with the new secret', answered('whsec_new')),
  ];
  expect(await events()).toEqual(['204', '403']);
  await putParameter('stripe-webhook', `whsec_new,${old}`);
  await fiveMinutesLater();
  expect(await events()).toEqual(['204', '204']);
  await putParameter('stripe-webhook', 'whsec_new');
  await fiveMinutesLater();
  expect(await events()).toEqual(['403', '204']);
  await putParameter('stripe-webhook', old);
  await fiveMinutesLater();
});

test('A table restored', async () => {
  const team = await anActiveTeam();
  await asOperator(
    'aws dynamodb restore-table-to-point-in-time --source-table-name OLD --target-table-name restored --use-latest-restorable-time',
    async () =>
      `${await restoreTable(table, 'drilled')} (copied here: the emulator has no point-in-time recovery)`,
  );
  expect((await operate('verify-ledger', '--table', 'drilled')).code).toBe(0);
  expect((await operate('recount', '--table', 'drilled')).code).toBe(0);
  expect(team.workspace.id).toBeTruthy();
  await removeTable('drilled');
});

test('A workspace exported and imported elsewhere', async () => {
  const team = await anActiveTeam();
  const folder = mkdtempSync(join(tmpdir(), 'bravo-drill-'));
  const file = join(folder, 'acme.tar.gz');
  const s3 = new S3Client({});
  const written = await operate(
    'export',
    '--user',
    team.ann.email,
    '--table',
    table,
    '--bucket',
    media,
    '--out',
    file,
  );
  expect(written.said).toContain('was read again to its end');
  await restoreTable(table, 'elsewhere', { empty: true });
  await s3.send(
    new CreateBucketCommand({
      Bucket: 'elsewhere',
      CreateBucketConfiguration: { LocationConstraint: described.region as never },
    }),
  );
  const place = ['--table', 'elsewhere', '--bucket', 'elsewhere'];
  expect((await operate('import', file, '--check', ...place)).code).toBe(0);
  expect((await operate('import', file, ...place)).code).toBe(0);
  expect((await operate('verify-ledger', '--table', 'elsewhere')).code).toBe(0);
  const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: 'elsewhere' }));
  for (const { Key, VersionId } of Versions)
    await s3.send(new DeleteObjectCommand({ Bucket: 'elsewhere', Key, VersionId }));
  await s3.send(new DeleteBucketCommand({ Bucket: 'elsewhere' }));
  await removeTable('elsewhere');
  rmSync(folder, { recursive: true });
});

test('An erasure', async () => {
  const team = await anActiveTeam();
  const { email } = team.bob;
  await asOperator('# an administrator erases a member: Settings – Team', async () => {
    await erase(team.ann, team.bob);
    await stack.settle();
    return '';
  });
  const left = await asOperator('# items of the workspace that still have the address', async () => {
    const all = await storedItems(team.workspace.id);
    return String(all.filter((item) => JSON.stringify(item).includes(email)).length);
  });
  expect(left).toBe('0');
  const versions = await asOperator(
    `aws s3api list-object-versions --bucket ${media} --prefix avatars/${team.bob.id}`,
    async () => {
      const listed = await new S3Client({}).send(
        new ListObjectVersionsCommand({ Bucket: media, Prefix: 'avatars/' }),
      );
      return String((listed.Versions ?? []).filter(({ Key }) => Key?.includes(team.bob.id)).length);
    },
  );
  expect(versions).toBe('0');
});
