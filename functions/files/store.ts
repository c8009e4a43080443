import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Stale } from '#functions/data/table';
import { logger } from '#functions/http/log';
import { newSecret } from '#functions/http/tokens';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { Frame } from '#shared/rules/pictures';
import { remade } from './pictures.ts';

export type Folder = 'logos' | 'avatars' | 'rewards';

export const s3 = new S3Client({
  forcePathStyle: true,
  maxAttempts: 3,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});
const Bucket = process.env['MEDIA_BUCKET'];

/** What a picture's address begins with; the rest is its key in the bucket. */
const prefix = '/media/';
const keyOf = (address: string): string => address.slice(prefix.length);

const frames: Record<Folder, Frame> = {
  logos: { side: 512, square: false },
  avatars: { side: 512, square: true },
  rewards: { side: 1024, square: false },
};

const put = async (folder: Folder, w: WorkspaceId, content: Uint8Array): Promise<string> => {
  const Body = await remade(content, frames[folder]);
  const Key = `${folder}/${w}/${newSecret()}.webp`;
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body,
      ContentType: 'image/webp',
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
  return `${prefix}${Key}`;
};

/** Takes a picture away for good; rejects when the store can not. */
export const removePicture = async (address: string | undefined): Promise<void> => {
  if (address?.startsWith(prefix)) await s3.send(new DeleteObjectCommand({ Bucket, Key: keyOf(address) }));
};

/** The same when nobody waits for it: a file that stays behind is no reason to fail, but somebody must know. */
const discardPicture = (address: string | undefined): Promise<void> =>
  removePicture(address).catch((error: unknown) =>
    logger.error('picture not removed', { picture: address, error: error as Error }),
  );

/** Takes every picture of a workspace away, also those nobody recorded. */
export const removePictures = async (w: WorkspaceId): Promise<void> => {
  for (const folder of Object.keys(frames)) {
    for (let more = true; more;) {
      const Prefix = `${folder}/${w}/`;
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 20 }));
      await Promise.all(Contents.map(({ Key }) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
      more = Contents.length > 0;
    }
  }
};

type Picture = {
  readonly folder: Folder;
  readonly workspaceId: WorkspaceId;
  /** What was sent; nothing takes the picture away. */
  readonly content: Uint8Array | undefined;
  /** The address of the picture before. */
  readonly old: string | undefined;
};

/**
 * Puts a new picture in the place of an old one: stored first, then recorded, then the old one goes. What was
 * stored goes again when it was certainly not recorded; after a lost answer it stays, for it may be in use.
 */
export const replacePicture = async (
  { folder, workspaceId, content, old }: Picture,
  record: (address: string | undefined) => Promise<void>,
): Promise<string | undefined> => {
  const address = content && (await put(folder, workspaceId, content));
  try {
    await record(address);
  } catch (error) {
    if (error instanceof Refusal || error instanceof Stale) await discardPicture(address);
    throw error;
  }
  await discardPicture(old);
  return address;
};
