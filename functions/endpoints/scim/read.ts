import { handle } from '#functions/http/handle';
import { readByDirectory } from '#functions/workflows/directory';
import { scim } from '#shared/contract/connections/scim';

export const handler = handle(scim.read, ({ params, actor, reading }) =>
  readByDirectory(actor.workspaceId, params.id, reading),
);
