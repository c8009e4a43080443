import type { PicturePlace } from '#functions/adapters/files/store';
import { WriteConflict } from '#functions/table/transact';
import { Refusal } from '#shared/model/refusal';

type Picture = {
  readonly place: PicturePlace;
  /** The uploaded bytes; undefined removes the picture. */
  readonly content: Uint8Array | undefined;
  /** The address of the current picture. */
  readonly old: string | undefined;
  /** The current picture stays, and only what is recorded with it changes. */
  readonly keeps?: boolean;
};

/**
 * Replaces a picture: stores the new file, records its address, then removes the old file. When recording certainly
 * failed, the new file is removed again; after a lost response it stays, because it may be in use.
 * @throws Refusal upstream_failed; the old picture is then still in place
 */
export const replacePicture = async (
  { place, content, old, keeps = false }: Picture,
  record: (address: string | undefined) => Promise<void>,
): Promise<string | undefined> => {
  if (keeps) {
    await record(old);
    return old;
  }
  // Without a picture neither the client of files nor the decoders are loaded.
  const store = content || old !== undefined ? await import('#functions/adapters/files/store') : undefined;
  const address = content && (await store?.putPicture(place, content));
  try {
    await record(address);
  } catch (error) {
    if (error instanceof Refusal || error instanceof WriteConflict) await store?.discardPicture(address);
    throw error;
  }
  await store?.discardPicture(old);
  return address;
};
