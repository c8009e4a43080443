import { handle } from '#functions/http/handle';
import { settleAwardRequests } from '#functions/workflows/settle-award-requests';
import { rewards } from '#shared/contract/rewards';
import { requireReason } from '#shared/rules/awards/award-requests';

export const handler = handle(rewards.settleAwardRequests, ({ actor, body, now }) => {
  requireReason(body);
  return settleAwardRequests(actor, body, now);
});
