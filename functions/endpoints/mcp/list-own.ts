import { listAssistantsOf } from '#functions/data/assistants';
import { handleWith } from '#functions/http/handle';
import { assistants } from '#shared/contract/connections/assistants';
import { presentAssistants } from '#shared/rules/connections/assistants';

export const handler = handleWith(
  assistants.listOwn,
  ({ workspaceId, userId, reading }) => listAssistantsOf(workspaceId, userId, reading),
  async ({ actor: { user, workspace } }, kept) => presentAssistants(kept, user, workspace),
);
