import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { logger } from '#functions/platform/log';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { Upload } from '#shared/model/workspace-job';
import { s3 } from './client.ts';
import { disposition } from './downloads.ts';

const bucket = (): string | undefined => process.env['DOWNLOADS_BUCKET'];

/** Where the archive of a workspace is stored: the same for each try to write it. */
export const archiveKey = (w: WorkspaceId, at: string) => `archives/${w}/${Date.parse(at)}.tar.gz` as const;
type ArchiveKey = ReturnType<typeof archiveKey>;

/** How far an archive is written, between two functions that write it. */
type Kept<Progress> = {
  readonly id: string;
  readonly etags: readonly string[];
  /** What is too little for a part yet, base64. */
  readonly rest: string;
  readonly bytes: number;
  readonly progress: Progress;
};

/** S3 takes parts of at least 5 MB; only the last one may be smaller. */
const partBytes = 8 * 1024 * 1024;

const keptKey = (key: ArchiveKey): string => `${key}.json`;

const readKept = async <Progress>(Key: ArchiveKey): Promise<Kept<Progress>> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: keptKey(Key) }));
  return JSON.parse((await Body?.transformToString()) ?? '') as Kept<Progress>;
};

const begin = async (Key: ArchiveKey, name: string): Promise<string> => {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      Bucket: bucket(),
      Key,
      ContentType: 'application/gzip',
      ContentDisposition: disposition(name),
    }),
  );
  return String(UploadId);
};

/**
 * Begins to store an archive piece by piece, or goes on where another function paused. Little of it is in memory. The
 * bucket itself removes what is never completed.
 * @param isPaused whether another function has paused
 */
export const openArchive = async <Progress>(Key: ArchiveKey, name: string, isPaused: boolean) => {
  const kept = isPaused ? await readKept<Progress>(Key) : undefined;
  const UploadId = kept?.id ?? (await begin(Key, name));
  const etags = [...(kept?.etags ?? [])];
  let waiting: Buffer[] = kept ? [Buffer.from(kept.rest, 'base64')] : [];
  let bytes = kept?.bytes ?? 0;
  const of = { Bucket: bucket(), Key, UploadId };

  const sendPart = async (): Promise<void> => {
    const PartNumber = etags.length + 1;
    const Body = Buffer.concat(waiting);
    const { ETag } = await s3.send(new UploadPartCommand({ ...of, PartNumber, Body }));
    etags.push(String(ETag));
    waiting = [];
  };
  return {
    /** How far it was written when the other function paused. */
    progress: kept?.progress,
    /** Its size so far. */
    bytes: () => bytes,
    write: async (piece: Buffer): Promise<void> => {
      bytes += piece.length;
      waiting.push(piece);
      if (waiting.reduce((sum, { length }) => sum + length, 0) >= partBytes) await sendPart();
    },
    pause: async (progress: Progress): Promise<void> => {
      const rest = Buffer.concat(waiting).toString('base64');
      const state: Kept<Progress> = { id: UploadId, etags, rest, bytes, progress };
      const Body = JSON.stringify(state);
      await s3.send(new PutObjectCommand({ Bucket: bucket(), Key: keptKey(Key), Body }));
    },
    complete: async (): Promise<void> => {
      await sendPart();
      const Parts = etags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
      await s3.send(new CompleteMultipartUploadCommand({ ...of, MultipartUpload: { Parts } }));
    },
  };
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
