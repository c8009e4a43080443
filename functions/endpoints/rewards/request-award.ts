import { randomIdBytes } from '#functions/crypto/tokens';
import { findCountsOf } from '#functions/data/award-budgets';
import { recordAwardRequest } from '#functions/data/award-requests';
import { findAward } from '#functions/data/awards';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { presentAwardRequests } from '#functions/views/award-requests';
import { rewards } from '#shared/contract/rewards';
import { Refusal } from '#shared/model/refusal';
import { planAwardRequest } from '#shared/rules/awards/award-requests';
import { createIds } from '#shared/rules/basics/ids';
import { typedText } from '#shared/rules/posts/emoji';

export const handler = handleWith(
  rewards.requestAward,
  ({ workspaceId: w, params, body, userId, reading }) =>
    Promise.all([findAward(w, params.id, reading), findUser(w, body.to_id ?? userId, reading)]),
  async ({ body, actor, now, reading, idempotency }, [award, receiver]) => {
    if (!award) throw new Refusal('not_found');
    const draft = { ...body, message: typedText(body.message) };
    const counts = await findCountsOf(actor.workspace, award, receiver ? [receiver.id] : [], reading);
    const asking = { award, counts, draft, by: actor.user, receiver, zone: actor.workspace };
    const request = planAwardRequest(asking, createIds(now, randomIdBytes).awardRequest(), now);
    const [reply] = await presentAwardRequests(actor, [request], [award], reading);
    if (!reply) throw new Refusal('not_found');
    await recordAwardRequest(request, award, idempotency(reply));
    return reply;
  },
);
