import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { putBackDays } from '#shared/events/set-aside';
import { makePrivateBucket } from './private-bucket.ts';

/**
 * The bucket of records that a job of the stream could not process, whole, because the stream itself forgets them after a
 * day. They contain what people wrote, so they are gone once they may no longer be put back; without versions, so that
 * what was put back or expired is really gone.
 */
export const makeFailures = (scope: Construct, keeps: boolean): Bucket =>
  makePrivateBucket(scope, 'Failures', {
    keeps,
    versioned: false,
    rules: [{ expiration: Duration.days(putBackDays) }],
  });

/** In our account only, because somebody else could take the name of a deleted bucket. */
const ours = (scope: Construct) => ({ StringEquals: { 's3:ResourceAccount': Stack.of(scope).account } });

/** What a role needs to see whether there are failed records. */
export const listFailures = (scope: Construct, failures: IBucket): PolicyStatement =>
  new PolicyStatement({
    actions: ['s3:ListBucket'],
    resources: [failures.bucketArn],
    conditions: ours(scope),
  });

/** What a role needs so that Lambda, and the function itself, keep records in the bucket. */
export const keepFailures = (scope: Construct, failures: IBucket): PolicyStatement[] => [
  listFailures(scope, failures),
  new PolicyStatement({
    actions: ['s3:PutObject'],
    resources: [failures.arnForObjects('*')],
    conditions: ours(scope),
  }),
];
