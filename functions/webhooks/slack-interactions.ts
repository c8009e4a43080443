import { readInteraction } from '#functions/chat/slack/payloads';
import { isCertificateCheck, verifiedBody } from '#functions/chat/slack/signature';
import { handle } from '#functions/http/handle';
import { queueChat } from '#functions/adapters/queues/queue';
import { webhooks } from '#shared/contract/connections/webhooks';

/** Answers at once, which closes a form; what came of it is said to whoever sent it. */
export const handler = handle(webhooks.slackInteractions, async (call) => {
  if (isCertificateCheck(call)) return null;
  const message = readInteraction(await verifiedBody(call));
  if (message) await queueChat([message]);
  return null;
});
