import { discardPicture, type PicturePlace, putPicture } from '#functions/adapters/files/store';
import { WriteConflict } from '#functions/table/transact';
import { Refusal } from '#shared/model/refusal';

type Picture = {
  readonly place: PicturePlace;
  /** The uploaded bytes; undefined removes the picture. */
  readonly content: Uint8Array | undefined;
  /** The address of the current picture. */
  readonly old: string | undefined;
};

/**
 * Replaces a picture: stores the new file, records its address, then removes the old file. When recording certainly
 * failed, the new file is removed again; after a lost response it stays, because it may be in use.
 * @throws Refusal upstream_failed; the old picture is then still in place
 */
export const replacePicture = async (
  { place, content, old }: Picture,
  record: (address: string | undefined) => Promise<void>,
): Promise<string | undefined> => {
  const address = content && (await putPicture(place, content));
  try {
    await record(address);
  } catch (error) {
    if (error instanceof Refusal || error instanceof WriteConflict) await discardPicture(address);
    throw error;
  }
  await discardPicture(old);
  return address;
};
