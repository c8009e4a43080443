import { handle } from '#functions/http/handle';
import { disconnectAssistant } from '#functions/workflows/assistants/disconnect';
import { assistants } from '#shared/contract/connections/assistants';

export const handler = handle(assistants.disconnect, async ({ params, actor, reading }) => {
  await disconnectAssistant(actor, actor.userId, params.id, reading);
  return null;
});
