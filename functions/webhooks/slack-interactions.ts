import { readInteraction } from '#functions/adapters/slack/payloads';
import { verifiedBody } from '#functions/adapters/slack/signature';
import { handle } from '#functions/http/handle';
import { queueChat } from '#functions/jobs/queue';
import { webhooks } from '#shared/contract/webhooks';

/** Answers at once, which closes a form; what came of it is said to whoever sent it. */
export const handler = handle(webhooks.slackInteractions, async (call) => {
  const message = readInteraction(await verifiedBody(call));
  if (message) await queueChat([message]);
  return null;
});
