import { handle } from '#functions/http/handle';
import { changeGroupByDirectory, presentChangedGroup } from '#functions/workflows/directory-groups';
import { scim } from '#shared/contract/connections/scim';
import { isAsked } from '#shared/rules/connections/scim-attributes';
import { groupChangeOf } from '#shared/rules/connections/scim-groups';

export const handler = handle(scim.replaceGroup, async ({ params, body, actor, query, reading }) => {
  const group = await changeGroupByDirectory(actor, params.id, groupChangeOf(body), reading);
  return presentChangedGroup(group, isAsked('members', query), actor, reading);
});
