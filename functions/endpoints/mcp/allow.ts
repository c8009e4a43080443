import { handle } from '#functions/http/handle';
import { allowAssistant } from '#functions/workflows/assistants/connect';
import { assistants } from '#shared/contract/connections/assistants';

export const handler = handle(assistants.allow, async ({ body, actor, reading }) => ({
  redirect: await allowAssistant(body, actor, reading),
}));
