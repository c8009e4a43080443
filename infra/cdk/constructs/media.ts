import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { mediaFolders } from '#functions/platform/media-folders';
import { makePrivateBucket } from './private-bucket.ts';

/**
 * The bucket of all pictures. Only CloudFront may read them, for distributions of this account: the
 * distribution itself is made later, from this bucket.
 */
export const makeMedia = (scope: Construct, keeps: boolean): Bucket => {
  const bucket = makePrivateBucket(scope, 'Media', { keeps, versioned: true });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: mediaFolders.map((folder) => bucket.arnForObjects(`${folder}/*`)),
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return bucket;
};
