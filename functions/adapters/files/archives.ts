import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload as FileUpload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import { logger } from '#functions/platform/log';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { Upload } from '#shared/model/workspace-job';
import { s3 } from './client.ts';
import { disposition } from './downloads.ts';

const bucket = (): string | undefined => process.env['DOWNLOADS_BUCKET'];

/** Where the archive of a workspace is stored: the same for each try to write it. */
export const archiveKey = (w: WorkspaceId, at: string) => `archives/${w}/${Date.parse(at)}.tar.gz` as const;

/** Stores an archive while it is being written: S3 gets it in parts, and few of them are in memory. */
export const putArchive = async (
  Key: string,
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const upload = new FileUpload({
    client: s3,
    params: {
      Bucket: bucket(),
      Key,
      Body: Readable.from(pieces),
      ContentType: 'application/gzip',
      ContentDisposition: disposition(name),
    },
    queueSize: 2,
    // The bucket removes the parts of what was not completed: the function needs no right to.
    leavePartsOnError: true,
  });
  await upload.done();
};

const partKey = (w: WorkspaceId, upload: string, number: number): string =>
  `imports/${w}/${upload}/${number}`;

/** Stores a part of an archive that is being uploaded; sent again, it replaces itself. @throws Refusal upstream_failed */
export const putPart = async (
  w: WorkspaceId,
  upload: string,
  number: number,
  Body: Buffer,
): Promise<void> => {
  try {
    await s3.send(new PutObjectCommand({ Bucket: bucket(), Key: partKey(w, upload, number), Body }));
  } catch (error) {
    logger.error('the file store could not be reached', { error: error as Error });
    throw new Refusal('upstream_failed');
  }
};

/** Reads an uploaded archive from its beginning. */
export async function* readUpload(w: WorkspaceId, { id, parts }: Upload): AsyncGenerator<Uint8Array> {
  for (let number = 1; number <= parts; number += 1) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: partKey(w, id, number) }));
    if (Body) yield await Body.transformToByteArray();
  }
}
