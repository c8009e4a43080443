import { handle } from '#functions/http/handle';
import { listByDirectory } from '#functions/workflows/directory';
import { scim } from '#shared/contract/connections/scim';
import { limits } from '#shared/model/limits';
import { isUserAttribute } from '#shared/rules/connections/scim-documents';
import { parseScimFilter } from '#shared/rules/connections/scim-filters';

export const handler = handle(scim.list, ({ actor, query, reading }) => {
  const { filter, startIndex = 1, count = limits.page } = query;
  const asked = filter === undefined ? undefined : parseScimFilter(filter, isUserAttribute);
  return listByDirectory(actor, asked, { startIndex, count }, reading);
});
