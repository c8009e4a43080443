import { handle } from '#functions/http/handle';
import { changeByDirectory } from '#functions/workflows/directory';
import { scim } from '#shared/contract/connections/scim';
import { changeOf } from '#shared/rules/connections/scim-changes';

export const handler = handle(scim.replace, ({ params, body, actor, reading }) =>
  changeByDirectory(actor, params.id, changeOf(body), reading),
);
