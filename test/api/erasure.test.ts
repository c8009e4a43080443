import { CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import {
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
} from '@aws-sdk/client-s3';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { queueNames } from '#infra/blueprint/jobs';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { allItems, type StoredItem, storedFiles } from '../support/stored-data.ts';
import { postBody } from '../support/post-body.ts';
import { awsError, stubAws } from '../support/aws-stubs.ts';
import { crashAtCommand } from '../support/faults.ts';
import { captureLogs } from '../support/logs.ts';
import { aPng, uploadForm, paint } from '../support/pictures.ts';
import { sqs, urlOf } from '../support/queues.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, send, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedUser } from '../support/team.ts';

const { s3 } = await import('#functions/adapters/files/client');
const { cloudFront } = await import('#functions/adapters/files/edge-copies');

const queuedMessages = async (): Promise<string> => {
  const queues = queueNames.flatMap((name) => {
    const url = urlOf(name);
    return [url, `${url}-dead`];
  });
  const all = await Promise.all(
    queues.map((QueueUrl) => sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))),
  );
  return JSON.stringify(all.map(({ Messages }) => Messages));
};

test('an erased member is named in no table item, file, queue message or log line', async () => {
  const said = captureLogs();
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: {
      bob: {
        first_name: 'Zyxwina',
        birth_date: '1977-07-17',
        hire_date: '2003-03-13',
        job_title: 'Vexillologist',
        pronouns: 'zyx/zyxself',
        phone: '+4930901820',
        last_day: '2097-05-17',
        external_id: 'directory-zq7',
      },
    },
  });
  await send('PUT', '/profiles/me/avatar', uploadForm('avatar', aPng(paint(9, 9))), team.bob);
  await call(profiles.updateMe, { body: { last_name: 'Quuxley' } }, team.bob);
  const { avatar } = await storedUser(team, team.bob);
  await call(posts.create, { body: postBody(team, [team.bob], 30) }, team.ann);
  await call(posts.create, { body: postBody(team, [team.cyd], 20) }, team.bob);
  await giveCoins(team.ann, 50, team.bob);
  const coffee = await aReward(team.ann);
  await redeem(team.bob, coffee.id);
  // A failed request of the member is logged too.
  const { stop } = crashAtCommand('posts.create', 1);
  expect((await call(posts.create, { body: postBody(team, [team.cyd], 1) }, team.bob)).status).toBe(500);
  stop();
  await stack.settle();
  const params = { id: team.bob.id };
  await call(users.update, { params, body: { state: 'deactivated' } }, team.ann);
  expect((await call(users.remove, { params }, team.ann)).status).toBe(204);
  await stack.settle();

  const traces = [
    'zyxwina',
    'quuxley',
    'zyxself',
    team.bob.email,
    '1977-07-17',
    '2003-03-13',
    'vexillologist',
    '+4930901820',
    'directory-zq7',
    String(avatar?.slice(-48)),
  ];
  const tracesIn = (text: string): string[] =>
    traces.filter((one) => text.toLowerCase().includes(one.toLowerCase()));
  const naming = (await allItems()).filter((item) => tracesIn(JSON.stringify(item)).length > 0);
  // Answers stored under an idempotency key expire after two days.
  const inTwoDays = Math.ceil(Date.now() / 1000) + 48 * 3600;
  const isKept = ({ sk, ttl }: StoredItem): boolean => sk.startsWith('ONCE#') && Number(ttl) <= inTwoDays;
  expect(naming.filter((item) => !isKept(item))).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  expect(tracesIn(await queuedMessages())).toEqual([]);
  const log = said();
  expect(log).toContain(team.bob.id);
  expect(tracesIn(log)).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

describe('with versions and copies at the edge, as in AWS', () => {
  /** A bucket with versioning: three versions of two pictures, one of them removed before. */
  const aVersionedBucket = (folder: string) => {
    const versions = ['a.webp 1', 'a.webp 2', 'b.webp 3'].map((one) => one.split(' '));
    const stored = new Map(
      versions.map(([name = '', id = '']) => [id, { Key: folder + name, VersionId: id }]),
    );
    const markers = new Map([['4', { Key: `${folder}b.webp`, VersionId: '4' }]]);
    const stub = stubAws(s3);
    stub
      .on(ListObjectVersionsCommand)
      .callsFake(({ Prefix = '', MaxKeys = 0 }: ListObjectVersionsCommandInput) => {
        const within = [...stored.values()].filter(({ Key }) => Key.startsWith(Prefix));
        return { Versions: within.slice(0, Math.min(MaxKeys, 2)), DeleteMarkers: [...markers.values()] };
      });
    stub.on(DeleteObjectCommand).callsFake(({ VersionId = '' }: DeleteObjectCommandInput) => {
      stored.delete(VersionId);
      markers.delete(VersionId);
      return {};
    });
    return { left: () => [...stored.keys(), ...markers.keys()] };
  };

  test('erasing a member removes every version of their pictures, and CloudFront forgets them', async () => {
    const team = await aTeam(['ann', 'bob']);
    const params = { id: team.bob.id };
    await call(users.update, { params, body: { state: 'deactivated' } }, team.ann);
    const folder = `avatars/${team.workspace.id}/${team.bob.id}/`;
    const bucket = aVersionedBucket(folder);
    const edge = stubAws(cloudFront);
    edge.on(CreateInvalidationCommand).rejectsOnce(awsError('TooManyInvalidationsInProgress')).resolves({});
    process.env['DISTRIBUTION_ID'] = 'E1';
    onTestFinished(() => void Reflect.deleteProperty(process.env, 'DISTRIBUTION_ID'));
    // While copies may be seen, the member is not gone, and can be erased again.
    expect(await call(users.remove, { params }, team.ann)).toMatchObject({
      status: 502,
      codes: ['upstream_failed'],
    });
    expect((await call(users.remove, { params }, team.ann)).status).toBe(204);
    expect(bucket.left()).toEqual([]);
    const [first] = edge.commandCalls(CreateInvalidationCommand);
    expect(first?.args[0].input).toMatchObject({
      DistributionId: 'E1',
      InvalidationBatch: { Paths: { Quantity: 1, Items: [`/media/${folder}*`] } },
    });
  });
});
