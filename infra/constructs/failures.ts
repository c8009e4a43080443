import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { putBackDays } from '#shared/events/set-aside';

/**
 * The bucket of records that a job of the stream could not process, whole, because the stream itself forgets them after a
 * day. They contain what people wrote, so they are gone once they may no longer be put back; without versions, so that
 * what was put back or expired is really gone.
 */
export const makeFailures = (scope: Construct): Bucket =>
  new Bucket(scope, 'Failures', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: false,
    lifecycleRules: [
      { expiration: Duration.days(putBackDays), abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    removalPolicy: RemovalPolicy.RETAIN,
  });

/**
 * What a role needs so that Lambda, and the function itself, keep records in the bucket: in our account only, because
 * somebody else could take the name of a deleted bucket.
 */
export const keepFailures = (scope: Construct, failures: IBucket): PolicyStatement[] => {
  const conditions = { StringEquals: { 's3:ResourceAccount': Stack.of(scope).account } };
  return [
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [failures.bucketArn], conditions }),
    new PolicyStatement({ actions: ['s3:PutObject'], resources: [failures.arnForObjects('*')], conditions }),
  ];
};
