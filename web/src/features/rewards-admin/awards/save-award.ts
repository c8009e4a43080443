import type { Award } from '#shared/model/award';
import { call } from '#web/api/client.ts';
import { fetchPicture } from '#web/api/fetch-picture.ts';
import { draftOf, type TypedAward } from './award-draft.ts';

/** Adds an award, or changes the one with this id. Its picture is saved by itself. */
export const saveAward = (typed: TypedAward, id: Award['id'] | undefined): Promise<Award> => {
  const body = draftOf(typed);
  return id === undefined
    ? call('rewards.createAward', { body })
    : call('rewards.updateAward', { params: { id }, body });
};

/**
 * Gives a saved award the picture of the form, which may be that of the award of which it is a copy.
 * @returns the award as it is then
 */
export const savePicture = async (
  saved: Award,
  picture: TypedAward['picture'],
  copy: boolean,
): Promise<Award> => {
  const isCopied = copy && typeof picture === 'string' && saved.picture === null;
  const isRemoved = picture === null && saved.picture !== null;
  if (!(picture instanceof Blob) && !isCopied && !isRemoved) return saved;
  const file = typeof picture === 'string' ? await fetchPicture(picture) : picture;
  return call('rewards.updateAwardPicture', {
    params: { id: saved.id },
    files: file ? { picture: file } : {},
  });
};
