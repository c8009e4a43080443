import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { mediaFolders } from '#functions/platform/media-folders';
import { logger } from '#functions/platform/log';
import type { AwardRequestId, GreetingCardId, PostId, UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { s3 } from './client.ts';
import { purgeEdgeCopies } from './edge-copies.ts';

export const Bucket = process.env['MEDIA_BUCKET'];

/** What every picture's address begins with; the rest is its key in the bucket. */
export const prefix = '/media/';

/** Refuses a call that needs the store. @throws Refusal upstream_failed */
export const sayItFailed = (error: unknown): never => {
  logger.error('the file store could not be reached', { error: error as Error });
  throw new Refusal('upstream_failed');
};

/** Removes a folder with every version of what it ever contained, and CloudFront's copies. */
const emptyFolder = async (folder: `${string}/`): Promise<void> => {
  for (let more = true; more;) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: folder, MaxKeys: 20 }),
    );
    const all = [...Versions, ...DeleteMarkers];
    await Promise.all(
      all.map(({ Key, VersionId }) => s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))),
    );
    more = all.length > 0;
  }
  await purgeEdgeCopies(`${prefix}${folder}`);
};

/** Removes every picture of a workspace, also those that no item refers to. */
export const removePictures = async (w: WorkspaceId): Promise<void> => {
  for (const folder of mediaFolders) await emptyFolder(`${folder}/${w}/`);
};

/** Removes every picture that a post ever had. */
export const removePostPictures = (w: WorkspaceId, p: PostId): Promise<void> =>
  emptyFolder(`posts/${w}/${p}/`);

/** Removes every picture that a card ever had. */
export const removeCardPictures = (w: WorkspaceId, card: GreetingCardId): Promise<void> =>
  emptyFolder(`cards/${w}/${card}/`);

/** Removes every picture that a claim ever had. */
export const removeClaimPictures = (w: WorkspaceId, claim: AwardRequestId): Promise<void> =>
  emptyFolder(`claims/${w}/${claim}/`);

/** Removes every picture of a member. @throws Refusal upstream_failed */
export const removeAvatars = (w: WorkspaceId, u: UserId): Promise<void> =>
  emptyFolder(`avatars/${w}/${u}/`).catch(sayItFailed);
