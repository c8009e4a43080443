import { findAwardRequest, recordAwardRequestEnd } from '#functions/data/award-requests';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { endedRequest, requirePending } from '#shared/rules/awards/award-requests';

export const handler = handleWith(
  rewards.withdrawAwardRequest,
  ({ workspaceId, params, reading }) => findAwardRequest(workspaceId, params.id, reading),
  async ({ actor, now }, request) => {
    // What others asked for is none of the actor's business.
    if (!request || request.from_id !== actor.userId) throw new Refusal('not_found');
    requirePending(request);
    await recordAwardRequestEnd(endedRequest(request, { status: 'withdrawn' }, now), actor.user);
    return null;
  },
);
