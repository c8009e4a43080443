import { handle } from '#functions/http/handle';
import { changeGroupByDirectory, presentChangedGroup } from '#functions/workflows/directory-groups';
import { scim } from '#shared/contract/connections/scim';
import { isAsked } from '#shared/rules/connections/scim-attributes';
import { groupChangeByOperations } from '#shared/rules/connections/scim-groups';

export const handler = handle(scim.updateGroup, async ({ params, body, actor, query, reading }) => {
  const group = await changeGroupByDirectory(actor, params.id, groupChangeByOperations(body), reading);
  // A group may have thousands of members, and whoever changes one need not read them (RFC 7644, 3.5.2).
  if (query.attributes === undefined) return null;
  return presentChangedGroup(group, isAsked('members', query), actor, reading);
});
