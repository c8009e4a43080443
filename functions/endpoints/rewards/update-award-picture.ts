import { auditWrite } from '#functions/data/audit';
import { findCountsOf } from '#functions/data/award-budgets';
import { findAward, recordAwardPicture } from '#functions/data/awards';
import { findShownUsers } from '#functions/data/users';
import { handleUpload } from '#functions/http/handle-upload';
import { replacePicture } from '#functions/workflows/replace-picture';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { changedAward, presentAward } from '#shared/rules/awards/awards';

/** A replaced picture stays in the store, because posts still show it. */
export const handler = handleUpload(
  rewards.updateAwardPicture,
  async ({ params, file, actor, now, reading }) => {
    const { workspaceId: w, workspace, user } = actor;
    const award = await findAward(w, params.id, reading);
    if (!award) throw new Refusal('not_found');
    const details = { fields: 'awards', title: award.name };
    const audit = auditWrite(actor, 'settings_changed', { details }, now);
    const picture = await replacePicture(
      { place: `rewards/${w}`, content: file, old: undefined },
      (address) => recordAwardPicture(award, address, user, audit),
    );
    const [counts, people] = await Promise.all([
      findCountsOf(workspace, award, [], reading),
      findShownUsers(w, award.people, reading),
    ]);
    return presentAward(changedAward(award, { picture }), counts, people, workspace, now);
  },
);
