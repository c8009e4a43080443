import { findAward } from '#functions/data/awards';
import { handleWith } from '#functions/http/handle';
import { removeAward } from '#functions/workflows/remove-award';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  rewards.removeAward,
  ({ workspaceId, params, reading }) => findAward(workspaceId, params.id, reading),
  async ({ actor, body: { reason }, now }, award) => {
    if (!award) throw new Refusal('not_found');
    await removeAward(actor, award, reason, now);
    return null;
  },
);
