import { handleWith } from '#functions/http/handle';
import { presentAwardRequests } from '#functions/views/award-requests';
import { readAsked, requestAward } from '#functions/workflows/request-award';
import { rewards } from '#shared/contract/rewards';
import type { AwardRequest } from '#shared/model/award-request';

export const handler = handleWith(
  rewards.requestAward,
  ({ workspaceId, params, body, userId, reading }) =>
    readAsked(workspaceId, params.id, body.to_id ?? userId, reading),
  async ({ body, actor, reading, idempotency }, found) => {
    const { workspace, user } = actor;
    let reply: AwardRequest | undefined;
    await requestAward({ workspace, user, reading }, found, body, async ({ request, award }) => {
      [reply] = await presentAwardRequests(actor, [request], [award], reading);
      return reply ? idempotency(reply) : [];
    });
    return reply as AwardRequest;
  },
);
