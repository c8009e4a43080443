import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { gifs } from '#shared/contract/gifs';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { awsError, stubAws } from '../support/aws-stubs.ts';
import { aGif, startGiphy } from '../support/giphy.ts';
import { captureLogs } from '../support/logs.ts';
import { mailedCode } from '../support/mailbox.ts';
import { aPng, paint, uploadForm } from '../support/pictures.ts';
import { newAddress } from '../support/sign-in.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { storedFiles } from '../support/stored-data.ts';
import { aTeam, ledgerDifferences, type Member, storedUser } from '../support/team.ts';

const { ses } = await import('#functions/adapters/mail/send');
const { s3 } = await import('#functions/adapters/files/client');
const { secret } = await import('#functions/platform/secrets');
const { documents } = internals.table;

const avatar = (by: Member) =>
  send('PUT', '/profiles/me/avatar', uploadForm('avatar', aPng(paint(20, 20))), by);

test('a new address is accepted although SES refuses the notice to the old one, and the log says so', async () => {
  const { ann } = await aTeam(['ann']);
  const email = newAddress();
  const { body: asked } = await call(profiles.getEmailCode, { body: { email } }, ann);
  stubAws(ses)
    .on(SendRawEmailCommand, { Destinations: [ann.email] })
    .rejects(awsError('AccountSendingPausedException'));
  const stop = captureLogs();
  const body = { email, sig: asked.sig, code: mailedCode(email) };
  const changed = await call(profiles.verifyEmailCode, { body }, ann);
  expect(stop()).toMatch(/"mail not sent".*AccountSendingPausedException/);
  expect(changed).toMatchObject({ status: 200, body: { email } });
});

test.each(['SlowDown', 'AccessDenied', 'NoSuchBucket'])(
  '502 for an upload that S3 answers with %s, and the previous picture stays',
  async (name) => {
    const team = await aTeam(['ann']);
    await avatar(team.ann);
    const [before, files] = [await storedUser(team, team.ann), await storedFiles(team.workspace.id)];
    stubAws(s3).on(PutObjectCommand).rejects(awsError(name));
    expect(await avatar(team.ann)).toMatchObject({ status: 502, codes: ['upstream_failed'] });
    expect(await storedUser(team, team.ann)).toEqual(before);
    expect(await storedFiles(team.workspace.id)).toEqual(files);
  },
);

test('a picture that is gone does not keep a workspace from being exported: S3 calls it a denial', async () => {
  const { readPicture } = await import('#functions/adapters/files/store');
  const stub = stubAws(s3);
  stub.on(GetObjectCommand).rejects(awsError('AccessDenied'));
  expect(await readPicture('/media/logos/one.webp')).toBeUndefined();
  stub.on(GetObjectCommand).rejects(awsError('SlowDown'));
  await expect(readPicture('/media/logos/one.webp')).rejects.toThrow('SlowDown');
});

test('a new picture is shown although S3 refuses to delete the old one, and the log says so', async () => {
  const team = await aTeam(['ann']);
  await avatar(team.ann);
  stubAws(s3).on(DeleteObjectCommand).rejects(awsError('AccessDenied'));
  const stop = captureLogs();
  const { status, body } = await avatar(team.ann);
  expect(stop()).toMatch(/"picture not removed".*AccessDenied/);
  expect([status, await storedFiles(team.workspace.id)]).toEqual([
    200,
    expect.toSatisfy((files) => files.length === 2),
  ]);
  expect((await storedUser(team, team.ann)).avatar).toBe((body as { avatar: string }).avatar);
});

test('502 for erasing a member of whom S3 keeps one picture: nothing else is erased, and a later attempt succeeds', async () => {
  const team = await aTeam(['ann', 'bob']);
  const kept = stubAws(s3);
  kept.on(DeleteObjectCommand).rejectsOnce(awsError('SlowDown')).rejectsOnce(awsError('SlowDown'));
  await avatar(team.bob);
  await avatar(team.bob);
  expect(await storedFiles(team.workspace.id)).toHaveLength(2);
  const params = { id: team.bob.id };
  await call(users.update, { params, body: { state: 'deactivated' } }, team.ann);
  const before = await storedUser(team, team.bob);
  const failed = await call(users.remove, { params }, team.ann);
  expect(failed).toMatchObject({ status: 502, codes: ['upstream_failed'] });
  expect(await storedUser(team, team.bob)).toEqual(before);
  expect((await call(users.remove, { params }, team.ann)).status).toBe(204);
  expect(await storedFiles(team.workspace.id)).toEqual([]);
  expect(kept.commandCalls(ListObjectVersionsCommand).length).toBeGreaterThan(2);
});

