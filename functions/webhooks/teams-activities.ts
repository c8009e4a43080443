import { readActivity } from '#functions/adapters/teams/read-activity';
import { verifiedActivity } from '#functions/adapters/teams/verify';
import { handle } from '#functions/http/handle';
import { queueChat } from '#functions/jobs/queue';
import { answerTask } from '#functions/workflows/chat/teams-task';
import { webhooks } from '#shared/contract/webhooks';

/** Answers at once: the work is done from the queue. Only the window of the message extension must come with the answer. */
export const handler = handle(webhooks.teamsActivities, async (call) => {
  const read = readActivity(await verifiedActivity(call));
  if ('form' in read) return answerTask(read.form, call.now);
  if (read.messages.length > 0) await queueChat(read.messages);
  return null;
});
