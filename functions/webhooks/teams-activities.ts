import { readActivity } from '#functions/chat/teams/payloads';
import { verifiedActivity } from '#functions/chat/teams/signature';
import { handle } from '#functions/http/handle';
import { queueChat } from '#functions/adapters/queues/queue';
import { answerTask } from '#functions/chat/teams/form';
import { webhooks } from '#shared/contract/connections/webhooks';

/** Answers at once: the work is done from the queue. Only the window of the message extension must come with the answer. */
export const handler = handle(webhooks.teamsActivities, async (call) => {
  const read = readActivity(await verifiedActivity(call));
  if ('form' in read) return answerTask(read.form, call.now);
  if (read.messages.length > 0) await queueChat(read.messages);
  return null;
});
