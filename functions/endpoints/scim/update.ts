import { handle } from '#functions/http/handle';
import { changeByDirectory } from '#functions/workflows/directory';
import { scim } from '#shared/contract/connections/scim';
import { changeByOperations } from '#shared/rules/connections/scim-changes';

export const handler = handle(scim.update, ({ params, body, actor, reading }) =>
  changeByDirectory(actor, params.id, changeByOperations(body), reading),
);
