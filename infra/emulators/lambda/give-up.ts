import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBRecord } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { setAsideKey, setAsideObject } from '#shared/events/set-aside';
import { functionArn } from './lambda-event.ts';

/** Keeps records in a bucket as Lambda does when it gives up on them. */
export const keepInBucket = (endpoint: string, Bucket: string) => {
  const s3 = new S3Client({ endpoint, forcePathStyle: true });
  return {
    keep: async (job: string, records: readonly DynamoDBRecord[], invokeCount: number, now: Date) => {
      const about = {
        requestId: randomUUID(),
        functionArn: functionArn(job),
        condition: 'RecordAgeExceeded',
        invokeCount,
        shardId: 'shardId-local',
      };
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: setAsideKey(`mapping-of-${job}`, about.shardId, now, randomUUID()),
          Body: JSON.stringify(setAsideObject(records, about, now)),
        }),
      );
    },
    stop: () => s3.destroy(),
  };
};
