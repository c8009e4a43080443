import { handle } from '#functions/http/handle';
import { removeGroupByDirectory } from '#functions/workflows/directory-groups';
import { scim } from '#shared/contract/connections/scim';

export const handler = handle(scim.removeGroup, async ({ params, actor, reading }) => {
  await removeGroupByDirectory(actor, params.id, reading);
  return null;
});
