import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

type Shape = {
  /** Whether the files outlive their stack. */
  readonly keeps: boolean;
  /** Whether removed and replaced files can be brought back for 30 days. */
  readonly versioned: boolean;
  readonly rules?: readonly LifecycleRule[];
};

/** A bucket that nobody reads but whom its policy names: encrypted, over TLS only. */
export const makePrivateBucket = (
  scope: Construct,
  name: string,
  { keeps, versioned, rules = [] }: Shape,
): Bucket =>
  new Bucket(scope, name, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned,
    lifecycleRules: [
      {
        ...(versioned && { noncurrentVersionExpiration: Duration.days(30) }),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
      ...rules,
    ],
    removalPolicy: keeps ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
