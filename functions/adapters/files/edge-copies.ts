import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { randomUUID } from 'node:crypto';
import { bounded } from '#functions/platform/aws';

export const cloudFront = new CloudFrontClient(bounded());

/**
 * Has CloudFront forget every picture below a path, at once instead of within a day. Browsers that have seen one keep
 * it. Does nothing without DISTRIBUTION_ID: the local server keeps no copies.
 * @param folder ends in a slash
 */
export const purgeEdgeCopies = async (folder: `/${string}/`): Promise<void> => {
  const DistributionId = process.env['DISTRIBUTION_ID'];
  if (DistributionId === undefined) return;
  await cloudFront.send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: { CallerReference: randomUUID(), Paths: { Quantity: 1, Items: [`${folder}*`] } },
    }),
  );
};
