import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBRecord } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { bounded } from '#functions/platform/aws';
import { setAsideKey, setAsideObject, type SettingAside } from '#shared/events/set-aside';

const s3 = new S3Client({
  forcePathStyle: true,
  ...bounded(),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/** Keeps a record that cannot be processed where Lambda keeps those it gives up on. */
export const setAside = async (record: DynamoDBRecord, about: SettingAside, now: Date): Promise<void> => {
  const mapping = about.functionArn.split(':').at(-1) ?? '';
  await s3.send(
    new PutObjectCommand({
      Bucket: process.env['FAILURES_BUCKET'],
      Key: setAsideKey(mapping, about.shardId, now, randomUUID()),
      Body: JSON.stringify(setAsideObject([record], about, now)),
      ContentType: 'application/json',
    }),
  );
};

/** Returns how many objects with failed records wait for an operator, up to a thousand. */
export const countSetAside = async (): Promise<number> => {
  const { KeyCount = 0 } = await s3.send(
    new ListObjectsV2Command({ Bucket: process.env['FAILURES_BUCKET'] }),
  );
  return KeyCount;
};
