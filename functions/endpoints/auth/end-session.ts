import { endSession } from '#functions/data/sessions';
import { handle } from '#functions/http/handle';
import { auth } from '#shared/contract/auth';

export const handler = handle(auth.endSession, async ({ params, actor }) => {
  await endSession(actor.workspaceId, actor.userId, params.id);
  return null;
});
