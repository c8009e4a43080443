import { findAwardRequest, listOwnAwardRequests } from '#functions/data/award-requests';
import { dropClaimPicture, findClaimPictures, recordClaimPictureEnd } from '#functions/data/claim-pictures';
import type { Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import type { AwardRequestId, UserId, WorkspaceId } from '#shared/model/ids';

/** How many pictures a run ends: it has half a minute, and the schedule comes back for the others in the next one. */
const atOnce = 300;

const endPicture = (w: WorkspaceId, id: AwardRequestId, reading: Reading): Promise<boolean> =>
  retryOnConflict(async () => {
    const request = await findAwardRequest(w, id, reading);
    if (!request?.picture) return false;
    await recordClaimPictureEnd(request);
    return true;
  });

/** Ends the pictures of claims that were decided long enough ago. It may be late, interrupted anywhere and run again. */
export const endClaimPictures = async (w: WorkspaceId, now: Date): Promise<void> => {
  const reading = { now, consistent: true };
  for (const end of await findClaimPictures(w, atOnce, reading)) {
    if (end.until > now.toISOString()) return;
    if (!(await endPicture(w, end.request_id, reading))) await dropClaimPicture(w, end);
  }
};

/** Removes the pictures of a member's claims, also of those that wait. @throws Refusal upstream_failed */
export const eraseClaimPictures = async (w: WorkspaceId, u: UserId, now: Date): Promise<void> => {
  const reading = { now, consistent: true };
  let after: string | undefined;
  do {
    const { requests, next } = await listOwnAwardRequests(w, u, after, reading);
    for (const { id, picture } of requests) {
      if (!picture) continue;
      const { removeClaimPictures, sayItFailed } = await import('#functions/adapters/files/picture-folders');
      await removeClaimPictures(w, id).catch(sayItFailed);
      await endPicture(w, id, reading);
    }
    after = next;
  } while (after !== undefined);
};
