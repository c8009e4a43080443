import { readCommand } from '#functions/adapters/slack/payloads';
import { verifiedBody } from '#functions/adapters/slack/signature';
import { handle } from '#functions/http/handle';
import { queueChat } from '#functions/jobs/queue';
import { webhooks } from '#shared/contract/webhooks';

/** Answers at once; what is said to somebody comes from the queue, through the address that the command brought. */
export const handler = handle(webhooks.slackCommands, async (call) => {
  await queueChat([readCommand(await verifiedBody(call))]);
  return null;
});
