import { S3Client } from '@aws-sdk/client-s3';
import { bounded } from '#functions/platform/aws';

export const s3 = new S3Client({
  forcePathStyle: true,
  ...bounded(),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});
