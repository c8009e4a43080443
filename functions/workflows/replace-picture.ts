import { discardPicture, type PicturePlace, putPicture } from '#functions/adapters/files/store';
import { WriteConflict } from '#functions/data/table/table';
import { Refusal } from '#shared/model/refusal';

type Picture = {
  readonly place: PicturePlace;
  /** What was sent; nothing takes the picture away. */
  readonly content: Uint8Array | undefined;
  /** The address of the picture before. */
  readonly old: string | undefined;
};

/**
 * Puts a new picture in the place of an old one: stored first, then recorded, then the old one goes. What was
 * stored goes again when it was certainly not recorded; after a lost answer it stays, for it may be in use.
 * @throws Refusal upstream_failed, and then the old one is still in its place
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
