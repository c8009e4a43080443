import { handle } from '#functions/http/handle';
import { disconnectAssistant } from '#functions/workflows/assistants/disconnect';
import { assistants } from '#shared/contract/connections/assistants';

export const handler = handle(assistants.end, async ({ params, actor, reading }) => {
  await disconnectAssistant(actor, params.user, params.id, reading);
  return null;
});
