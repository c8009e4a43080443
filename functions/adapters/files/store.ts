import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { logger } from '#functions/platform/log';
import { newSecret } from '#functions/crypto/tokens';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { CropOptions } from '#shared/rules/pictures';
import { reencode } from './pictures.ts';

/**
 * Where pictures lie. A member's have a folder of their own, so that erasing them takes away every one they ever had,
 * also those that were left behind while the store could not be reached.
 */
export type PicturePlace = `${'logos' | 'rewards'}/${WorkspaceId}` | `avatars/${WorkspaceId}/${UserId}`;
type Folder = 'logos' | 'rewards' | 'avatars';

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

const frames: Record<Folder, CropOptions> = {
  logos: { side: 512, square: false },
  avatars: { side: 512, square: true },
  rewards: { side: 1024, square: false },
};

/** For a caller who waits for the store. @throws Refusal upstream_failed */
const sayItFailed = (error: unknown): never => {
  logger.error('the files could not be reached', { error: error as Error });
  throw new Refusal('upstream_failed');
};

/** Stores a picture, re-encoded; returns its address. @throws Refusal upstream_failed | unsupported_file */
export const putPicture = async (place: PicturePlace, content: Uint8Array): Promise<string> => {
  const Body = await reencode(content, frames[place.split('/')[0] as Folder]);
  const Key = `${place}/${newSecret()}.webp`;
  const picture = new PutObjectCommand({
    Bucket,
    Key,
    Body,
    ContentType: 'image/webp',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  await s3.send(picture).catch(sayItFailed);
  return `${prefix}${Key}`;
};

/** A file that stays behind is no reason to fail: its name is known to nobody any more, and it goes with its folder. */
export const discardPicture = async (address: string | undefined): Promise<void> => {
  if (!address?.startsWith(prefix)) return;
  await s3
    .send(new DeleteObjectCommand({ Bucket, Key: keyOf(address) }))
    .catch((error: unknown) => logger.error('picture not removed', { error: error as Error }));
};

const emptyFolder = async (Prefix: string): Promise<void> => {
  for (let more = true; more;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 20 }));
    await Promise.all(Contents.map(({ Key }) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
    more = Contents.length > 0;
  }
};

/** Takes every picture of a workspace away, also those nobody recorded. */
export const removePictures = async (w: WorkspaceId): Promise<void> => {
  for (const folder of Object.keys(frames)) await emptyFolder(`${folder}/${w}/`);
};

/** Takes every picture of a member away. @throws Refusal upstream_failed */
export const removeAvatars = (w: WorkspaceId, u: UserId): Promise<void> =>
  emptyFolder(`avatars/${w}/${u}/`).catch(sayItFailed);
