import { auditWrite } from '#functions/data/audit';
import { findCountsOf } from '#functions/data/award-budgets';
import { findAward, recordAwardChange } from '#functions/data/awards';
import { handleWith } from '#functions/http/handle';
import { askedAward } from '#functions/views/awards';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { changedAward, planAwardChange, presentAward } from '#shared/rules/awards/awards';

export const handler = handleWith(
  rewards.updateAward,
  ({ workspaceId, params, reading }) => findAward(workspaceId, params.id, reading),
  async ({ body, actor, now, reading }, award) => {
    if (!award) throw new Refusal('not_found');
    const { workspace, user } = actor;
    const asked = await askedAward(workspace, body, reading);
    const change = planAwardChange(award, asked, workspace, now);
    const details = { fields: 'awards', title: change.name };
    await recordAwardChange(award, change, user, auditWrite(actor, 'settings_changed', { details }, now));
    const changed = changedAward(award, change);
    const counts = await findCountsOf(workspace, changed, [], reading);
    return presentAward(changed, counts, asked.people, workspace, now);
  },
);
