import { findAwardRequest } from '#functions/data/award-requests';
import { findAward } from '#functions/data/awards';
import { recordClaimPicture } from '#functions/data/claim-pictures';
import { handleUpload } from '#functions/http/handle-upload';
import { presentAwardRequests } from '#functions/views/award-requests';
import { replacePicture } from '#functions/workflows/replace-picture';
import { rewards } from '#shared/contract/rewards';
import type { AwardRequest } from '#shared/model/award-request';
import { Refusal } from '#shared/model/refusal';
import { planClaimPicture } from '#shared/rules/awards/claim-pictures';

export const handler = handleUpload(
  rewards.updateClaimPicture,
  async ({ params, body: { description }, file, actor, reading }) => {
    const { workspaceId: w, user } = actor;
    const request = await findAwardRequest(w, params.id, reading);
    // What others asked for is none of the actor's business.
    if (!request || request.from_id !== user.id) throw new Refusal('not_found');
    const award = await findAward(w, request.award_id, reading);
    const old = request.picture?.address;
    // Without a file, words alone are new words for the picture that is there.
    const keeps = !file && description !== '' && old !== undefined;
    const planned = (address: string | undefined) =>
      planClaimPicture(request, address === undefined ? undefined : { address, description });
    // Whoever may not is refused before anything is stored, and so is a picture that nobody could hear of.
    planned(file ? '' : undefined);
    const record = (address: string | undefined) =>
      recordClaimPicture(request, planned(address).picture, user);
    const picture = { place: `claims/${w}/${request.id}`, content: file, old, keeps } as const;
    const address = await replacePicture(picture, record);
    const awards = award ? [award] : [];
    const [reply] = await presentAwardRequests(actor, [planned(address)], awards, reading);
    return reply as AwardRequest;
  },
);
