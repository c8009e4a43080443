import type { StoredAwardRequest, StoredClaimPicture } from '#shared/model/award-request';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { addDays } from '../basics/time.ts';
import { requirePending } from './award-requests.ts';

type Picture = StoredAwardRequest['picture'];

/** Whether a request is a claim: whoever made it asks for themselves. */
const isClaim = ({ from_id: from, to_id: to }: StoredAwardRequest): boolean => from === to;

/** Whether its maker may put a picture beside a request: beside a claim that waits. */
export const mayAddPicture = (request: StoredAwardRequest): boolean =>
  isClaim(request) && request.status === 'pending';

/**
 * Plans another picture for a claim; undefined removes the one that it has.
 * @throws Refusal forbidden: a nomination has no picture | already_settled | description_required
 */
export const planClaimPicture = (request: StoredAwardRequest, picture: Picture): StoredAwardRequest => {
  if (!isClaim(request)) throw new Refusal('forbidden');
  requirePending(request);
  if (picture?.description === '') throw new Refusal('description_required', {}, ['description']);
  const { picture: _, ...claim } = request;
  return picture ? { ...claim, picture } : claim;
};

/** When the picture of a claim goes: at once when it was withdrawn; undefined: it has none, or nobody has decided. */
export const claimPictureEnd = (request: StoredAwardRequest): StoredClaimPicture | undefined => {
  const { id, picture, status, status_changed_at: at } = request;
  if (!picture || status === 'pending') return undefined;
  const days = status === 'withdrawn' ? 0 : limits.award.pictureDays;
  return { request_id: id, until: addDays(new Date(at), days).toISOString() };
};
