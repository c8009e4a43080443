import { recordReturnAfter } from '#functions/data/leavers';
import { handle } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.setReturn, async ({ actor, body: { return_after: days }, now }) => {
  await recordReturnAfter(actor, days, now);
  return { return_after: days };
});
