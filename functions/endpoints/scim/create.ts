import { handle } from '#functions/http/handle';
import { addByDirectory } from '#functions/workflows/directory';
import { scim } from '#shared/contract/connections/scim';

export const handler = handle(scim.create, ({ body, actor, reading }) =>
  addByDirectory(body, actor, reading),
);
