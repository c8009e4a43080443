import { Duration } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { limits } from '#shared/model/limits';
import { makePrivateBucket } from './private-bucket.ts';

/** The bucket of files that somebody has asked for, for a few days. They can be made again. */
export const makeDownloads = (scope: Construct): Bucket =>
  makePrivateBucket(scope, 'Downloads', {
    keeps: false,
    versioned: false,
    rules: [
      { prefix: 'reports/', expiration: Duration.days(1) },
      { prefix: 'people/', expiration: Duration.days(1) },
      { prefix: 'imports/', expiration: Duration.days(1) },
      { prefix: 'archives/', expiration: Duration.days(limits.archive.days) },
    ],
  });