test.each(['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'ThrottlingException'])(
  '503 with Retry-After for a feed that DynamoDB still answers with %s after every retry',
  async (name) => {
    const { ann } = await aTeam(['ann']);
    // A message that fails meanwhile comes again after half a minute only.
    await stack.settle();
    stubAws(documents).on(QueryCommand).rejects(awsError(name));
    const refused = await call(posts.list, { query: {} }, ann);
    expect(refused).toMatchObject({ status: 503, codes: ['busy'] });
    expect(refused.headers.get('retry-after')).toBe('10');
  },
);

test.each(['InternalServerError', 'TransactionInProgressException'])(
  '502 for a redemption that DynamoDB answers with %s: nothing is paid, and its key redeems once',
  async (name) => {
    const team = await aTeam(['ann', 'bob']);
    await giveCoins(team.ann, 30, team.bob);
    const coffee = await aReward(team.ann);
    await stack.settle();
    stubAws(documents).on(TransactWriteCommand).rejectsOnce(awsError(name));
    const again = () => redeem(team.bob, coffee.id, {}, 'one-key');
    expect(await again()).toMatchObject({ status: 502, codes: ['purchase_failed'] });
    expect((await storedUser(team, team.bob)).balance).toBe(30);
    expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
    expect((await storedUser(team, team.bob)).balance).toBe(20);
    expect(await ledgerDifferences(team)).toEqual([]);
  },
);

afterEach(() => {
  delete process.env['SECRETS_PATH'];
  delete process.env['GIPHY_URL'];
});

test('503 while SSM does not give a secret; the next call reads it again, and then it is kept', async () => {
  const { ann } = await aTeam(['ann']);
  const giphy = await startGiphy(() => ({ body: { data: [aGif('one')], pagination: { total_count: 1 } } }));
  Object.assign(process.env, { SECRETS_PATH: '/bravo/test', GIPHY_URL: giphy.url });
  const ssm = stubAws(SSMClient);
  const stored = { Parameter: { Value: 'the-key' } };
  ssm.on(GetParameterCommand).rejectsOnce(awsError('ThrottlingException')).resolves(stored);
  const search = async () => (await call(gifs.search, { query: {} }, ann)).status;
  expect([await search(), await search(), await search()]).toEqual([503, 200, 200]);
  await giphy.stop();
  expect(ssm.commandCalls(GetParameterCommand).map(({ args: [{ input }] }) => input)).toEqual(
    Array.from({ length: 2 }, () => ({ Name: '/bravo/test/gifs', WithDecryption: true })),
  );
  expect(giphy.asked.map(({ query }) => query['api_key'])).toEqual(['the-key', 'the-key']);
});

test('a secret that is not in SSM counts as not set; a secret that SSM refuses to give is an error', async () => {
  process.env['SECRETS_PATH'] = '/bravo/test';
  for (const name of ['STRIPE_WEBHOOK', 'GIFT_CARDS']) vi.stubEnv(`SECRET_${name}`, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const ssm = stubAws(SSMClient);
  const named = (name: string) => ssm.on(GetParameterCommand, { Name: `/bravo/test/${name}` });
  const { ParameterNotFound } = await import('@aws-sdk/client-ssm');
  named('stripe-webhook').rejects(new ParameterNotFound({ message: 'none', $metadata: {} }));
  named('gift-cards').rejects(awsError('AccessDeniedException'));
  expect(await secret('stripe-webhook')).toBeUndefined();
  await expect(secret('gift-cards')).rejects.toThrow('AccessDeniedException');
});

test('a secret that was replaced or lost is read again within five minutes; what was valid stays while SSM fails', async () => {
  process.env['SECRETS_PATH'] = '/bravo/test';
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
  onTestFinished(() => clock.mockRestore());
  const ssm = stubAws(SSMClient);
  const stored = (value: string) => ssm.on(GetParameterCommand).resolves({ Parameter: { Value: value } });
  const later = async (minutes: number) => {
    clock.mockReturnValue(start + minutes * 60_000);
    return secret('slack-signing');
  };
  const { ParameterNotFound } = await import('@aws-sdk/client-ssm');
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: 'none', $metadata: {} }));
  expect(await later(0)).toBeUndefined();
  stored('one');
  expect([await later(4), await later(5)]).toEqual([undefined, 'one']);
  stored('two');
  expect([await later(9), await later(10)]).toEqual(['one', 'two']);
  ssm.on(GetParameterCommand).rejects(awsError('ThrottlingException'));
  expect(await later(20)).toBe('two');
  stored('three');
  expect(await later(20)).toBe('three');
});
