import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyNames } from '#functions/platform/secret-names';
import { ensureKeys } from '#infra/operate/aws/keys';
import { ensureOriginSecret, replaceOriginSecret } from '#infra/operate/aws/origin-secret';

/** A parameter store in memory, and how many of its next writes succeed. */
const aStore = () => {
  const values = new Map<string, string>();
  const mock = mockClient(SSMClient);
  const writes = { left: Number.POSITIVE_INFINITY };
  const spend = (): void => {
    if (writes.left <= 0) throw new Error('interrupted');
    writes.left -= 1;
  };
  mock.on(GetParameterCommand).callsFake(({ Name }: { Name: string }) => {
    const Value = values.get(Name);
    if (Value === undefined) throw new ParameterNotFound({ message: '', $metadata: {} });
    return { Parameter: { Value } };
  });
  mock
    .on(PutParameterCommand)
    .callsFake(({ Name, Value, Overwrite }: { Name: string; Value: string; Overwrite: boolean }) => {
      spend();
      if (!Overwrite && values.has(Name)) throw new ParameterAlreadyExists({ message: '', $metadata: {} });
      values.set(Name, Value);
    });
  mock.on(DeleteParameterCommand).callsFake(({ Name }: { Name: string }) => {
    spend();
    values.delete(Name);
  });
  const read = (name: string): string => values.get(`/bravo/test/${name}`) ?? '';
  return {
    ssm: new SSMClient({ region: 'eu-west-1' }),
    writes,
    keys: () => keyNames.map(read),
    secret: () => read('origin-secret'),
    hashes: () => read('origin-hashes').split(',').filter(Boolean),
  };
};

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

test('a stage gets one secret of 256 bits, and keeps it', async () => {
  const { ssm, secret, hashes } = aStore();
  expect(await ensureOriginSecret(ssm, 'test')).toBe(true);
  const first = secret();
  expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  expect(hashes()).toEqual([hashOf(first)]);
  expect(await ensureOriginSecret(ssm, 'test')).toBe(false);
  expect(secret()).toBe(first);
});

test('while the secret is replaced, the functions always know what CloudFront sends, deployed or not', async () => {
  const { ssm, secret, hashes } = aStore();
  await ensureOriginSecret(ssm, 'test');
  const first = secret();
  for (const step of ['announced', 'replaced', 'forgotten']) {
    const deployed = { secret: secret(), hashes: hashes() };
    expect(await replaceOriginSecret(ssm, 'test')).toBe(step);
    // CloudFront may change before the functions, or after them.
    expect(deployed.hashes).toContain(hashOf(secret()));
    expect(hashes()).toContain(hashOf(deployed.secret));
  }
  expect(secret()).not.toBe(first);
  expect(hashes()).toEqual([hashOf(secret())]);
});

test('a step that was interrupted anywhere is completed by the next one', async () => {
  const { ssm, writes, secret, hashes } = aStore();
  for (let run = 0; run < 40; run += 1) {
    writes.left = run % 3;
    await replaceOriginSecret(ssm, 'test').catch(() => undefined);
    expect([hashOf(''), ...hashes()]).toContain(hashOf(secret()));
  }
  writes.left = Number.POSITIVE_INFINITY;
  const steps: string[] = [];
  while (steps.at(-1) !== 'forgotten') steps.push(await replaceOriginSecret(ssm, 'test'));
  expect(hashes()).toEqual([hashOf(secret())]);
});

test('a stage gets one data key of 256 bits, and never another one', async () => {
  const { ssm, keys } = aStore();
  expect(await ensureKeys(ssm, 'test')).toEqual(keyNames);
  const first = keys();
  expect(new Set(first).size).toBe(keyNames.length);
  for (const key of first) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await ensureKeys(ssm, 'test')).toEqual([]);
  expect(keys()).toEqual(first);
});
