import { readCommand } from '#functions/chat/slack/payloads';
import { isCertificateCheck, verifiedBody } from '#functions/chat/slack/signature';
import { handle } from '#functions/http/handle';
import { queueChat } from '#functions/adapters/queues/queue';
import { webhooks } from '#shared/contract/connections/webhooks';

/** Answers at once; what is said to somebody comes from the queue, through the address that the command brought. */
export const handler = handle(webhooks.slackCommands, async (call) => {
  if (isCertificateCheck(call)) return null;
  await queueChat([readCommand(await verifiedBody(call))]);
  return null;
});
