import { auditWrite } from '#functions/data/audit';
import { findAward, recordAwardRemoval } from '#functions/data/awards';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { requireNoRequests } from '#shared/rules/awards/awards';

export const handler = handleWith(
  rewards.removeAward,
  ({ workspaceId, params, reading }) => findAward(workspaceId, params.id, reading),
  async ({ actor, now }, award) => {
    if (!award) throw new Refusal('not_found');
    requireNoRequests(award);
    const details = { fields: 'awards', title: award.name };
    await recordAwardRemoval(award, actor.user, auditWrite(actor, 'settings_changed', { details }, now));
    return null;
  },
);
