import { handle } from '#functions/http/handle';
import { removeByDirectory } from '#functions/workflows/directory';
import { scim } from '#shared/contract/connections/scim';

export const handler = handle(scim.remove, async ({ params, actor, reading }) => {
  await removeByDirectory(actor, params.id, reading);
  return null;
});
