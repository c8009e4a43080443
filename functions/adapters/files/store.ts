import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { MediaFolder } from '#functions/platform/media-folders';
import { logger } from '#functions/platform/log';
import { newSecret } from '#functions/crypto/tokens';
import type { AwardRequestId, GreetingCardId, PostId, UserId, WorkspaceId } from '#shared/model/ids';
import type { CropOptions } from '#shared/rules/posts/pictures';
import { s3 } from './client.ts';
import { Bucket, prefix, sayItFailed } from './picture-folders.ts';
import { reencode } from './pictures.ts';

/**
 * The folder of a picture. Each member, post, card and claim has a folder of its own, so that its end removes every picture it
 * ever had, also those left behind while the store was unreachable.
 */
export type PicturePlace =
  | `${'logos' | 'rewards'}/${WorkspaceId}`
  | `avatars/${WorkspaceId}/${UserId}`
  | `posts/${WorkspaceId}/${PostId}`
  | `cards/${WorkspaceId}/${GreetingCardId}`
  | `claims/${WorkspaceId}/${AwardRequestId}`;
const keyOf = (address: string): string => address.slice(prefix.length);

const frames: Record<MediaFolder, CropOptions> = {
  logos: { side: 512, square: false },
  avatars: { side: 512, square: true },
  rewards: { side: 1024, square: false },
  posts: { side: 1024, square: false },
  cards: { side: 1024, square: false },
  claims: { side: 1024, square: false },
};

const putFile = (Key: string, Body: Uint8Array) =>
  s3.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body,
      ContentType: 'image/webp',
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );

/** Stores a picture, re-encoded; returns its address. @throws Refusal upstream_failed | unsupported_file */
export const putPicture = async (place: PicturePlace, content: Uint8Array): Promise<string> => {
  const file = await reencode(content, frames[place.split('/')[0] as MediaFolder]);
  const Key = `${place}/${newSecret()}.webp`;
  await putFile(Key, file).catch(sayItFailed);
  return `${prefix}${Key}`;
};

/** Whether a file is not there. Whoever may not list the bucket hears of that as a denial (S3, GetObject, Permissions). */
const isGone = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name);

/** Returns a stored picture as it is; undefined when it is gone. */
export const readPicture = async (address: string): Promise<Uint8Array | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: keyOf(address) }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

/** Stores a picture under the address it had in another installation, which encoded it. */
export const restorePicture = async (address: string, content: Uint8Array): Promise<void> => {
  await putFile(keyOf(address), content);
};

/**
 * Removes a picture if possible. A file that stays behind is harmless: nothing refers to it, and it is removed with
 * its folder.
 */
export const discardPicture = async (address: string | undefined): Promise<void> => {
  if (!address?.startsWith(prefix)) return;
  await s3
    .send(new DeleteObjectCommand({ Bucket, Key: keyOf(address) }))
    .catch((error: unknown) => logger.error('picture not removed', { error: error as Error }));
};
