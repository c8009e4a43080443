import { readEvent } from '#functions/chat/slack/payloads';
import { verifiedBody } from '#functions/chat/slack/signature';
import { handle } from '#functions/http/handle';
import { queueChat } from '#functions/adapters/queues/queue';
import { webhooks } from '#shared/contract/connections/webhooks';

/** Answers at once: the work is done from the queue, because Slack waits three seconds and then sends it again. */
export const handler = handle(webhooks.slackEvents, async (call) => {
  const event = readEvent(await verifiedBody(call));
  if ('challenge' in event) return event;
  if (event.messages.length > 0) await queueChat(event.messages);
  return null;
});
