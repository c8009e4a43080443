import type { StoredAwardRequest, StoredClaimPicture } from '#shared/model/award-request';
import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { claimPictureEnd } from '#shared/rules/awards/claim-pictures';
import { unchanged } from '#functions/table/expressions';
import { type Key, keys, lists } from '#functions/table/keys';
import { query, type Reading, smallItems } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, discard, replace, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';

const keyOf = (w: WorkspaceId, { until, request_id: request }: StoredClaimPicture): Key =>
  keys.claimPicture(w, until, request);

/** Notes when the picture of a claim goes that has just been decided. */
export const claimPictureEntries = (ended: StoredAwardRequest): readonly Write[] => {
  const end = claimPictureEnd(ended);
  return end ? [replace(keyOf(ended.workspace_id, end), end)] : [];
};

/** Returns the first pictures that go, by their time. */
export const findClaimPictures = async (
  w: WorkspaceId,
  limit: number,
  reading: Reading,
): Promise<readonly StoredClaimPicture[]> =>
  (await query<StoredClaimPicture>({ ...lists.claimPictures(w), limit, page: smallItems }, reading)).items;

/** Records the picture of a claim that still waits, with the picture that was read. */
export const recordClaimPicture = (
  { workspace_id: w, id, picture: before }: StoredAwardRequest,
  picture: StoredAwardRequest['picture'],
  actor: User,
): Promise<void> =>
  transact(
    check(keys.workspace(w), [{ absent: 'closing' }]),
    change(keys.awardRequest(w, id), { set: { picture } }, [
      ['status', '=', 'pending'],
      unchanged('picture', before),
    ]),
    requirePermissions(actor),
  );

/** Records that the picture of a claim goes. Its file follows (functions/workflows/continuations.ts). */
export const recordClaimPictureEnd = (request: StoredAwardRequest): Promise<void> => {
  const { workspace_id: w, id, status, picture } = request;
  const end = claimPictureEnd(request);
  return transact(
    change(keys.awardRequest(w, id), { remove: ['picture'] }, [
      ['status', '=', status],
      unchanged('picture', picture),
    ]),
    ...(end ? [discard(keyOf(w, end))] : []),
  );
};

/** Removes what was noted of a picture that is gone. */
export const dropClaimPicture = (w: WorkspaceId, end: StoredClaimPicture): Promise<void> =>
  transact(discard(keyOf(w, end)));
