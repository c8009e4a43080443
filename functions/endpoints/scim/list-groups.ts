import { handle } from '#functions/http/handle';
import { listGroupsByDirectory } from '#functions/workflows/directory-groups';
import { scim } from '#shared/contract/connections/scim';
import { limits } from '#shared/model/limits';
import { isAsked } from '#shared/rules/connections/scim-attributes';
import { isGroupAttribute } from '#shared/rules/connections/scim-documents';
import { parseScimFilter } from '#shared/rules/connections/scim-filters';

export const handler = handle(scim.listGroups, ({ actor, query, reading }) => {
  const { filter, startIndex = 1, count = limits.page } = query;
  const asked = filter === undefined ? undefined : parseScimFilter(filter, isGroupAttribute);
  const shown = { page: { startIndex, count }, withMembers: isAsked('members', query) };
  return listGroupsByDirectory(actor, asked, shown, reading);
});
